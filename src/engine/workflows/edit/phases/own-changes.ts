import type { FileNow } from '../rules/edit-batch.ts';
import type { FilePair } from '../rules/patch.ts';
import { withoutTask } from '../rules/tell-apart.ts';
import type { Memory, Original, Task } from './task.ts';
import { warnOnce } from './tell.ts';

type OwnChanges = {
  readonly pairs: readonly FilePair[];
  /** Files that somebody else changed meanwhile, elsewhere in them: theirs stands on both sides. */
  readonly beside: readonly string[];
  /** Where theirs and the task's cannot be told apart: the pair has what the task wrote. */
  readonly mixed: readonly string[];
};

type Sides = {
  readonly before: Original;
  readonly after: { readonly text: string | null; readonly mode: number } | null;
  readonly how: 'own' | 'beside' | 'mixed';
};

/** Every file the task touched, as it would be without the task and as it is; nothing that somebody else changed meanwhile. */
export async function pairsOf(task: OwnTask): Promise<readonly FilePair[]> {
  return (await ownChanges(task)).pairs;
}

type OwnTask = Pick<Task, 'memory' | 'repository'>;

async function ownChanges({ memory, repository }: OwnTask): Promise<OwnChanges> {
  const pairs: FilePair[] = [];
  const beside = new Set(memory.beside);
  const mixed = new Set(memory.mixed);
  // what the checks may change is no person's
  const byChecks = new Set(memory.attempts.flatMap(({ result }) => result.mutated));
  for (const [path, original] of memory.originals) {
    if (!memory.current.has(path)) continue;
    const now = await repository.read(path);
    const written = byChecks.has(path) ? undefined : memory.current.get(path);
    const { before, after, how } = sidesOf(original, written, now);
    if (how === 'beside') beside.add(path);
    if (how === 'mixed') mixed.add(path);
    if (before !== null || after !== null) pairs.push({ path, before, after });
  }
  return { pairs, beside: [...beside].filter((path) => !mixed.has(path)), mixed: [...mixed] };
}

/** `written`: as the task left it, null: gone, undefined: in bytes that are no text. */
function sidesOf(
  original: Original,
  written: string | null | undefined,
  now: FileNow | null,
): Sides {
  const isSame = now === null ? written === null : written === now.text;
  if (isSame || written === undefined) return { before: original, after: now, how: 'own' };
  if (original?.text != null && written !== null && now?.text != null) {
    const text = withoutTask(original.text, written, now.text);
    if (text !== undefined) return { before: { ...original, text }, after: now, how: 'beside' };
  }
  const mode = now?.mode ?? original?.mode ?? 0o644;
  const after = written === null ? null : { text: written, mode };
  return { before: original, after, how: 'mixed' };
}

/** A file that the task is about to write again is another one than it left: from here on theirs is part of what was there. */
export function takeFound(memory: Memory, path: string, found: Original): void {
  const original = memory.originals.get(path) ?? null;
  if (!memory.current.has(path)) {
    memory.originals.set(path, found);
    return;
  }
  const now = found === null ? null : { ...found };
  const { before, how } = sidesOf(original, memory.current.get(path), now);
  if (how === 'own') return;
  (how === 'beside' ? memory.beside : memory.mixed).add(path);
  memory.originals.set(path, how === 'beside' ? before : found);
  memory.current.set(path, found === null ? null : (found.text ?? undefined));
}

/** What the task last left there, by its text; undefined: it did not, or in bytes that are no text. */
export function isAsLeft(memory: Memory, path: string, now: FileNow | null): boolean {
  if (!memory.current.has(path)) {
    const original = memory.originals.get(path) ?? null;
    return original?.sha === now?.sha;
  }
  const left = memory.current.get(path);
  return left === undefined || (now === null ? left === null : left === now.text);
}

/** Says which files others changed meanwhile; resolves with what a reader of the summary is told of them. */
export async function tellOthers(task: Task): Promise<readonly string[]> {
  const { beside, mixed } = await ownChanges(task);
  if (beside.length > 0) warnOnce(task.ctx, 'edit_beside', { files: [...beside] });
  if (mixed.length > 0) warnOnce(task.ctx, 'edit_mixed', { files: [...mixed] });
  return othersIn({ beside, mixed });
}

/** What the task changed, and in words what others changed meanwhile, for whoever goes on with the files: by one look. */
export async function changesNow(task: OwnTask): Promise<{
  readonly pairs: readonly FilePair[];
  readonly others: readonly string[];
}> {
  const found = await ownChanges(task);
  return { pairs: found.pairs, others: othersIn(found) };
}

function othersIn({ beside, mixed }: Pick<OwnChanges, 'beside' | 'mixed'>): readonly string[] {
  return [
    ...beside.map(
      (path) => `Somebody else changed ${path} meanwhile: that is not part of the difference.`,
    ),
    ...mixed.map(
      (path) =>
        `Somebody else changed ${path} meanwhile, at the same places or as a whole: the difference holds what this task wrote there, and may not come out by itself.`,
    ),
  ];
}
