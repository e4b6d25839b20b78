import type { RunsAtWork } from '../../engine/runs/runs-at-work.ts';
import type { CockpitStart } from '../cockpit/cockpit-ports.ts';
import { type ExitCode, resultCode } from './exit-code.ts';

type Runs = Pick<RunsAtWork, 'first'> & { readonly engine: Pick<RunsAtWork['engine'], 'runs'> };

/**
 * The exit code of a cockpit that was opened to begin or to go on with a run: who called it hears how that came out, as
 * without a screen. A run that was left before its end can go on, which is told in words; leaving it is no failure.
 */
export async function leftCode(
  { kind }: Pick<CockpitStart, 'kind'>,
  opened: Promise<{ readonly runs: Runs }>,
): Promise<ExitCode> {
  if (kind === 'home' || kind === 'runs') return 0;
  try {
    return await codeOf((await opened).runs);
  } catch {
    // it could not be opened, or its list cannot be read any more: that was said on the screen
    return 0;
  }
}

async function codeOf({ engine, first }: Runs): Promise<ExitCode> {
  const own = first();
  if (own === undefined || !['done', 'failed', 'cancelled'].includes(own.result.status)) return 0;
  const code = resultCode(own.result);
  if (code !== 0) return code;
  return (await engine.runs()).find(({ id }) => id === own.id)?.exit ?? 0;
}
