import { type Cmd, warnOnce } from '../cmd.ts';
import { overDuration } from '../plan/eta.ts';

/** How often it is looked at. */
const everyMs = 30_000;

type DurationWatch = {
  /** How many waves are over: each end of one is looked at, whatever the time. */
  waves(over: number): void;
  /** Stops watching, after a last check. */
  stop(): void;
};

/** Warns once when a cmd takes longer than it should (§8.11); never stops it. */
export function watchDuration({ ctx, id }: Pick<Cmd, 'ctx' | 'id'>): DurationWatch {
  const max = ctx.config.max_cmd_duration_sec;
  const ended = new AbortController();
  if (max === null) return { waves: () => undefined, stop: () => undefined };
  const look = () => {
    const began = Date.parse(ctx.state().startedAt ?? '');
    const elapsed = Math.floor((ctx.clock.now().getTime() - began) / 1000);
    const told = ctx.state().notices.some(({ notice }) => notice === 'duration_exceeded');
    if (!told && overDuration(Number.isNaN(elapsed) ? null : elapsed, max))
      warnOnce(ctx, 'duration_exceeded', { cmd: id, elapsed, max });
  };
  const watch = async () => {
    while (!ended.signal.aborted) {
      await ctx.clock.sleep(everyMs, ended.signal);
      look();
    }
  };
  watch().catch(() => undefined);
  let seen = 0;
  return {
    waves(over) {
      if (over > seen) look();
      seen = over;
    },
    stop() {
      ended.abort();
      look();
    },
  };
}
