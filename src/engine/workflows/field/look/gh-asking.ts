import type { GhAnswer } from '../../../acting/gh.ts';
import { RunError } from '../../../data/failure.ts';
import { jsonIn } from '../../../data/json-text.ts';
import type { Clock } from '../../../ports.ts';

export type Asking = { readonly clock: Clock; readonly signal: AbortSignal };

/** A list that is longer is told as cut off. */
export const mostRows = 4_000;

/** One call, asked again after what passes by itself. */
export type Ask = (call: () => Promise<GhAnswer>) => Promise<GhAnswer>;
export type Rows =
  | { readonly ok: true; readonly rows: readonly unknown[]; readonly whole: boolean }
  | { readonly ok: false; readonly why: string };

/** A list that is as long as its limit was cut off: it is asked for again with twice as much. */
export async function rows(
  ask: Ask,
  call: (limit: number) => Promise<GhAnswer>,
  begin: number,
): Promise<Rows> {
  for (let limit = begin; ; limit *= 2) {
    const answer = await ask(() => call(limit));
    if (!answer.ok) return { ok: false, why: remedy(answer) };
    const read = jsonIn(answer.output);
    if (!Array.isArray(read)) return { ok: false, why: 'gh did not answer with JSON' };
    const whole = read.length < limit;
    if (whole || limit >= mostRows) return { ok: true, rows: read, whole };
  }
}

const waits = [1_000, 4_000];
const coolDowns = [60_000, 120_000];

/** Asks again after what passes by itself; never into a cool-down, and never where the answer would be the same. */
export async function patient(
  call: () => Promise<GhAnswer>,
  { clock, signal }: Asking,
): Promise<GhAnswer> {
  let [network, limits] = [0, 0];
  for (;;) {
    const answer = await call();
    if (answer.ok || answer.kind === 'cancelled' || answer.kind === 'not_found') return answer;
    const wait = isLimit(answer.said)
      ? coolDowns[limits++]
      : isPassing(answer)
        ? waits[network++]
        : undefined;
    if (wait === undefined) return answer;
    await clock.sleep(wait, signal);
  }
}

function isLimit(said: string): boolean {
  return /secondary rate limit|HTTP 429/i.test(said);
}

function isPassing({ kind, said }: Extract<GhAnswer, { ok: false }>): boolean {
  return (
    kind === 'timed_out' ||
    /HTTP 5\d\d|connection re(?:set|fused)|timeout|no such host|EOF/i.test(said)
  );
}

/** What went wrong and what to do, with what `gh` said (docs/spec/field.md §4.5). */
export function remedy({ kind, code, said }: Extract<GhAnswer, { ok: false }>): string {
  const [line = ''] = said.trim().split('\n');
  if (kind === 'not_found') return 'gh was not found; install it or use --source local';
  if (kind === 'timed_out') return 'gh did not answer in time';
  if (kind === 'cut_off') return 'gh answered with more than can be read';
  if (code === 4 || /gh auth login/.test(said)) return 'gh is not logged in: run gh auth login';
  if (/unknown command "project"/.test(said))
    return 'this gh is too old to read boards: install a newer one, or look without --project';
  if (/missing required scopes/.test(said)) return `run: gh auth refresh -s project (${line})`;
  if (/rate limit/i.test(said)) return `the rate limit of GitHub is reached (${line})`;
  return line === '' ? `gh ended with ${code}` : line.slice(0, 300);
}

export function noIssues(why: string): RunError {
  return new RunError({
    kind: 'input_invalid',
    reason: `the issues could not be read: ${why}`,
    values: {},
  });
}
