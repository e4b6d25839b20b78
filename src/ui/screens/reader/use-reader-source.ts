import { useEffect, useEffectEvent, useState } from 'react';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { isYaml } from '../../reader/opened.ts';
import { printOf } from '../../text/print-of.ts';

export type ReaderSource = {
  /** Of which file. */
  readonly path: string;
  /** undefined = it is not there. Its lines end in one way, whatever program wrote it. */
  readonly text: string | undefined;
  /** To the letter. */
  readonly raw: string | undefined;
  /** Reads YAML, where the file is some. */
  readonly yaml: ((text: string) => unknown) | undefined;
  /** Is it another text than when it was last opened here? */
  readonly changed: boolean;
};

/** What each file said when it was last opened here, to notice hand edits. */
const lastSeen = new Map<string, string>();

/** Loads the open file; undefined before it is there. `version`: read again when it changes. */
export function useReaderSource(
  { engine }: Pick<Cockpit, 'engine'>,
  run: string,
  path: string | undefined,
  version: string,
): { readonly source: ReaderSource | undefined; reload(): Promise<boolean> } {
  const [source, setSource] = useState<ReaderSource | undefined>();
  const read = async (file: string): Promise<ReaderSource> => {
    const [raw, yaml] = await Promise.all([
      engine?.read(run, file).catch(() => undefined),
      isYaml(file) ? loadYaml() : undefined,
    ]);
    const key = `${run}/${file}`;
    const before = lastSeen.get(key);
    const now = raw === undefined ? undefined : printOf(raw);
    if (now !== undefined) lastSeen.set(key, now);
    return {
      path: file,
      text: raw?.replaceAll(/\r\n?/g, '\n'),
      raw,
      yaml,
      changed: before !== undefined && now !== undefined && before !== now,
    };
  };
  const readNow = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run, engine or version is read again
  useEffect(() => {
    if (engine === undefined || path === undefined) return;
    let wanted = true;
    void readNow(path).then((found) => {
      if (!wanted) return;
      setSource((before) => {
        if (before?.path !== path) return found;
        // It stayed open while the run went on: a person who sees it change need not be told.
        return before.raw === found.raw ? before : { ...found, changed: false };
      });
    });
    return () => {
      wanted = false;
    };
  }, [engine, run, path, version]);
  return {
    source: source?.path === path ? source : undefined,
    reload: async () => {
      if (path === undefined) return false;
      const found = await read(path);
      // A person who has just changed it need not be told.
      setSource({ ...found, changed: false });
      return found.changed;
    },
  };
}

async function loadYaml(): Promise<(text: string) => unknown> {
  // Nothing but a YAML file needs it, and the first frame must not wait for it.
  return (await import('../../reader/parse-yaml.ts')).parseYaml;
}
