import type { FacilitateAction } from '../contract/report.ts';
import type { FieldWords } from '../words-shape.ts';
import type { Assessed, Case } from './assess.ts';
import { unreadOf } from './blockers.ts';
import { criteriaIn } from './criteria.ts';
import { harmless, hashOf, markerFor } from './remarks.ts';
import { isDropped, openPr, prName, type Subject } from './subject.ts';

export type Labels = {
  readonly blocked: string;
  readonly attention: string;
  readonly stale: string;
  readonly ready: string;
};

export type MaintainOptions = {
  readonly now: Date;
  readonly labels: Labels;
  readonly exempt: readonly string[];
  readonly caps: { readonly comments: number; readonly labels: number; readonly stale: number };
  readonly tracker: 'gh' | 'local';
  readonly words: FieldWords;
};

/** An action with what is needed to do it once. */
export type Planned = FacilitateAction & {
  /** Takes a label away instead of adding it. */
  readonly removes?: true;
  /** Under the text, so that it is left only once; null: no text is left. */
  readonly marker: string | null;
  /** For the note about standing still: the activity it follows. */
  readonly staleFor?: string;
};

const day = 86_400_000;

/** Issues that stand still: open, at work or waiting, and nobody did anything for long (docs/spec/field.md §9). */
export function staleAmong(
  { cases }: Assessed,
  exempt: readonly string[],
  now: Date,
): readonly number[] {
  const isExempt = new Set(exempt.map((label) => label.toLowerCase()));
  return [...cases.values()]
    .filter(({ subject: { issue }, assessment: { state, freshness } }) => {
      const isAtWork = state === 'in_progress' || state === 'blocked' || state === 'review_pending';
      const isPinned = issue.labels.some((label) => isExempt.has(label.toLowerCase()));
      const isDue = Date.parse(issue.due ?? '') > now.getTime();
      return issue.open && isAtWork && !isPinned && !isDue && freshness?.classification === 'stale';
    })
    .sort(
      (a, b) =>
        (b.assessment.freshness?.hoursSinceActivity ?? 0) -
        (a.assessment.freshness?.hoursSinceActivity ?? 0),
    )
    .map(({ assessment }) => assessment.issue);
}

/** What would keep the field startable (docs/spec/field.md §11.1), by number; nothing of it is done here. */
export function actionsFor(
  assessed: Assessed,
  stale: readonly number[],
  options: MaintainOptions,
): readonly Planned[] {
  const noted = new Set(stale.slice(0, options.caps.stale));
  const still = new Set(stale);
  return [...assessed.cases.values()]
    .filter(({ subject }) => !isDropped(subject.issue))
    .flatMap((one) => [
      ...forState(one, options),
      ...labelsToRemove(one, still, options),
      ...staleNote(one, noted, options),
      ...attention(one, options),
    ]);
}

function forState(one: Case, options: MaintainOptions): Planned[] {
  const { assessment, subject } = one;
  const { words } = options;
  switch (assessment.state) {
    case 'in_progress':
      return goingOn(one, words);
    case 'incomplete':
      return labelled(one, options.labels.ready);
    case 'blocked': {
      const reasons = assessment.blockers ?? [];
      const body = words.remark.blocked(reasons.map(harmless), one.waitsFor);
      const label = options.labels.blocked;
      return [{ ...remark(one, 'label', body, [...reasons].sort()), label }];
    }
    case 'review_pending': {
      const pr = openPr(subject);
      const name = pr === undefined ? '' : prName(pr);
      return [remark(one, 'comment', words.remark.review(name), [name])];
    }
    case 'done':
      return finished(one, options);
    case 'unknown':
      return unclear(one, options);
    default:
      return assessment.state satisfies never;
  }
}

function goingOn(one: Case, words: FieldWords): Planned[] {
  const { issue } = one.subject;
  const { items, listed } = criteriaIn(issue.body);
  const criteria = items.length > 0 ? items : [missingStep(one, words)];
  const said = words.remark.continue(criteria.map(harmless).join(' / '));
  const text = remark(one, 'comment', said, criteria);
  if (listed) return [text];
  return [text, remark(one, 'update', words.remark.propose(harmless(issue.title)), ['criteria'])];
}

function finished(one: Case, { words, tracker }: MaintainOptions): Planned[] {
  const { assessment, subject } = one;
  const { issue } = subject;
  if (!issue.open) return [];
  const pr = openPr(subject);
  if (assessment.mergePending && pr !== undefined)
    return [remark(one, 'comment', words.remark.approved(prName(pr)), [prName(pr)])];
  const file = issue.path ?? `#${issue.number}`;
  const close = tracker === 'gh' ? `gh issue close ${issue.number}` : `${file}: state: closed`;
  const evidence = assessment.evidence[0] ?? '';
  return [remark(one, 'comment', words.remark.done(evidence, close), [evidence])];
}

/** What its own words lack is asked for; where a source failed it is our problem, and nothing is left on the issue. */
function unclear(one: Case, { words, labels }: MaintainOptions): Planned[] {
  const { issue } = one.subject;
  const lost = one.relations.find((each) => each.lost);
  if (lost !== undefined && one.judged.rule === 'blocker') {
    // the same words under the same marker: they are left once, and the label goes with them
    const asks = remark(one, 'comment', words.remark.moreNeeded(lost.detail), [lost.detail]);
    return [asks, { ...asks, action: 'attention', label: labels.attention }];
  }
  const why = issue.problem ?? one.assessment.evidence.at(-1) ?? '';
  const body = words.remark.moreNeeded(why);
  const skipped = { result: 'skipped', message: words.ourProblem(why) } as const;
  return [{ action: 'comment', issue: issue.number, body, marker: null, ...skipped }];
}

