import { twoDigits } from '../../../data/two-digits.ts';
import { jsonArtifact, jsonText, readJson } from '../../../json-artifact.ts';
import { ownFailure } from '../bible/keep.ts';
import { ledgerOf } from '../bible/ledger-disk.ts';
import { keepsLedger } from '../bible/wanted.ts';
import type { FolioItem } from '../contract/inbox.ts';
import { calledIn, type Ledger, threadsOf } from '../contract/ledger/ledger.ts';
import { mostChapters, mostPlanned, usuallyPlanned } from '../contract/outline-bounds.ts';
import { withParts } from '../episode-outline.ts';
import { stamp } from '../files.ts';
import type { OutlineEntry, PlannedEntry } from '../schema.ts';
import type { Story } from '../story.ts';
import { withBlocks } from './blocks.ts';
import { Block, Proposal } from './outline.ts';
import { planContextText } from './plan-context.ts';
import { planPrice, planTask } from './plan-task.ts';

/*
 * Planning that rolls (`docs/spec/books.md` §5): the next block of chapters is proposed from what is open, put before the author
 * chapter by chapter, and what they take stands behind the outline. Done between chapters, never in the midst of one. A proposal, what
 * it was given and what was taken of it are files, so that a walk that was broken off goes on where it was.
 */

/** A request for a plan. `key` names its files. */
export type PlanRequest = {
  readonly key: string;
  /** undefined: the author is asked, with the price. */
  readonly chapters: number | undefined;
  readonly wish: string;
};

/** The story with every request for a plan settled that its author has made unasked. `written`: the last accepted chapter. */
export async function planned(story: Story, written: number): Promise<Story> {
  let now = await withBlocks(story);
  for (const request of requestsIn(now.ctx.inbox())) now = await settlePlan(now, request, written);
  return now;
}

function requestsIn(inbox: readonly FolioItem[]): readonly PlanRequest[] {
  return inbox
    .filter((item) => item.kind === 'plan_more')
    .map(({ chapters, wish }, index) => ({
      key: twoDigits(index + 1),
      chapters,
      wish: wish.trim(),
    }));
}

/** The story with what was taken of the plan that was asked for; as it is where none could be had. */
export async function settlePlan(
  story: Story,
  request: PlanRequest,
  written: number,
): Promise<Story> {
  const { ctx, files } = story;
  const block = files.block(request.key);
  // unreadable or not, it was settled
  if (await ctx.files.exists(block)) return story;
  const from = story.selected.path.chapter_count + 1;
  const most = Math.min(mostPlanned, mostChapters + 1 - from);
  const wanted = most < 1 ? undefined : await howMany(story, request, { from, most });
  const taken =
    wanted === undefined ? [] : await takenOf(story, request.key, { ...wanted, from }, written);
  if (taken === undefined) return story;
  await ctx.make({
    output: jsonArtifact(block, Block),
    inputs: [],
    frozenBy: block,
    maker: async () => {
      const total = from - 1 + taken.length;
      if (taken.length > 0) ctx.say('outline_grown', { from, chapters: taken.length, total });
      else ctx.say('plan_left', { from });
      const at = stamp(ctx.clock.now());
      return { from, planned_at: at, wish: wanted?.wish ?? '', entries: [...taken] };
    },
  });
  return await withBlocks(story);
}

type HowMany = { readonly count: number; readonly wish: string };

