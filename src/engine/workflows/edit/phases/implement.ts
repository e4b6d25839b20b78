import { z } from 'zod';
import { RunError } from '../../../data/failure.ts';
import { jsonArtifact } from '../../../json-artifact.ts';
import { editState } from '../contract/state.ts';
import { constraintsHash } from '../rules/constraints.ts';
import {
  EditBatch,
  type EditOp,
  FileChange,
  type FileNow,
  type Resolved,
  resolveBatch,
} from '../rules/edit-batch.ts';
import { patchOf, sizeOf } from '../rules/patch.ts';
import { plainPath, protectedWhy, scopeWhy } from '../rules/paths.ts';
import { askOrEnd, json } from './ask-agent.ts';
import { changedFiles } from './changed.ts';
import { commandsIn, showCommands, withLocks } from './lockfiles.ts';
import { isAsLeft, pairsOf, takeFound } from './own-changes.ts';
import { askScout } from './scouts.ts';
import { editorSituation, situation } from './situation.ts';
import { InfraError, type Task } from './task.ts';
import { markOnce, warnOnce } from './tell.ts';

/** Where scouts contradict each other: which of them counts, and why. */
const decision = z.string().max(2000).default('');

/** What the Editor does next. */
const EditorTurn = z.discriminatedUnion('action', [
  EditBatch.extend({ action: z.literal('edit'), decision }),
  z.object({
    action: z.literal('ask'),
    scout: z.enum(['A', 'B']),
    question: z.string().trim().min(1).max(4000),
    decision,
  }),
  z.object({
    action: z.literal('read_log'),
    run_id: z.string().max(60),
    file: z.string().max(200).default('logs/combined.log'),
  }),
  z.object({
    action: z.literal('contradiction'),
    request_line: z.string().trim().min(1).max(1000),
    check_line: z.string().trim().min(1).max(1000),
    explanation: z.string().max(4000).default(''),
  }),
]);
type EditorTurn = z.infer<typeof EditorTurn>;
export type Contradiction = Extract<EditorTurn, { action: 'contradiction' }>;

const Original = z
  .object({ text: z.string().nullable(), sha: z.string(), mode: z.number() })
  .nullable();
const Plan = z.object({
  problems: z.array(z.string()),
  changes: z.array(FileChange),
  originals: z.array(z.object({ path: z.string(), was: Original })),
  /** Files that the task had touched and somebody else has changed since. */
  found: z.array(z.object({ path: z.string(), was: Original })).default([]),
  /** Files that the task had touched, as they stood before this edit. */
  stood: z.array(z.object({ path: z.string(), was: Original })).default([]),
});
export type Plan = z.infer<typeof Plan>;

const mostRefused = 3;
const mostAsked = 8;

export type Made =
  | { readonly kind: 'planned'; readonly n: number; readonly batch: EditBatch; readonly plan: Plan }
  | { readonly kind: 'contradiction'; readonly of: Contradiction };

/**
 * Asks the Editor until there is a batch that holds: questions to scouts on the way, refusals told back; three in a row end
 * the task (docs/spec/edit.md §6.2). Nothing is written yet.
 */
export async function planBatch(task: Task): Promise<Made> {
  const { ctx, memory, files } = task;
  ctx.phase('implementing');
  let asked = 0;
  for (;;) {
    memory.edits += 1;
    const n = memory.edits;
    const turn: EditorTurn = await askOrEnd(
      task,
      {
        ...{ role: 'editor', reply: json(EditorTurn), expectedTokens: 3000, turn: n },
        output: jsonArtifact(files.edit(n), EditorTurn),
        told: async () => ({ ...(await situation(task)), ...(await editorSituation(task)) }),
      },
      'editor_llm',
    );
    remember(memory, turn);
    if (turn.action === 'contradiction') return { kind: 'contradiction', of: turn };
    if (turn.action !== 'edit') {
      asked += 1;
      if (asked > mostAsked) memory.problems = ['You have asked enough: reply with action "edit".'];
      else await answer(task, turn);
      if (asked > mostAsked + 2)
        throw new InfraError('editor_output', 'no_edit', 'the Editor only asks');
      continue;
    }
    await showCommands(task, turn.ops);
    const plan = await planOf(task, n, turn);
    if (plan.problems.length === 0) {
      memory.refused = 0;
      memory.hypothesis = turn.hypothesis;
      return { kind: 'planned', n, batch: turn, plan };
    }
    refuse(task, n, plan.problems);
  }
}

