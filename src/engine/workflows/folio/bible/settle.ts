import type { Answer } from '../../../data/question.ts';
import type {
  AnyEntry,
  EntryOf,
  LedgerFile,
  Place,
  WrongPlace,
} from '../contract/ledger/entries.ts';
import { calledIn, type Ledger } from '../contract/ledger/ledger.ts';
import type { Story } from '../story.ts';
import { changeLedger, ledgerOf } from './ledger-disk.ts';
import { mended } from './mend.ts';
import { bothStand } from './standing.ts';

/*
 * Two places that cannot both be true are put before the author (`docs/spec/books.md` §1): the text is wrong, the ledger is
 * wrong, or it is meant. Until they have said it, the earlier of the two stands in the ledger.
 */

type Finding = EntryOf<'findings'>;
type Settled = {
  readonly as: string;
  readonly reason: string;
  /** Where the text is wrong: in which place. */
  readonly wrong?: WrongPlace;
};

/** What its author has said of findings on the ledger's own screen, in order. */
export async function settleTold(story: Story): Promise<void> {
  const told = story.ctx
    .inbox()
    .flatMap((item, index) => (item.kind === 'settle_finding' ? [{ ...item, index }] : []));
  for (const { finding: id, as, reason, index } of told) {
    const last = told.findLast(({ finding }) => finding === id)?.index === index;
    // what was said again since is asked about there
    if (as === 'text' && !last) continue;
    const place = as === 'text' ? await placeOf(story, id, `-told-${index + 1}`) : {};
    if (place !== undefined)
      await settle(story, `ledger-told-${index + 1}`, id, { as, reason, ...place });
  }
}

/** Asks about every finding that is still open; one that is put off stays open. */
export async function askFindings(story: Story): Promise<void> {
  const { ctx } = story;
  const ledger = await ledgerOf(story);
  const open = await closeMended(story, ledger);
  await ctx.all(
    open.map((finding) => async () => {
      const { id, of } = finding;
      const answer = await ask(story, finding, calledIn(ledger, of));
      if (answer.choice === 'later') return;
      const { choice: as, comment: reason } = answer;
      const place = as === 'text' ? await placeOf(story, id) : {};
      if (place === undefined) return;
      await settle(story, `ledger-asked-${id}`, id, { as, reason, ...place });
    }),
    1,
  );
}

/** A contradiction one of whose sentences its author has changed is none any more. Those that are to be asked about. */
async function closeMended(story: Story, ledger: Ledger): Promise<readonly Finding[]> {
  const { ctx } = story;
  const open: Finding[] = [];
  for (const finding of ledger.findings.entries.filter(({ status }) => status === 'open')) {
    const { id, of, about, by, since } = finding;
    if (await bothStand(story, finding)) {
      if (!isPaidTwice(finding)) open.push(finding);
      continue;
    }
    if (by !== 'keeper') continue;
    if (!(await changeLedger(story, 'findings', { put: [], remove: [id] }))) continue;
    const differing = about === undefined ? {} : { about };
    const { chapter = 0 } = since ?? {};
    ctx.say('finding_mended', { chapter, of: calledIn(ledger, of), ...differing });
  }
  return open;
}

/**
 * In which place the text is wrong is asked, never guessed, where both are in texts. Undefined: it is put off. What has been
 * settled so is not asked about again.
 */
async function placeOf(
  story: Story,
  id: string,
  asked = '',
): Promise<Pick<Settled, 'wrong'> | undefined> {
  const ledger = await ledgerOf(story);
  const finding = ledger.findings.entries.find((each) => each.id === id);
  if (finding === undefined) return {};
  if (finding.status === 'text') return finding.wrong === undefined ? {} : { wrong: finding.wrong };
  if (!isInText(finding.since) || !isInText(finding.rests_on)) return {};
  const { choice } = await story.ctx.ask({
    id: `ledger-place${asked}-${id}`,
    kind: 'ledger_place',
    values: shownOf(finding, calledIn(ledger, finding.of)),
    choices: [
      { id: 'later_place', key: '1' },
      { id: 'earlier_place', key: '2' },
      { id: 'later', key: 'n' },
    ],
    yes: 'later',
  });
  if (choice === 'later') return undefined;
  return { wrong: choice === 'earlier_place' ? 'earlier' : 'later' };
}

function isInText(place: Place | undefined): boolean {
  return place !== undefined && place.quote !== '';
}

/** What an earlier program found, that something is paid off in two places, is none. */
function isPaidTwice({ file, about }: Finding): boolean {
  return file === 'threads' && about === 'paid';
}

/** `of`: what people call the thing that it is about; its two places, the later one first. */
function shownOf({ id, about, earlier, now, since, rests_on }: Finding, of: string) {
  const none = { chapter: 0, paragraph: 0, quote: '' };
  const sides = [
    { ...(since ?? none), says: now },
    { ...(rests_on ?? none), says: earlier },
  ];
  return { finding: id, of, ...(about === undefined ? {} : { about }), sides };
}

async function ask({ ctx }: Story, finding: Finding, of: string): Promise<Answer> {
  return await ctx.ask({
    id: `ledger-${finding.id}`,
    kind: 'ledger_finding',
    values: shownOf(finding, of),
    choices: [
      { id: 'text', key: 't' },
      { id: 'ledger', key: 'l' },
      { id: 'intended', key: 'i' },
      { id: 'later', key: 'n' },
    ],
    comment: true,
    yes: 'later',
  });
}

async function settle(
  story: Story,
  key: string,
  id: string,
  { as, reason, wrong }: Settled,
): Promise<void> {
  const { ctx } = story;
  await ctx.effect({
    key,
    deed: async () => {
      const ledger = await ledgerOf(story);
      const finding = ledger.findings.entries.find((each) => each.id === id);
      const status = settledAs(as);
      if (finding === undefined || status === undefined) return false;
      // where the earlier place is wrong, the ledger has held what is wrong
      if (status === 'ledger' || wrong === 'earlier') await mend(story, ledger, finding);
      const at = status === 'text' && wrong !== undefined ? { wrong } : {};
      const { wrong: _, ...was } = finding;
      const put = [{ ...was, status, ...at, reason }];
      if (!(await changeLedger(story, 'findings', { put }))) return false;
      const { about } = finding;
      const differing = about === undefined ? {} : { about };
      ctx.say('finding_settled', {
        finding: id,
        as,
        of: calledIn(ledger, finding.of),
        ...differing,
      });
      if (status === 'text') tellWrong(story, finding, wrong);
      return true;
    },
    happened: async () => ({ done: false }),
  });
}

/** Where the text is wrong, and so what can be done about it. */
function tellWrong({ ctx }: Story, { since, rests_on }: Finding, wrong: Settled['wrong']): void {
  const { chapter = 0, paragraph = 0 } = (wrong === 'earlier' ? rests_on : since) ?? {};
  ctx.say('finding_in_text', { chapter, paragraph });
}

function settledAs(as: string): Exclude<Finding['status'], 'open'> | undefined {
  return as === 'text' || as === 'ledger' || as === 'intended' ? as : undefined;
}

async function mend(story: Story, ledger: Ledger, finding: Finding): Promise<void> {
  const file: LedgerFile = finding.file;
  const put: readonly AnyEntry[] = mended(ledger, finding);
  await changeLedger(story, file, { put });
}
