import { isTransient } from '../../../data/failure.ts';
import { twoDigits } from '../../../data/two-digits.ts';
import { jsonArtifact } from '../../../json-artifact.ts';
import { isBegun } from '../begun.ts';
import { ownFailure } from '../bible/keep.ts';
import { ledgerOf } from '../bible/ledger-disk.ts';
import { keepsLedger } from '../bible/wanted.ts';
import { flows, type Pattern } from '../contract/flow.ts';
import { isOpen, type Ledger, threadsOf } from '../contract/ledger/ledger.ts';
import { stamp } from '../files.ts';
import type { Story } from '../story.ts';
import { withBlocks } from './blocks.ts';
import {
  ChapterOutline,
  CheckFile,
  type Consistency,
  ConsistencyFile,
  consistencyOf,
  type Flow,
  type FlowReply,
  flowFile,
  type Stretch,
} from './flow-files.ts';
import { checkTask, type FlowAbout, flowsPrice, flowTask } from './flow-task.ts';
import { planContextText } from './plan-context.ts';

/*
 * The flow of a chapter of the book, in a story of episodes (`docs/spec/books.md` §7): before its first episode is begun three flows
 * are proposed beside each other and held against what is written, and its author takes one or keeps the outline. Each is a file, so a
 * walk that was broken off goes on where it was; what was chosen is one too, and settles it.
 */

/** The story with the flow that its author chose for the chapter that begins with this episode; as it is everywhere else. */
export async function withFlow(story: Story, episode: number, wish = ''): Promise<Story> {
  const { ctx, files } = story;
  const at = ctx.config.folio.gates.chapter_outline ? beginningWith(story, episode) : undefined;
  if (at === undefined || (await isBegun(story, episode))) return story;
  // unreadable or not, it was settled
  if (await ctx.files.exists(files.chapterOutline(at.part))) return story;
  const wanted = await areWanted(story, at);
  if (wanted === undefined) return await keep(story, at.part);
  const said = [wish, wanted].filter((each) => each !== '').join('\n');
  const checked = await checkedFlows(story, at, said);
  if (checked === undefined) return await keep(story, at.part);
  const chosen = await choose(story, at, checked);
  return chosen === undefined ? await keep(story, at.part) : await take(story, at.part, chosen);
}

/** The chapter that an episode begins, from the second on. */
function beginningWith({ selected }: Story, episode: number): Stretch | undefined {
  const { outline } = selected.path;
  const partOf = (number: number) => outline.find(({ chapter }) => chapter === number)?.part;
  const part = partOf(episode)?.chapter;
  if (part === undefined || part < 2 || partOf(episode - 1)?.chapter === part) return undefined;
  let to = episode;
  while (partOf(to + 1)?.chapter === part) to += 1;
  return { part, from: episode, to };
}

/** What the author says of the flows when they have seen the price; undefined: they want none. */
async function areWanted({ ctx }: Story, { part, from, to }: Stretch): Promise<string | undefined> {
  const { choice, comment } = await ctx.ask({
    id: `chapter-flows-${part}`,
    kind: 'chapter_flows',
    values: { of_chapter: part, from, to, estimate: [flowsPrice(ctx, to - from + 1)] },
    choices: [
      { id: 'propose', key: 'y' },
      { id: 'keep', key: 'n' },
    ],
    comment: true,
    yes: 'propose',
  });
  return choice === 'propose' ? comment.trim() : undefined;
}

type Checked = { readonly flow: Flow; readonly check: Consistency };
type AllChecked = { readonly all: readonly Checked[]; readonly revised: boolean };

/**
 * undefined: the flows could not be had, which is told; the chapter is written by its outline as it is. Where they may well be
 * had later nothing is settled: the run ends, as it would at the draft, and goes on with them.
 */
async function checkedFlows(
  story: Story,
  at: Stretch,
  wish: string,
): Promise<AllChecked | undefined> {
  try {
    return await flowsThatAgree(story, at, wish);
  } catch (error) {
    const failure = ownFailure(error);
    if (failure === undefined || isTransient(failure) || failure.kind === 'rate_limited')
      throw error;
    story.ctx.warn('flows_failed', { of_chapter: at.part, failure: failure.kind });
    return undefined;
  }
}

/** Three flows with what was found of each; made once more where none of them agrees with what is written. */
async function flowsThatAgree(story: Story, at: Stretch, wish: string): Promise<AllChecked> {
  const { ctx, begun, files } = story;
  const ledger = keepsLedger(ctx, begun) ? await ledgerOf(story) : undefined;
  const path = files.planContext(`flow-ch${twoDigits(at.part)}`, 1);
  if (!(await ctx.files.exists(path)))
    await ctx.files.write(path, await planContextText(story, at.from - 1));
  const context = { path, text: (await ctx.files.read(path)) ?? '' };
  const first = await attempt(story, { ...at, wish, context, attempt: 1 }, ledger, []);
  if (first.some(isSound)) return { all: first, revised: false };
  if (!(await ctx.files.exists(files.flowCheck(at.part, 2))))
    ctx.say('flows_revised', { of_chapter: at.part });
  const second = await attempt(story, { ...at, wish, context, attempt: 2 }, ledger, first);
  return { all: second, revised: true };
}

function isSound({ check }: Checked): boolean {
  return check.overall === 'PASS';
}