/** undefined: none, when the price was seen. */
async function howMany(
  { ctx }: Story,
  { key, chapters, wish }: PlanRequest,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<HowMany | undefined> {
  if (chapters !== undefined) return { count: Math.min(chapters, most), wish };
  const usual = Math.min(usuallyPlanned, most);
  const { choice, comment, amount } = await ctx.ask({
    id: `plan-${key}`,
    kind: 'plan_more',
    values: {
      from,
      // the price of what may be asked for, from the least to the most
      estimate: [...new Set([1, usual, most])].map((chapters) => ({
        chapters,
        ...planPrice(ctx, chapters),
      })),
    },
    choices: [
      { id: 'plan', key: 'y' },
      { id: 'leave', key: 'n' },
    ],
    comment: true,
    amount: { name: 'planned', default: usual, max: most },
    yes: 'plan',
  });
  if (choice !== 'plan') return undefined;
  const count = Math.min(most, Math.max(1, amount ?? usual));
  return { count, wish: comment.trim() === '' ? wish : comment.trim() };
}

/** What the author took of the proposals, one after the other until they are content; undefined: none could be had. */
async function takenOf(
  story: Story,
  key: string,
  { from, count, wish: first }: HowMany & { readonly from: number },
  written: number,
): Promise<readonly OutlineEntry[] | undefined> {
  const taken: OutlineEntry[] = [];
  const { ctx, begun } = story;
  const ledger = keepsLedger(ctx, begun) ? await ledgerOf(story) : undefined;
  let wish = first;
  for (let attempt = 1; ; attempt += 1) {
    const about = { from: from + taken.length, count: count - taken.length, wish, written };
    const proposal = await propose(story, { key, attempt }, { ...about, taken, ledger });
    if (proposal === undefined) return taken.length === 0 ? undefined : taken;
    const answered = await putBefore(story, { key, attempt }, proposal, ledger);
    taken.push(...answered.taken);
    if (answered.again === undefined || taken.length >= count) return taken;
    wish = answered.again === '' ? wish : answered.again;
  }
}

/** A model names threads that nobody ever planted; a chapter cannot pay these. */
function withKnownThreads(entry: PlannedEntry, ledger: Ledger | undefined): PlannedEntry {
  if (entry.threads === undefined || ledger === undefined) return entry;
  const known = new Set(threadsOf(ledger).map(({ id }) => id));
  return { ...entry, threads: entry.threads.filter((id) => known.has(id)) };
}

type Attempt = { readonly key: string; readonly attempt: number };

/** The proposal as it lies: its author may have edited it. undefined: it could not be had, which is told. */
async function propose(
  story: Story,
  { key, attempt }: Attempt,
  about: Parameters<typeof planTask>[1] & {
    readonly taken: readonly OutlineEntry[];
    readonly ledger: Ledger | undefined;
  },
): Promise<Proposal | undefined> {
  const { ctx, files, selected } = story;
  const output = files.proposal(key, attempt);
  const context = files.planContext(key, attempt);
  const { from, count, taken, ledger } = about;
  if (!(await ctx.files.exists(output))) {
    ctx.say('planning', { from, to: from + count - 1, usd: planPrice(ctx, count).usd });
    await ctx.files.write(context, await planContextText(story, about.written));
  }
  const text = (await ctx.files.read(context)) ?? '';
  // what was taken of the proposal before stands behind the outline already
  const outline = [...selected.path.outline, ...taken];
  const so = { ...story, selected: { ...selected, path: { ...selected.path, outline } } };
  try {
    const proposal = await ctx.agent({
      task: planTask(so, about, { output, context: { path: context, text } }),
      output: jsonArtifact(output, Proposal),
      frozenBy: output,
      finish: (reply): Proposal => {
        const proposed = reply.entries.length;
        if (proposed < count) ctx.warn('planned_fewer', { from, asked: count, proposed });
        return {
          from,
          entries: [
            ...withParts(
              reply.entries.slice(0, count).map((entry, index) => ({
                chapter: from + index,
                ...withKnownThreads(entry, ledger),
              })),
              outline.at(-1)?.part,
            ),
          ],
        };
      },
    });
    return await withEdits(story, { key, attempt }, proposal);
  } catch (error) {
    const failure = ownFailure(error);
    if (failure === undefined) throw error;
    ctx.warn('planning_failed', { from, failure: failure.kind, taken: taken.length });
    return undefined;
  }
}

/** What the author made of it; what has not the form of a proposal, or another beginning, is refused and told. */
async function withEdits(
  { ctx, files }: Story,
  { key, attempt }: Attempt,
  proposal: Proposal,
): Promise<Proposal> {
  const path = files.proposal(key, attempt);
  for (const [index, item] of ctx.inbox().entries()) {
    if (item.kind !== 'edit_plan' || item.plan !== nameOf({ key, attempt })) continue;
    const read = readJson(item.text, Proposal);
    const fits = read.ok && read.value.from === proposal.from;
    await ctx.effect({
      key: `author-${index + 1}`,
      deed: async () => {
        const problem = read.ok ? `from: must be ${proposal.from}` : (read.problems[0] ?? '');
        if (fits) await ctx.files.write(path, jsonText(read.value));
        else ctx.warn('outline_edit_refused', { plan: item.plan, problem });
        return { used: fits };
      },
      happened: async () => ({ done: false }),
    });
  }
  // the file, not the item: it may have been edited by hand since
  const now = readJson((await ctx.files.read(path)) ?? '', Proposal);
  return now.ok && now.value.from === proposal.from ? now.value : proposal;
}

function nameOf({ key, attempt }: Attempt): string {
  return `${key}-${attempt}`;
}

type Answered = {
  readonly taken: readonly OutlineEntry[];
  /** What the author said of another proposal for the rest; undefined: they want none. */
  readonly again: string | undefined;
};

/** Chapter by chapter, since each rests on the one before: what follows one that was left is left too. */
async function putBefore(
  { ctx }: Story,
  at: Attempt,
  { entries }: Proposal,
  ledger: Ledger | undefined,
): Promise<Answered> {
  const taken: OutlineEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const { chapter, title, summary, threads = [] } = entry;
    const isLast = index === entries.length - 1;
    const { choice, comment } = await ctx.ask({
      id: `plan-${nameOf(at)}-${chapter}`,
      kind: 'plan_entry',
      values: {
        ...{ plan: nameOf(at), chapter, last: entries.at(-1)?.chapter ?? chapter },
        ...{ title, summary },
        threads: threads.map((id) => (ledger === undefined ? id : calledIn(ledger, id))),
      },
      choices: [
        // what is taken stands behind the outline, and no key takes it back
        { id: 'take', key: 'y', weighty: true },
        ...(isLast ? [] : [{ id: 'take_all' as const, key: 'a', weighty: true }]),
        { id: 'leave', key: 'n' },
        { id: 'again', key: 'r' },
      ],
      comment: true,
      yes: isLast ? 'take' : 'take_all',
    });
    const said = comment.trim();
    if (choice === 'leave') return { taken, again: undefined };
    if (choice === 'again') return { taken, again: said };
    taken.push(said === '' ? entry : { ...entry, author_wish: said });
    if (choice === 'take_all')
      return { taken: [...taken, ...entries.slice(index + 1)], again: undefined };
  }
  return { taken, again: undefined };
}
