import type { Cockpit } from './cockpit-state.ts';
import { lookedKey } from './since.ts';

/** The name of what is typed about something of a run: another run of the same name is another place. */
export function unsentAt(
  { engine, desk, runs }: Pick<Cockpit, 'engine' | 'desk' | 'runs'>,
  run: string,
  what: string,
): string | undefined {
  if (engine === undefined) return undefined;
  const begun = desk?.get(run)?.store.state() ?? runs?.find(({ id }) => id === run);
  return `${lookedKey(engine, run)} ${begun?.startedAt ?? ''} ${what}`;
}