async function attempt(
  story: Story,
  about: FlowAbout,
  ledger: Ledger | undefined,
  before: readonly Checked[],
): Promise<readonly Checked[]> {
  const { ctx, files } = story;
  const proposed = await ctx.all(
    flows.map((each) => async () => {
      const found = before.find(({ flow }) => flow.pattern_id === each.pattern);
      return await propose(story, about, each, { problems: found?.check.warnings ?? [], ledger });
    }),
    ctx.config.folio.max_parallel,
  );
  const { consistency_checks: checks } = await ctx.agent({
    task: checkTask(story, about),
    output: jsonArtifact(files.flowCheck(about.part, about.attempt), CheckFile),
    frozenBy: files.chapterOutline(about.part),
    finish: (reply) => ({
      consistency_checks: proposed.map((flow) =>
        consistencyOf(flow, reply, forgotten(flow, ledger, about.to)),
      ),
    }),
  });
  return proposed.flatMap((flow) => {
    const check = checks.find(({ pattern }) => pattern === flow.pattern_id);
    return check === undefined ? [] : [{ flow, check }];
  });
}

async function propose(
  story: Story,
  about: FlowAbout,
  hinted: (typeof flows)[number],
  {
    problems,
    ledger,
  }: { readonly problems: readonly string[]; readonly ledger: Ledger | undefined },
): Promise<Flow> {
  const { ctx, files } = story;
  const { part, from, attempt: number } = about;
  return await ctx.agent<FlowReply, Flow>({
    task: flowTask(story, about, hinted, problems),
    output: jsonArtifact(files.flow(part, hinted.pattern, number), flowFile(about)),
    frozenBy: files.chapterOutline(part),
    finish: ({ episodes, ...reply }) => ({
      chapter: part,
      pattern_id: hinted.pattern,
      ...reply,
      // a model names threads that nobody ever planted
      foreshadowing_handling: reply.foreshadowing_handling.filter(
        ({ id }) => ledger === undefined || threadsOf(ledger).some((each) => each.id === id),
      ),
      episodes: episodes.map((each, index) => ({ episode: from + index, ...each })),
    }),
  });
}

/** Threads that are due by the end of the chapter and of which the flow says nothing; '' = none. */
function forgotten(flow: Flow, ledger: Ledger | undefined, until: number): string {
  if (ledger === undefined) return '';
  const named = new Set(flow.foreshadowing_handling.map(({ id }) => id));
  return threadsOf(ledger)
    .filter((each) => isOpen(each) && each.due !== undefined && each.due <= until)
    .filter(({ id }) => !named.has(id))
    .map(({ id, what }) => `${id}（${what}）`)
    .join('、');
}

/** The one that its author takes; undefined: the outline as it is. Those that failed are left out, unless all three did. */
async function choose(
  { ctx }: Story,
  { part }: Stretch,
  { all, revised }: AllChecked,
): Promise<(Checked & { readonly wish: string }) | undefined> {
  const sound = all.filter(isSound);
  const offered = sound.length === 0 ? all : sound;
  const { choice, comment } = await ctx.ask({
    id: `chapter-flow-${part}`,
    kind: 'chapter_flow',
    values: {
      of_chapter: part,
      files: `outline/flow-ch${twoDigits(part)}-*-${revised ? 2 : 1}.json`,
      flows: all.map(({ flow, check }) => ({
        ...{ pattern: flow.pattern_id, label: flow.label, direction: flow.direction },
        ...{ offered: offered.some((each) => each.flow === flow) ? 1 : 0 },
        episodes: flow.episodes.map(({ episode, title, summary }) => ({ episode, title, summary })),
        reasons: check.warnings,
      })),
    },
    choices: [
      ...offered.map(({ flow }) => ({
        id: flow.pattern_id,
        key: keyOf[flow.pattern_id],
        values: { label: flow.label, direction: flow.direction },
      })),
      { id: 'keep', key: 'n' },
    ],
    comment: true,
    // nobody who is away takes what contradicts what they have written
    yes: sound[0]?.flow.pattern_id ?? 'keep',
  });
  const taken = offered.find(({ flow }) => flow.pattern_id === choice);
  return taken === undefined ? undefined : { ...taken, wish: comment.trim() };
}

const keyOf = { A: 'a', B: 'b', C: 'c' } as const satisfies Readonly<Record<Pattern, string>>;

/** The check first: `outline.json` says that the chapter is settled. */
async function take(
  story: Story,
  part: number,
  { flow, check, wish }: Checked & { readonly wish: string },
): Promise<Story> {
  const { ctx, files } = story;
  await ctx.make({
    output: jsonArtifact(files.consistency(part), ConsistencyFile),
    inputs: [],
    frozenBy: files.chapterOutline(part),
    maker: async () => ({ consistency_check: check }),
  });
  const said = () =>
    ctx.say('flow_chosen', { of_chapter: part, flow: flow.pattern_id, label: flow.label });
  return await settle(story, part, said, {
    ...flow,
    ...(wish === '' ? {} : { author_wish: wish }),
  });
}

async function keep(story: Story, part: number): Promise<Story> {
  const said = () => story.ctx.say('flow_kept', { of_chapter: part });
  return await settle(story, part, said, { chapter: part, pattern_id: null, episodes: [] });
}

async function settle(
  story: Story,
  part: number,
  said: () => void,
  chosen: Omit<ChapterOutline, 'chosen_at'>,
): Promise<Story> {
  const { ctx, files } = story;
  const path = files.chapterOutline(part);
  await ctx.make({
    output: jsonArtifact(path, ChapterOutline),
    inputs: [],
    frozenBy: path,
    maker: async () => {
      said();
      return { ...chosen, chosen_at: stamp(ctx.clock.now()) };
    },
  });
  return await withBlocks(story);
}
