import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Engine } from '../../../engine/engine.ts';

type Wanted = {
  /** What is read, by its name; undefined: nothing. Of another one nothing is shown until it was read. */
  readonly of: string | undefined;
  /** Another one is read again; what stood is shown until then. */
  readonly version: string | number;
};

export type FromFiles<T> = {
  /** undefined: it was not read yet, or could not be. */
  readonly loaded: T | undefined;
  /** Reads it now, e.g. after it was changed by a key. */
  reload(): Promise<void>;
};

/**
 * What `read` finds in the files of the workspace. Of two reads at once the later one counts; one that fails leaves what
 * stands.
 */
export function useFromFiles<T>(
  engine: Engine | undefined,
  { of, version }: Wanted,
  read: (engine: Engine) => Promise<T>,
): FromFiles<T> {
  const [kept, keep] = useState<{ readonly of: string; readonly loaded: T }>();
  const last = useRef(0);
  const reload = async () => {
    if (engine === undefined || of === undefined) return;
    last.current += 1;
    const mine = last.current;
    const found = await read(engine).then(
      (loaded) => ({ of, loaded }),
      () => undefined,
    );
    if (found !== undefined && mine === last.current) keep(found);
  };
  const readNow = useEffectEvent(reload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is read again
  useEffect(() => {
    void readNow();
    return () => {
      last.current += 1;
    };
  }, [engine, of, version]);
  return { loaded: kept !== undefined && kept.of === of ? kept.loaded : undefined, reload };
}
