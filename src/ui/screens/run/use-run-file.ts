import type { Engine } from '../../../engine/engine.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useFromFiles } from './use-from-files.ts';

/**
 * The text of a run's file; undefined before it was read, or when it is not there. Read again when `version` changes.
 */
export function useRunFile(
  { engine }: Pick<Cockpit, 'engine'>,
  run: string,
  path: string | undefined,
  version: string | number,
): string | undefined {
  const of = path === undefined ? undefined : `${run} ${path}`;
  const read = useFromFiles(engine, { of, version }, async (from) =>
    // one that is gone is not shown any more
    path === undefined ? undefined : await shown(from, run, path).catch(() => undefined),
  );
  return read.loaded;
}

/** Its lines end in one way, whatever program wrote it. */
async function shown(from: Pick<Engine, 'read'>, run: string, path: string) {
  return (await from.read(run, path))?.replaceAll(/\r\n?/g, '\n');
}
