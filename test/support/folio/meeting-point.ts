import type { ModelRequest } from '../../../src/agents/provider.ts';
import { crewFiles } from './founding-schemas.ts';

const together: Readonly<Record<string, number>> = Object.fromEntries(
  crewFiles.map((agent, index) => [agent, index < 5 ? 5 : 3]),
);

/**
 * Holds every review until as many are open as run together by the founding plan (5, then 3), then lets them go, the
 * last one first. A story whose reviews do not overlap never gets past it.
 */
export function meetingPoint(atFullHouse: (roles: readonly string[]) => void = () => {}) {
  let waiting: { role: string; go: () => void }[] = [];
  return async ({ role }: ModelRequest): Promise<void> => {
    const name = role.replace('folio/', '');
    const wanted = together[name];
    if (wanted === undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ role: name, go: resolve });
    if (waiting.length === wanted) {
      const all = waiting;
      waiting = [];
      atFullHouse(all.map((each) => each.role));
      for (const { go } of all.reverse()) {
        go();
        await new Promise((done) => setImmediate(done));
      }
    }
    await promise;
  };
}

/** A wall clock that is a second later whenever somebody looks: every write has a time of its own. */
export function tickingNow(): () => Date {
  let at = Date.parse('2026-02-05T10:00:00Z');
  return () => {
    at += 1000;
    return new Date(at);
  };
}
