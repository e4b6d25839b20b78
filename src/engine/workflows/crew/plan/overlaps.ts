import path from 'node:path';
import { normalForm } from '../../../data/normal-form.ts';
import { linesOf, sectionOf } from '../text/lines.ts';
import type { Node } from './graph.ts';
import type { PlanProblem } from './problems.ts';

/** What a task writes, as its row and its task file say. */
export type Writer = Node & { readonly writes: readonly string[] };

const mostNamed = 20;
/** No system takes a longer one. */
const longestPath = 4096;

/**
 * Files that two tasks write which may run at once: in the same wave, or with `dag` wherever neither waits for the
 * other. A folder counts for what is below it; letter case and spelling of the path do not matter.
 */
export function overlaps(
  writers: readonly Writer[],
  waves: readonly (readonly number[])[],
  dag: boolean,
): readonly PlanProblem[] {
  const waveOf = new Map(waves.flatMap((tasks, wave) => tasks.map((id) => [id, wave] as const)));
  const nodes = new Map(writers.map((writer) => [writer.id, writer]));
  const problems: PlanProblem[] = [];
  for (const [file, tasks] of writersOf(writers)) {
    const inOrder = tasks.toSorted((a, b) => (waveOf.get(a) ?? 0) - (waveOf.get(b) ?? 0) || a - b);
    for (const [at, second] of inOrder.entries()) {
      const first = inOrder[at - 1];
      if (first === undefined) continue;
      const atOnce = dag
        ? !waitsFor(nodes, second, first)
        : waveOf.get(first) === waveOf.get(second);
      if (atOnce) problems.push({ kind: 'output_overlap', tasks: [first, second], path: file });
      if (problems.length === mostNamed) return problems;
    }
  }
  return problems;
}

/** File → tasks that write it or a folder it lies in; only where there is more than one. */
function writersOf(writers: readonly Writer[]): readonly (readonly [string, readonly number[]])[] {
  const direct = new Map<string, Set<number>>();
  for (const { id, writes } of writers) {
    for (const file of writes) {
      if (file.length > longestPath) continue;
      const key = keyOf(file);
      direct.set(key, (direct.get(key) ?? new Set()).add(id));
    }
  }
  return [...direct.keys()]
    .map(
      (key) =>
        [key, [...new Set(foldersOf(key).flatMap((one) => [...(direct.get(one) ?? [])]))]] as const,
    )
    .filter(([, tasks]) => tasks.length > 1);
}

/** The path itself and every folder above it. */
function foldersOf(file: string): readonly string[] {
  const parts = file.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function keyOf(file: string): string {
  const plain = path.posix.normalize(normalForm(file.replaceAll('\\', '/'), 'NFC'));
  return plain
    .replace(/^.*\bwork\/cmd_\d+\//, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase();
}

function waitsFor(nodes: ReadonlyMap<number, Node>, task: number, other: number): boolean {
  const seen = new Set([task]);
  for (const id of seen) {
    for (const dependency of nodes.get(id)?.dependsOn ?? []) {
      if (dependency === other) return true;
      // A set that grows while it is walked is the queue.
      seen.add(dependency);
    }
  }
  return false;
}

/**
 * Files that a task file says it writes: lines of `## Output` that are nothing but a path, with or without a label. The
 * parent takes these paths and no other word of the file (`docs/spec/crew.md` §2.4).
 */
export function declaredOutputs(taskFile: string): readonly string[] {
  return sectionOf(linesOf(taskFile), /^Output\b/).flatMap((line) => {
    const [, file] = /^\s*[-*]\s+(?:\*\*[\w ]+\*\*\s*[:：]\s*)?`?([^\s`]+)`?\s*$/.exec(line) ?? [];
    return file !== undefined && /[/.]\w/.test(file) && !file.includes('{') ? [file] : [];
  });
}