/** What is left to do where an issue has no list of its own: the next step of its pull request, else its title. */
function missingStep({ subject }: Case, words: FieldWords): string {
  const pr = openPr(subject);
  return pr === undefined ? subject.issue.title : words.finishPr(prName(pr));
}

function remark(
  { assessment: { issue, state } }: Case,
  action: FacilitateAction['action'],
  body: string,
  about: readonly string[],
): Planned {
  return { action, issue, body, marker: markerFor(state, hashOf([action, state, ...about])) };
}

function labelled({ assessment: { issue }, subject }: Case, label: string): Planned[] {
  const isThere = subject.issue.labels.includes(label);
  const result = isThere ? ({ result: 'already_present' } as const) : {};
  return [{ action: 'label', issue, body: '', label, marker: null, ...result }];
}

/** Why it waited, as far as a label of field's own still says so. */
export function reasonsBefore(before: Subject['before']): readonly string[] {
  if (before === undefined) return [];
  return before.waitedFor.length > 0 ? before.waitedFor : before.blockers;
}

/** Labels of field's own that no longer say what is so. While nobody can tell, what was said of an issue's waiting stays. */
function labelsToRemove(
  one: Case,
  still: ReadonlySet<number>,
  options: MaintainOptions,
): Planned[] {
  const { labels, words } = options;
  const { subject, assessment, ownLabels } = one;
  const before = reasonsBefore(subject.before);
  const own = [...ownLabels].filter((label) => subject.issue.labels.includes(label));
  const gone = own.filter(
    (label) =>
      (label === labels.blocked && !['blocked', 'unknown'].includes(assessment.state)) ||
      (label === labels.ready && assessment.state !== 'incomplete') ||
      (label === labels.stale && !still.has(assessment.issue)) ||
      (label === labels.attention && canTell(one) && isSettled(one, before, options)),
  );
  return gone.map((label) => {
    const text = label === labels.blocked ? unblocked(one, before, words) : '';
    const said = text === '' ? { body: '', marker: null } : remark(one, 'update', text, before);
    return { action: 'update', issue: assessment.issue, label, removes: true, ...said };
  });
}

/** Could all be read that says what an issue waits for? */
function canTell({ assessment: { state }, waits }: Case): boolean {
  return state !== 'unknown' && waits !== 'unknown';
}

/** What it waited for: is it done by now, or does nobody say so any more? Empty: it may wait still, and only the label goes. */
function unblocked(
  { relations, waits }: Case,
  before: readonly string[],
  words: FieldWords,
): string {
  if (waits !== false) return '';
  const done = relations.filter(
    ({ satisfied, detail }) => satisfied === true && before.includes(detail),
  );
  const told = new Set(done.flatMap(({ detail, to }) => [detail, unreadOf(to)]));
  const over = before.filter((reason) => !told.has(reason));
  return words.remark.unblocked(
    done.map(({ to }) => harmless(to)),
    over.map(harmless),
  );
}

/** What a person was asked to look at for as long as it lasts, as it stands among the blockers. */
const lasting =
  /^dependency cycle: |all referenced issues are done|^dependency .* (?:not found|could not be read)$/;

/** A person was asked to look at something that lasts, and it is over. */
function isSettled(one: Case, before: readonly string[], options: MaintainOptions): boolean {
  const wanted = [...forState(one, options), ...attention(one, options)];
  const isWanted = wanted.some(({ label }) => label === options.labels.attention);
  const { blockers = [] } = one.assessment;
  const stands = isWanted || blockers.some((reason) => lasting.test(reason));
  return !stands && before.some((reason) => lasting.test(reason));
}

function staleNote(
  one: Case,
  noted: ReadonlySet<number>,
  { labels, words, now }: MaintainOptions,
): Planned[] {
  const { assessment, subject } = one;
  const last = assessment.freshness?.lastActivity;
  if (!noted.has(assessment.issue) || last === undefined) return [];
  if (subject.before?.staleNoted === last) return [];
  const days = Math.floor((now.getTime() - Date.parse(last)) / day);
  const body = words.remark.stale(days, last, assessment.state);
  return [{ ...remark(one, 'attention', body, [last]), label: labels.stale, staleFor: last }];
}

/** What a person should look at: rings, steps back that nobody expects, labels that have outlived their reason. */
function attention(one: Case, { labels, words }: MaintainOptions): Planned[] {
  const { assessment, inCycle, outside } = one;
  const change = assessment.stateChange;
  const outlived = outside.find(({ reason }) => reason.includes('all referenced issues are done'));
  const reasons = [
    ...(inCycle ? [assessment.blocker ?? ''] : []),
    ...(change?.changed && !change.expected ? [change.reason] : []),
    ...(outlived === undefined ? [] : [outlived.reason]),
  ];
  if (reasons.length === 0 || !one.subject.issue.open) return [];
  const body = words.remark.attention(reasons.map(harmless));
  return [{ ...remark(one, 'attention', body, reasons), label: labels.attention }];
}
