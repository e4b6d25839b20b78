import { useEffect, useEffectEvent, useState } from 'react';
import type { Cockpit, RoomReading } from '../../cockpit/cockpit-state.ts';
import type { Round } from './room-reading.ts';

type Reads = Pick<RoomReading, 'loadRound' | 'dismissed'>;

/** Loads the round that the open file belongs to; undefined before it is there, and for files that belong to none. */
export function useRound(
  { engine }: Pick<Cockpit, 'engine'>,
  run: string,
  room: Reads,
  path: string | undefined,
  paths: readonly string[] | undefined,
  version: string,
): { readonly round: Round | undefined; reload(): Promise<void> } {
  const [loaded, setLoaded] = useState<{
    readonly path: string;
    readonly round: Round | undefined;
  }>();
  const load = async (file: string): Promise<Round | undefined> => {
    if (engine === undefined || paths === undefined) return undefined;
    const read = async (name: string) => (await engine.read(run, name)) ?? '';
    const dismissed = async () => room.dismissed(await engine.told(run));
    return await room.loadRound(file, { paths, read, dismissed }).catch(() => undefined);
  };
  const loadNow = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run, list or version is read again
  useEffect(() => {
    if (path === undefined || paths === undefined) return;
    let wanted = true;
    void loadNow(path).then((round) => {
      if (wanted) setLoaded({ path, round });
    });
    return () => {
      wanted = false;
    };
  }, [engine, run, path, paths, version]);
  return {
    round: loaded?.path === path ? loaded?.round : undefined,
    reload: async () => {
      if (path !== undefined) setLoaded({ path, round: await load(path) });
    },
  };
}
