import vm from 'node:vm';

/*
 * Whether a function reads each letter of its text once, or begins anew at each. Counted is the processor time of this
 * thread, so that it does not matter how busy the machine is.
 */

/** What a function reads: `pump` as often as it takes, between a beginning and an end. */
export type Shape = { readonly before: string; readonly pump: string; readonly after: string };

const whole = 500_000;
/** ms of processor in which the whole is read. Beginning anew at each of its letters takes minutes. */
const mostWhole = 8_000;
/** Parts of the whole that are read first. */
const parts = [4_000, 16_000, 64_000];
/**
 * Who reads a part this quickly (ms) has read the whole in time as well, even if ten times the letters took a hundred times
 * as long.
 */
const enoughFor = (length: number) => mostWhole / (whole / length) ** 2;
/** What takes longer than this (ms, by the clock) is stopped: it would have gone on for ever. */
const patience = 60_000;
const tries = 3;

/** About `length` letters of a shape; no pump is torn. */
function textOf({ before, pump, after }: Shape, length: number): string {
  return before + pump.repeat(Math.max(1, Math.round(length / pump.length))) + after;
}

/** Why a function is too slow for a shape; undefined: it has read half a million of its letters in time. */
export function whyTooSlow(read: (text: string) => unknown, shape: Shape): string | undefined {
  for (const length of parts) {
    if (leastCost(read, textOf(shape, length), enoughFor(length)) <= enoughFor(length))
      return undefined;
  }
  const cost = leastCost(read, textOf(shape, whole), mostWhole);
  return cost <= mostWhole ? undefined : `${Math.round(cost)} ms for ${whole} letters`;
}

/** The least of a few tries; one that takes no more than `enough` is answer enough. */
function leastCost(read: (text: string) => unknown, text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < tries && least > enough; nth += 1) {
    const cost = costOf(() => read(text));
    if (cost === Number.POSITIVE_INFINITY) return cost;
    least = Math.min(least, cost);
  }
  return least;
}

const inTime = new vm.Script('globalThis.readerUnderTest()');

/** ms of this thread's processor; infinite for what had to be stopped. */
function costOf(work: () => unknown): number {
  Object.assign(globalThis, { readerUnderTest: work });
  const before = process.threadCpuUsage();
  try {
    inTime.runInThisContext({ timeout: patience });
  } catch (error) {
    if (isTimeout(error)) return Number.POSITIVE_INFINITY;
    // A reader may refuse a text: that is an answer, too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function isTimeout(error: unknown): boolean {
  const coded = typeof error === 'object' && error !== null && 'code' in error;
  return coded && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