/** What the next request tells again of this reply: its decision, and its edits, should they not be taken. */
function remember(memory: Task['memory'], turn: EditorTurn): void {
  memory.problems = [];
  memory.offered = turn.action === 'edit' ? JSON.stringify(turn, null, 1) : '';
  if ('decision' in turn && turn.decision !== '') memory.decisions.push(turn.decision);
}

async function answer(
  task: Task,
  turn: Extract<EditorTurn, { action: 'ask' | 'read_log' }>,
): Promise<void> {
  const { memory, repository } = task;
  if (turn.action === 'ask') {
    await askScout(task, { scout: turn.scout, question: turn.question });
    return;
  }
  const text = await repository.artifacts.read(turn.run_id, turn.file);
  memory.problems = [
    text === undefined
      ? `${turn.run_id} has no file ${turn.file}`
      : `${turn.run_id} ${turn.file} (its end):\n${text.slice(-20_000)}`,
  ];
}

/** What could not be taken is told to the Editor, and to whoever watches. */
export function refuse({ ctx, memory }: Task, n: number, problems: readonly string[]): void {
  memory.refused += 1;
  memory.problems = problems;
  markOnce(ctx, { type: 'batch_refused', n, problems });
  warnOnce(ctx, 'edit_refused', { n, problems });
  if (memory.refused >= mostRefused)
    throw new InfraError('editor_output', 'refused', problems.join('; ').slice(0, 500));
}

async function planOf(task: Task, n: number, batch: EditBatch): Promise<Plan> {
  const { ctx, files, memory } = task;
  const plan = await ctx.make({
    output: jsonArtifact(files.plan(n), Plan),
    inputs: [],
    maker: async () => await resolve(task, batch.ops),
  });
  for (const { path, was } of plan.originals)
    if (!memory.originals.has(path)) memory.originals.set(path, was);
  for (const { path, was } of plan.found) takeFound(memory, path, was);
  return plan;
}

/** Each path through the guard, then all of it against the files as they are. */
async function resolve(task: Task, all: readonly EditOp[]): Promise<Plan> {
  const { begin, memory, repository } = task;
  if (constraintsHash(begin.constraints) !== begin.constraintsHash)
    throw new RunError({ kind: 'bug', detail: 'the constraints of the task have changed' });
  const ops = all.flatMap((op) => (op.op === 'command' ? [] : [op]));
  const problems: string[] = [];
  const real = new Map<string, string>();
  const now = new Map<string, FileNow | null>();
  for (const given of ops.flatMap((op) => (op.op === 'rename' ? [op.from, op.to] : [op.path]))) {
    if (real.has(given)) continue;
    const found = await guarded(task, given);
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    real.set(given, found.path);
    now.set(found.path, await repository.read(found.path));
  }
  if (problems.length > 0) return { problems, ...nothing };
  const at = (given: string) => real.get(given) ?? given;
  const moved = ops.map((op) =>
    op.op === 'rename' ? { ...op, from: at(op.from), to: at(op.to) } : { ...op, path: at(op.path) },
  );
  const edited = resolveBatch(moved, (path) => now.get(path) ?? null);
  const resolved = await locked(task, all, edited);
  if (!resolved.ok) return { problems: [...resolved.problems], ...nothing };
  const touched = new Set(
    resolved.changes.flatMap((change) =>
      change.how === 'move' ? [change.path, change.to] : [change.path],
    ),
  );
  const sides = await sidesOf(task, now, [...touched]);
  const originals = sides.filter(({ path }) => !memory.originals.has(path));
  const stood = sides.filter(({ path }) => memory.originals.has(path));
  const found = stood.filter(({ path, was }) => !isAsLeft(memory, path, was));
  return { problems: [], changes: [...resolved.changes], originals, found, stood };
}

const nothing = { changes: [], originals: [], found: [], stood: [] };

/** Files as the batch was made from them; only locks that commands write have not been `read` for it. */
async function sidesOf(
  { repository }: Task,
  read: ReadonlyMap<string, FileNow | null>,
  paths: readonly string[],
) {
  const sides: Plan['originals'] = [];
  for (const path of paths) {
    const was = read.get(path) ?? (read.has(path) ? null : await repository.read(path));
    sides.push({ path, was: was && { text: was.text, sha: was.sha, mode: was.mode } });
  }
  return sides;
}

