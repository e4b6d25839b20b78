import type { Answer } from '../../../data/question.ts';
import type { AnyEntry, EntryOf, LedgerFile } from '../contract/ledger/entries.ts';
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
type Settled = { readonly as: string; readonly reason: string };

/** What its author has said of findings on the ledger's own screen, in order. */
export async function settleTold(story: Story): Promise<void> {
  for (const [index, item] of story.ctx.inbox().entries()) {
    if (item.kind !== 'settle_finding') continue;
    const { finding, as, reason } = item;
    await settle(story, `ledger-told-${index + 1}`, finding, { as, reason });
  }
}

/** Asks about every finding that is still open; one that is put off stays open. */
export async function askFindings(story: Story): Promise<void> {
  const { ctx } = story;
  const ledger = await ledgerOf(story);
  const open: Finding[] = [];
  for (const finding of ledger.findings.entries)
    if (await isToAsk(story, finding)) open.push(finding);
  await ctx.all(
    open.map((finding) => async () => {
      const answer = await ask(story, finding, calledIn(ledger, finding.of));
      if (answer.choice === 'later') return;
      const { choice: as, comment: reason } = answer;
      await settle(story, `ledger-asked-${finding.id}`, finding.id, { as, reason });
    }),
    1,
  );
}

/** What an earlier program found, that something is paid off in two places, is none. */
async function isToAsk(story: Story, finding: Finding): Promise<boolean> {
  const { status, file, about } = finding;
  const paidTwice = file === 'threads' && about === 'paid';
  return status === 'open' && !paidTwice && (await bothStand(story, finding));
}

/** `of`: what people call the thing that it is about. */
async function ask({ ctx }: Story, finding: Finding, of: string): Promise<Answer> {
  const { id, about, earlier, now, since, rests_on } = finding;
  const none = { chapter: 0, paragraph: 0, quote: '' };
  const sides = [
    { ...(since ?? none), says: now },
    { ...(rests_on ?? none), says: earlier },
  ];
  return await ctx.ask({
    id: `ledger-${id}`,
    kind: 'ledger_finding',
    values: { finding: id, of, ...(about === undefined ? {} : { about }), sides },
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
  { as, reason }: Settled,
): Promise<void> {
  const { ctx } = story;
  await ctx.effect({
    key,
    deed: async () => {
      const ledger = await ledgerOf(story);
      const finding = ledger.findings.entries.find((each) => each.id === id);
      const status = settledAs(as);
      if (finding === undefined || status === undefined) return false;
      if (status === 'ledger') await mend(story, ledger, finding);
      await changeLedger(story, 'findings', { put: [{ ...finding, status, reason }] });
      const { about } = finding;
      const differing = about === undefined ? {} : { about };
      ctx.say('finding_settled', {
        finding: id,
        as,
        of: calledIn(ledger, finding.of),
        ...differing,
      });
      const { chapter = 0, paragraph = 0 } = finding.since ?? {};
      if (status === 'text') ctx.say('finding_in_text', { chapter, paragraph });
      return true;
    },
    happened: async () => ({ done: false }),
  });
}

function settledAs(as: string): Exclude<Finding['status'], 'open'> | undefined {
  return as === 'text' || as === 'ledger' || as === 'intended' ? as : undefined;
}

async function mend(story: Story, ledger: Ledger, finding: Finding): Promise<void> {
  const file: LedgerFile = finding.file;
  const put: readonly AnyEntry[] = mended(ledger, finding);
  await changeLedger(story, file, { put });
}
