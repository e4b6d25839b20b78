import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Attempt } from '../../../../engine/workflows/edit/contract/state.ts';
import type { EditView } from '../../../../engine/workflows/edit/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { fitRows, type Row, rowWidth, ruleRow, type Span, span } from '../../../components/row.ts';
import { entryOf } from '../../../text/entry-of.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import type { EditWords } from '../words/edit-words.ts';
import { endOf } from '../words/unusable.ts';
import { wordsOf } from '../words/words.ts';

/** Twelve lamps: a run that failed, one that passed, one at work, those to come; after a new strategy a mark. */
export function lampRow(view: EditView, look: Look): Row {
  const { attempts, counters, most } = view;
  const { glyphs, messages } = look;
  const words = wordsOf(messages);
  const recent = attempts.slice(-most);
  const byNumber = new Map(recent.map((each) => [each.attempt, each]));
  const lamps = Array.from({ length: most }, (_, at) => at + 1).flatMap((n): Span[] => {
    const found = byNumber.get(n);
    const lamp = found === undefined ? span(glyphs.pending, 'dim') : lampOf(found, view, look);
    const mark = found?.replanned === true ? [span(look.glyphs.up, 'warn')] : [];
    return [lamp, ...mark, span(' ')];
  });
  const at = attempts.at(-1)?.attempt ?? 0;
  const text = words.counted(at, most, counters.consecutive, counters.replans);
  const row = (said: string): Row => [span(' '), ...lamps, span(` ${said}`, 'dim')];
  const whole = row(text);
  return rowWidth(whole, look.cells) <= look.columns ? whole : row(`${at}/${most}`);
}

function lampOf({ status }: Attempt, view: EditView, look: Look): Span {
  const { glyphs } = look;
  switch (status) {
    case 'PASS':
      return span(glyphs.done, 'good');
    case 'FAIL':
      return span(glyphs.failed, 'bad');
    case 'INFRA_ERROR':
      return span('!', 'warn');
    case 'running':
      return atWorkMark(view, look);
    default:
      return status satisfies never;
  }
}

/** Of what was begun and has not ended: at work, or left where its task was stopped. */
function atWorkMark({ isWalked }: Pick<EditView, 'isWalked'>, { glyphs }: Look): Span {
  return isWalked ? span(glyphs.running, 'running') : span(glyphs.waiting, 'dim');
}

/** The steps of the last run, each with how it stands and how long it took. */
export function stepsRow(view: EditView, look: Look): Row {
  const { attempts, baseSteps } = view;
  const { glyphs, messages } = look;
  const steps = attempts.at(-1)?.steps ?? baseSteps;
  const before = attempts.length === 0 && baseSteps.length > 0;
  return [
    span(before ? ` ${wordsOf(messages).before}  ` : ' ', 'dim'),
    ...steps.flatMap(({ step, state, ms }): Span[] => {
      const sign =
        {
          running: atWorkMark(view, look),
          passed: span(glyphs.done, 'good'),
          failed: span(glyphs.failed, 'bad'),
          skipped: span(glyphs.same, 'dim'),
        }[state] ?? span('!', 'warn');
      const took = ms > 0 ? ` ${(ms / 1000).toFixed(1)}s` : '';
      return [sign, span(` ${oneLine(step)}${took}  `)];
    }),
  ];
}

/** Is it asked whether a change may be written? */
export function isAsked({ questions }: Pick<RunState, 'questions'>): boolean {
  return questions.some(({ kind }) => kind === 'write_edit' || kind === 'apply_proposal');
}

/** `height` rows from `top` on; the last one says of how many more there is no room for. */
export function shownFrom(
  rows: readonly Row[],
  { top, height }: { readonly top: number; readonly height: number },
  { messages }: Look,
): readonly Row[] {
  const below = rows.length - top - height;
  if (below <= 0 || height < 2) return fitRows(rows.slice(top), height);
  const said = wordsOf(messages).below(below + 1);
  return [...rows.slice(top, top + height - 1), [span(`   ${said}`, 'dim')]];
}

/**
 * What a person wants to read of a task first: what it would change, then what it has changed; of one that came no further
 * why not. undefined: nothing yet.
 */
export function readFirst(
  { begun, attempts, batches, theories }: EditView,
  { questions }: Pick<RunState, 'questions'>,
): string | undefined {
  if (isAsked({ questions })) return 'proposal.patch';
  if (theories.length > 0) return 'report.md';
  if (begun?.dryRun === true && attempts.length === 0) return 'proposal.patch';
  return batches.length > 0 ? 'difference.patch' : undefined;
}

/**
 * Everything below the lamps: what to look at before an end is believed, how it ended, what changes, what was tried and said.
 * `isBeside`: what a check says just now stands beside it.
 */
export function editRows(
  state: RunState,
  view: EditView,
  look: Look,
  isBeside = false,
): readonly Row[] {
  return [
    ...nowRows(state, look),
    ...atOnceRows(view, look),
    ...findingRows(view, look),
    ...endRows(view, look),
    ...theoryRows(view, look),
    ...mutantRows(view, look),
    ...(isBeside ? [] : runningRows(state, view, look)),
    ...failureRows(view, look),
    ...fileRows(view, look),
    ...strategyRows(view, look),
    ...scoutRows(view, look),
  ];
}