/** With what the commands of the batch make of their locks. */
async function locked(task: Task, ops: readonly EditOp[], edited: Resolved): Promise<Resolved> {
  const commands = commandsIn(ops);
  // a batch of commands alone changes nothing before them
  const changes = edited.ok ? edited.changes : commands.length === ops.length ? [] : null;
  if (commands.length === 0 || changes === null) return edited;
  const made = await withLocks(task, commands, changes, async (path) => {
    const found = await guarded(task, path);
    if ('problem' in found) return found.problem;
    return found.path === path ? undefined : `SymlinkEscape: ${path}: a lock that is a link`;
  });
  return made.ok && made.changes.length === 0 ? edited : made;
}

/** Where a path of the Editor really lies, or why it may not be changed: its code first. */
async function guarded(
  { repository, begin, home }: Task,
  given: string,
): Promise<{ readonly path: string } | { readonly problem: string }> {
  const plain = plainPath(given, home.root);
  if (!plain.ok) return { problem: `${plain.refusal.code}: ${given}: ${plain.refusal.why}` };
  const located = await repository.locate(plain.path);
  if (!located.ok) return { problem: `${located.refusal.code}: ${given}: ${located.refusal.why}` };
  for (const name of new Set([plain.path, located.path])) {
    const kept = protectedWhy(name);
    if (kept !== undefined) return { problem: `ProtectedPath: ${given}: ${kept}` };
    const scope = scopeWhy(begin.constraints, name);
    if (scope !== undefined) return { problem: `ScopeViolation: ${given}: ${scope}` };
  }
  return { path: located.path };
}

/**
 * Brings a planned batch into the repository, once. Resolves with the files that somebody changed meanwhile; then nothing
 * was written.
 */
export async function applyPlan(
  task: Task,
  { n, plan, batch }: Extract<Made, { kind: 'planned' }>,
): Promise<readonly string[]> {
  const { ctx, repository, memory } = task;
  const { changed } = await ctx.effect<{ changed: string[] }>({
    key: `apply-${n}`,
    async deed() {
      const elsewhere = await displaced(task, plan.changes);
      if (elsewhere.length > 0) return { changed: elsewhere };
      const written = await repository.write(plan.changes);
      return { changed: written.ok ? [] : [...written.changed] };
    },
    async happened() {
      const standing = await repository.standing(plan.changes);
      if (standing === 'other') return 'unknown';
      if (standing === 'before') return { done: false };
      if (standing === 'between') await repository.finish(plan.changes);
      return { done: true, result: { changed: [] } };
    },
  });
  memory.listed = null;
  if (changed.length > 0) {
    warnOnce(ctx, 'edit_changed_meanwhile', { files: changed });
    return changed;
  }
  for (const change of plan.changes) {
    if (change.how === 'move') memory.current.set(change.to, textOf(memory, change.path));
    memory.current.set(change.path, change.how === 'write' ? change.text : null);
  }
  await tellApplied(task, n, batch.slice_id);
  return [];
}

/** What goes elsewhere with a file that is moved; undefined: no text. */
function textOf({ current, originals }: Task['memory'], path: string): string | undefined {
  return (current.has(path) ? current.get(path) : originals.get(path)?.text) ?? undefined;
}

/** Paths that lead elsewhere by now, or may not be written any more: a proposal can wait for days. */
async function displaced(task: Task, changes: readonly FileChange[]): Promise<string[]> {
  const gone: string[] = [];
  for (const path of changes.flatMap((each) =>
    each.how === 'move' ? [each.path, each.to] : [each.path],
  )) {
    const found = await guarded(task, path);
    if ('problem' in found || found.path !== path) gone.push(path);
  }
  return gone;
}

/** Once, as the tree was then: a walk that goes on finds it as it became later. */
async function tellApplied(task: Task, n: number, slice: string | null): Promise<void> {
  const { ctx, memory } = task;
  if (editState(ctx.state()).batches.some((each) => each.n === n)) return;
  const pairs = await pairsOf(task);
  const { added, removed } = sizeOf(pairs);
  const files = changedFiles(task, pairs, slice);
  // for people to read while it grows
  await ctx.files.write(task.files.difference, patchOf(pairs));
  ctx.mark({ type: 'batch_applied', n, slice, hypothesis: memory.hypothesis, files });
  ctx.say('edit_applied', { files: files.map(({ path }) => path), added, removed });
}
