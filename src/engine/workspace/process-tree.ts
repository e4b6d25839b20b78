import { setTimeout as sleep } from 'node:timers/promises';
import {
  hasMarks,
  livingProcesses,
  type ProcessFacts,
  pause,
  processFacts,
  programOf,
} from './process-table.ts';

/** A command and everything it started. */
export type ProcessTree = {
  /** Leads its own group and session. undefined: it was never known. */
  readonly leader: { readonly pid: number; readonly started: number | undefined } | undefined;
  /** `NAME=value`, in the environment of all of them. */
  readonly marks: readonly string[];
};

/** Time (ms) a process gets to end by itself between SIGTERM and SIGKILL. */
export const graceMs = 5_000;
const firstPauseMs = 10;
const longestPauseMs = 160;
/** How long something killed may take to be gone. */
const lastWaitMs = 2_000;

/**
 * Who of a tree lives: by session, group, mark and descent, since a group is left by `setsid` and a parent by dying.
 * Where the system shows no processes: the leader's number while its group is there.
 */
function livingOf(tree: ProcessTree): readonly number[] {
  const all = livingProcesses();
  if (all === undefined) return groupLives(tree) ? [tree.leader?.pid ?? 0] : [];
  const found = new Set(
    all.filter((one) => one.pid !== process.pid && isOf(tree, one)).map(({ pid }) => pid),
  );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const one of all) if (found.has(one.parent)) found.add(one.pid);
  }
  return [...found];
}

function isOf({ leader, marks }: ProcessTree, one: ProcessFacts): boolean {
  // Two is the parent of what the kernel itself runs.
  const young = leader?.started !== undefined && one.started >= leader.started && one.parent !== 2;
  if (hasMarks(one.pid, marks, young)) return true;
  if (leader === undefined || !young) return false;
  if (one.session !== leader.pid && one.group !== leader.pid) return false;
  // If the process number was reused, its session is a different one.
  const holder = processFacts(leader.pid);
  return holder === undefined || holder.started === leader.started;
}

function groupLives({ leader }: ProcessTree): boolean {
  return leader !== undefined && signalTo(-leader.pid, 0);
}

/**
 * Ends a tree: SIGTERM, `grace` milliseconds, SIGKILL. Resolves with how many there were to begin with, without those that
 * were ending already and what the sandbox itself runs.
 */
export async function endTree(tree: ProcessTree, grace = graceMs): Promise<number> {
  const first = livingOf(tree);
  if (first.length === 0) return 0;
  const left = first.filter(isLeft).length;
  askToEnd(first);
  if (!(await goneWithin(tree, grace, () => undefined))) {
    // Repeated, because processes may fork between two looks.
    await goneWithin(tree, lastWaitMs, () => killTree(tree));
  }
  return left;
}

/** A process that is just ending runs no program any more. The sandbox's own outlives a command by a moment. */
function isLeft(pid: number): boolean {
  // where the system shows no programs, not even our own
  if (programOf(process.pid) === undefined) return true;
  const program = programOf(pid);
  return program !== undefined && program !== 'bwrap';
}

/**
 * SIGKILL for all of a tree, without waiting. Lists the tree before killing: descent can no longer be seen once parents
 * are gone.
 */
function killTree(tree: ProcessTree): void {
  const living = livingOf(tree);
  if (tree.leader !== undefined && groupIsOurs(tree)) signalTo(-tree.leader.pid, 'SIGKILL');
  for (const pid of living) signalTo(pid, 'SIGKILL');
}

/** The same while the program exits and nothing can be awaited: until none is left, a tenth of a second at most. */
export function killTreesNow(trees: Iterable<ProcessTree>): void {
  const all = [...trees];
  for (let look = 0; look < 20; look += 1) {
    for (const tree of all) killTree(tree);
    if (all.every((tree) => livingOf(tree).length === 0)) return;
    pause(5);
  }
}

/** The process id of a leader that has ended may belong to another group by now. */
function groupIsOurs({ leader }: ProcessTree): boolean {
  if (leader === undefined) return false;
  const holder = processFacts(leader.pid);
  return holder === undefined ? leader.started === undefined : holder.started === leader.started;
}

/** bubblewrap itself would die at once of SIGTERM, and all inside it with it, without the time to tidy up. */
function askToEnd(pids: readonly number[]): void {
  const inside = pids.filter((pid) => programOf(pid) !== 'bwrap');
  for (const pid of inside.length === 0 ? pids : inside) signalTo(pid, 'SIGTERM');
}

async function goneWithin(tree: ProcessTree, ms: number, each: () => void): Promise<boolean> {
  const until = performance.now() + ms;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    each();
    if (livingOf(tree).length === 0) return true;
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(pause, left));
  }
}

/** Whether there was a process to receive it. */
function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
