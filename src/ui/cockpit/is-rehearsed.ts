import type { Cockpit } from './cockpit-state.ts';

/** Was a run recorded, also where it is only known from the list? */
export function isRehearsed({ desk, runs }: Pick<Cockpit, 'desk' | 'runs'>, run: string): boolean {
  const known = desk?.get(run)?.store.state() ?? runs?.find(({ id }) => id === run);
  return known?.rehearsal === true;
}
