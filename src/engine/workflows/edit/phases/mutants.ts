import { z } from 'zod';
import { jsonArtifact } from '../../../json-artifact.ts';
import type { Trees } from '../../../workspace/trees/desk.ts';
import { type Mutant, mutantsOf } from '../rules/mutants.ts';
import type { Checks } from './checks.ts';
import { pairsOf } from './own-changes.ts';
import { ownTask } from './place.ts';
import type { Task } from './task.ts';
import { markOnce } from './tell.ts';

/*
 * How much of a green run rests on tests that hold the changed lines: each is altered in a tree apart, where the tests run
 * again, until the time for it is over (docs/spec/edit.md §6.5). The person's files are never touched by it.
 */

const Survivor = z.object({ path: z.string(), line: z.number(), was: z.string(), now: z.string() });

export const Mutants = z.object({
  /** Alterations that were tried, of so many that could have been. */
  tried: z.number(),
  of: z.number(),
  /** Those the tests stayed green with. */
  survived: z.array(Survivor).readonly(),
  /** Why none was tried; null: some were. */
  why: z
    .enum(['off', 'nothing_to_alter', 'no_tests', 'no_tree', 'no_sandbox', 'red_apart'])
    .nullable(),
});
export type Mutants = Readonly<z.infer<typeof Mutants>>;

/** Names the tree the alterations are made in. */
const apart = 900_000;

/** Of a green change, once. */
export async function tryMutants(task: Task, checks: Checks): Promise<Mutants> {
  const { ctx, files } = task;
  const found = await ctx.make({
    output: jsonArtifact(files.mutants, Mutants),
    inputs: [],
    maker: async (signal) => await measure(task, checks, signal),
  });
  if (found.why !== 'off')
    markOnce(ctx, { ...{ type: 'mutants' }, ...found, survived: [...found.survived] });
  return found;
}

const none = (why: Mutants['why']): Mutants => ({ tried: 0, of: 0, survived: [], why });

async function measure(task: Task, { steps }: Checks, signal: AbortSignal): Promise<Mutants> {
  const { ctx, begin } = task;
  const seconds = ctx.config.edit.mutation_seconds;
  if (seconds === 0 || ctx.state().rehearsal) return none('off');
  const pairs = await pairsOf(task);
  const mutants = mutantsOf(pairs);
  if (mutants.length === 0) return none('nothing_to_alter');
  const tests = steps.filter(({ stage }) => stage === 'test' || stage === 'custom');
  if (tests.length === 0) return none('no_tests');
  const command = tests.map(({ command: one }) => `(${one})`).join(' && ');
  const trees = await treesOf(task);
  if (trees === null) return none('no_tree');
  await trees.open(apart, task.trees === null ? [] : [ownTask]);
  const at = begin.at === '' ? command : `cd '${begin.at.replaceAll("'", "'\\''")}' && ${command}`;
  const texts = new Map(pairs.map(({ path, after }) => [path, after?.text ?? '']));
  return await tryAll({ trees, command: at, texts, signal, ms: seconds * 1000, task }, mutants);
}

async function treesOf({ ctx, trees }: Task): Promise<Trees | null> {
  if (trees !== null) return trees;
  const opened = await ctx.trees('working_tree', [], 'taken');
  return opened.kind === 'open' ? opened.trees : null;
}

type Trial = {
  readonly trees: Trees;
  readonly command: string;
  /** The files as they are. */
  readonly texts: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  readonly ms: number;
  readonly task: Task;
};

async function tryAll(trial: Trial, mutants: readonly Mutant[]): Promise<Mutants> {
  const { trees, texts, signal, ms, task } = trial;
  const { monotonic } = task.ctx.clock;
  const ends = monotonic() + ms;
  const first = await runIn(trial, ms);
  if (first === 'no_sandbox') return none('no_sandbox');
  // tests that need what is not there apart, as a network, say nothing of the change
  if (first !== 'green') return none('red_apart');
  const survived: z.infer<typeof Survivor>[] = [];
  let tried = 0;
  for (const { path, line, was, now, text } of mutants) {
    signal.throwIfAborted();
    const left = ends - monotonic();
    if (left <= 0) break;
    await trees.edit(apart, path, () => text);
    await trees.take(apart);
    const came = await runIn(trial, left);
    await trees.edit(apart, path, () => texts.get(path) ?? '');
    // ended by the clock of all of them: nothing is known of this one
    if (came === 'timed_out' && monotonic() >= ends) break;
    tried += 1;
    if (came === 'green') survived.push({ path, line, was, now });
  }
  await trees.drop(apart);
  return tried === 0 ? none('red_apart') : { tried, of: mutants.length, survived, why: null };
}

async function runIn({ trees, command }: Trial, ms: number) {
  const timeoutMs = Math.max(1000, Math.ceil(ms));
  const ran = await trees.check([apart], { commandIn: async () => command, timeoutMs });
  if (ran.kind === 'no_sandbox') return 'no_sandbox' as const;
  if (ran.kind !== 'ran') return 'red' as const;
  if (ran.code === null) return 'timed_out' as const;
  return ran.code === 0 ? ('green' as const) : ('red' as const);
}

const reasons: Readonly<Record<NonNullable<Mutants['why']>, string>> = {
  off: 'switched off',
  nothing_to_alter: 'nothing to mutate',
  no_tests: 'no step runs tests',
  no_tree: 'no tree apart could be made of the repository',
  no_sandbox: 'there is no sandbox on this machine',
  red_apart: 'the tests are not green, or not done in time, in a tree apart and without network',
};

/** What a reader of the summary is told of it. */
export function mutantLines({ tried, of, survived, why }: Mutants): readonly string[] {
  if (why === 'off') return [];
  if (why !== null) return [`Mutation check: not run (${reasons[why]})`];
  const noticed = tried - survived.length;
  const rest = tried < of ? ` (time was up; ${of - tried} more could have been)` : '';
  return [
    `Mutation check, one changed line at a time: the tests noticed ${noticed} of ${tried}${rest}`,
    ...survived.map(
      ({ path, line, was, now }) => `Not noticed: ${path}:${line} \`${was}\` → \`${now}\``,
    ),
  ];
}