/** Which agent is at work, on what, and what it has just looked at: without it a slow answer looks like nothing at all. */
function nowRows({ steps }: RunState, { messages, glyphs }: Look): readonly Row[] {
  const { atWork, altering } = wordsOf(messages);
  return [...steps].flatMap(([output, { role, status, lastTool }]): Row[] => {
    if (status === 'running' && output.endsWith('/mutants.json'))
      return [[span(` ${glyphs.running} `, 'running'), span(altering)]];
    const name = status === 'running' ? /^edit\/(.+)$/.exec(role ?? '')?.[1] : undefined;
    if (name === undefined || !Object.hasOwn(atWork, name)) return [];
    const at = lastTool === null ? '' : `  ${oneLine(lastTool.subject)}`;
    return [[span(` ${glyphs.running} `, 'running'), span(atWork[name] ?? name), span(at, 'dim')]];
  });
}

/** Until something is written: that nothing will ask before it is. */
function atOnceRows({ begun, batches, ended }: EditView, look: Look): readonly Row[] {
  const isToCome = begun?.atOnce === true && batches.length === 0 && ended === null;
  return isToCome ? prose(wordsOf(look.messages).atOnce, look, 'dim') : [];
}

function titled(title: string, rows: readonly Row[], look: Look): readonly Row[] {
  if (rows.length === 0) return [];
  const { glyphs, columns, cells } = look;
  return [ruleRow(glyphs.rule, columns, cells, [span(title, 'title')]), ...rows];
}

function prose(text: string, look: Look, role?: Span['role']): readonly Row[] {
  return wrapProse(oneLine(text), look.cells, look.columns - 4).map(
    (line): Row => [span('   '), span(line, role)],
  );
}

function endRows({ ended, left, green }: EditView, look: Look): readonly Row[] {
  if (ended === null) return [];
  const words = wordsOf(look.messages);
  const good = ended.end === 'SUCCESS';
  const how = endOf(ended, words);
  const hasReport = ended.end === 'INFRA_ERROR' && ended.report !== null;
  const next = hasReport ? `${how.next} ${words.fromReport}` : how.next;
  const facts = [
    ...(ended.attempt === null ? [] : [words.attempt(String(ended.attempt))]),
    ...(ended.run === null ? [] : [words.recorded(ended.run)]),
    ...(ended.report === null ? [] : [entryOf(words.reports, ended.report) ?? ended.report]),
  ];
  return [
    [
      span(` ${good ? look.glyphs.done : look.glyphs.failed} `, good ? 'good' : 'warn'),
      span(how.end, good ? 'good' : 'warn'),
    ],
    ...(facts.length === 0 ? [] : prose(facts.join('  '), look, 'dim')),
    ...(ended.reason === '' ? [] : prose(reasonOf(ended, words), look)),
    ...prose(next, look, 'dim'),
    ...(left.length === 0 ? [] : prose(words.left(left.length, green), look)),
  ];
}

/** Who could not do their part stands in front, as the report names them: `verifier: command_not_found: npm`. */
function reasonOf(
  { end, reason }: NonNullable<EditView['ended']>,
  { unable, because }: EditWords,
): string {
  const [, who = '', what = ''] = /^(\w+): (.*)$/s.exec(reason) ?? [];
  return end === 'INFRA_ERROR' && Object.hasOwn(unable, who)
    ? `${unable[who]}: ${because(who, what)}`
    : reason;
}

/** The end of a task that came no further: what to look into, as its report says it. */
function theoryRows({ theories }: EditView, look: Look): readonly Row[] {
  const rows = theories.flatMap(({ title, description, investigation }, at) => [
    ...prose(`${at + 1}  ${title}`, look),
    ...[description, investigation].flatMap((text) =>
      text === '' ? [] : prose(text, look, 'dim'),
    ),
  ]);
  return titled(wordsOf(look.messages).titles.theories, rows, look);
}

function findingRows({ findings }: EditView, look: Look): readonly Row[] {
  const words = wordsOf(look.messages);
  const rows = findings.map(({ kind, path, line, text }): Row => {
    const what = Object.hasOwn(words.findings, kind) ? words.findings[kind] : kind;
    return [
      span(` ! ${what ?? kind}`, 'warn'),
      span(`  ${oneLine(path)}${line > 0 ? `:${line}` : ''}`),
      span(`  ${oneLine(text)}`, 'dim'),
    ];
  });
  return titled(words.titles.findings(findings.length), rows, look);
}

