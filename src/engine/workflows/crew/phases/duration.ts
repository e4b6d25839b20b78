import { type Cmd, warnOnce } from '../cmd.ts';
import { overDuration } from '../plan/eta.ts';

/** How often it is looked at (D-18). */
const everyMs = 30_000;

/** Warns once when a cmd takes longer than it should (§8.11); never stops it. Returns how to end the watching. */
export function watchDuration({ ctx, id }: Pick<Cmd, 'ctx' | 'id'>): () => void {
  const max = ctx.config.max_cmd_duration_sec;
  const over = new AbortController();
  if (max === null) return () => undefined;
  const look = () => {
    const began = Date.parse(ctx.state().startedAt ?? '');
    const elapsed = Math.floor((ctx.clock.now().getTime() - began) / 1000);
    const told = ctx.state().notices.some(({ notice }) => notice === 'duration_exceeded');
    if (!told && overDuration(Number.isNaN(elapsed) ? null : elapsed, max))
      warnOnce(ctx, 'duration_exceeded', { cmd: id, elapsed, max });
  };
  const watch = async () => {
    while (!over.signal.aborted) {
      await ctx.clock.sleep(everyMs, over.signal);
      look();
    }
  };
  watch().catch(() => undefined);
  return () => {
    over.abort();
    look();
  };
}
