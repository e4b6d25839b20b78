import { useEffect, useState } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';

/**
 * The text of a run's file; undefined before it was read, or when it is not there. Read again when `version` changes.
 */
export function useRunFile(
  cockpit: Cockpit,
  run: string,
  path: string | undefined,
  version: string | number,
): string | undefined {
  const { engine } = cockpit;
  const [loaded, setLoaded] = useState<{
    readonly path: string;
    readonly text: string | undefined;
  }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is read again
  useEffect(() => {
    if (engine === undefined || path === undefined) return;
    let wanted = true;
    const read = async () => {
      const text = await engine.read(run, path).catch(() => undefined);
      if (wanted) setLoaded({ path, text });
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [engine, run, path, version]);
  return loaded !== undefined && loaded.path === path ? loaded.text : undefined;
}