/** How far tests hold what was changed, by altering each line; those that nobody noticed by name. */
function mutantRows({ mutants }: EditView, look: Look): readonly Row[] {
  if (mutants === null) return [];
  const words = wordsOf(look.messages);
  const { tried, of, survived, why } = mutants;
  if (why !== null) {
    const said = Object.hasOwn(words.notMeasured, why) ? words.notMeasured[why] : why;
    return wrapProse(words.unmeasured(said ?? why), look.cells, look.columns - 2).map(
      (line): Row => [span(` ${line}`, 'dim')],
    );
  }
  const title = words.titles.mutants(tried - survived.length, tried, of);
  const rows = survived.map(
    ({ path, line, was, now }): Row => [
      span(' ! ', 'warn'),
      span(`${oneLine(path)}:${line}`),
      span(`  ${oneLine(was)} → ${oneLine(now)}`, 'dim'),
    ],
  );
  return rows.length === 0 ? [[span(` ${title}`, 'dim')]] : titled(title, rows, look);
}

/** What the step at work says just now. */
function runningRows(
  { steps }: RunState,
  { attempts, isWalked }: EditView,
  look: Look,
): readonly Row[] {
  const last = attempts.at(-1);
  const at = last?.steps.find(({ state }) => state === 'running');
  if (!isWalked || last?.status !== 'running' || at === undefined) return [];
  const said = steps.get(`verify/${at.step}`)?.text ?? '';
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.slice(-6).map((line): Row => [span(`   ${oneLine(line)}`, 'dim')]);
  return titled(wordsOf(look.messages).titles.running(oneLine(at.step)), rows, look);
}

/** What the last runs failed with, while the last of them did. */
function failureRows({ attempts }: EditView, look: Look): readonly Row[] {
  const last = attempts.at(-1);
  if (last === undefined || last.status === 'PASS' || last.summary === '') return [];
  const words = wordsOf(look.messages);
  const failed = attempts.filter(({ summary }) => summary !== '').slice(-4);
  const rows = failed.flatMap(({ attempt, failedStep, summary, fingerprint }, index) => {
    const again = failed.slice(0, index).some((each) => each.fingerprint === fingerprint);
    const note = again ? `  (${words.sameAgain})` : '';
    return prose(`${attempt}  ${failedStep ?? ''}: ${words.summary(summary)}${note}`, look);
  });
  return titled(words.titles.failures, rows, look);
}

function fileRows({ files, batches }: EditView, look: Look): readonly Row[] {
  const words = wordsOf(look.messages);
  const added = files.reduce((sum, each) => sum + each.added, 0);
  const removed = files.reduce((sum, each) => sum + each.removed, 0);
  const rows = files.map(({ path, how, ...file }): Row => {
    const sign = { created: '+', modified: '~', deleted: '-' }[how];
    return [
      span(` ${sign} `, how === 'deleted' ? 'bad' : how === 'created' ? 'good' : 'changed'),
      span(oneLine(path)),
      span(file.dirty ? ' *' : '', 'warn'),
      span(`  +${file.added}`, 'good'),
      span(` ${look.glyphs.minus}${file.removed}`, 'bad'),
      span(file.beside ? `  ${words.beside}` : '', 'dim'),
    ];
  });
  const why = batches.at(-1)?.hypothesis ?? '';
  const note = files.some(({ dirty }) => dirty) ? prose(words.dirty, look, 'dim') : [];
  const title = words.titles.files(files.length, added, removed);
  return titled(title, [...rows, ...note, ...(why === '' ? [] : prose(why, look, 'dim'))], look);
}

function strategyRows({ strategies }: EditView, look: Look): readonly Row[] {
  const words = wordsOf(look.messages);
  const rows = strategies
    .toReversed()
    .flatMap(({ id, attempt, approach, theory, requery }) => [
      ...prose(`${id}  ${words.afterAttempt(attempt)}: ${approach}`, look),
      ...prose(theory, look, 'dim'),
      ...(requery === 'none' ? [] : prose(words.askedAgain(requery), look, 'dim')),
    ]);
  return titled(words.titles.strategies, rows, look);
}

/** The first `most` of them, and how many more there are. */
export function firstOf(all: readonly string[], most: number, look: Look): readonly string[] {
  const rest = all.length - most;
  return rest > 0 ? [...all.slice(0, most), look.messages.screens.more(rest)] : all;
}

function scoutRows(view: EditView, look: Look): readonly Row[] {
  const { scouts } = view;
  const words = wordsOf(look.messages);
  const rows = scouts
    .toReversed()
    .flatMap(({ scout, question, answered, files, notes }): Row[] => [
      ...askedRows(`${scout}  ${question}`, answered, view, look),
      ...(files.length === 0 ? [] : prose(firstOf(files, 8, look).join(', '), look, 'dim')),
      ...firstOf(notes, 4, look).flatMap((note) => prose(note, look, 'warn')),
    ]);
  return titled(words.titles.scouts, rows, look);
}

function askedRows(asked: string, answered: boolean, view: EditView, look: Look): readonly Row[] {
  const { text, role } = answered ? span(look.glyphs.done, 'good') : atWorkMark(view, look);
  const sign = span(` ${text} `, role);
  const [first = [], ...more] = prose(asked, look);
  return [[sign, ...first.slice(1)], ...more];
}
