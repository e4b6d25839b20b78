import { useEffect, useState } from 'react';
import type { Cockpit } from '../cockpit-state.ts';
import { fileList, type ListEntry } from './file-groups.ts';

export type ReaderFiles = {
  readonly entries: readonly ListEntry[];
  readonly loaded: boolean;
  /** Index of the row the person is on. */
  readonly selected: number;
  /** The file that is open. */
  readonly open: string | undefined;
  move(by: number): void;
  /** Opens the file the person is on. */
  choose(): void;
};

/** The files of a run, and which of them is open. `wanted` is a path or the end of one. */
export function useReaderFiles(
  cockpit: Cockpit,
  run: string,
  wanted: string | undefined,
): ReaderFiles {
  const { engine } = cockpit;
  const [paths, setPaths] = useState<readonly string[] | undefined>();
  const [at, setAt] = useState<number | undefined>();
  const [chosen, setChosen] = useState<string | undefined>();
  useEffect(() => {
    let wanting = true;
    const load = async () => {
      const found = (await engine?.files(run).catch(() => [])) ?? [];
      if (wanting) setPaths(found);
    };
    void load();
    return () => {
      wanting = false;
    };
  }, [engine, run]);
  const entries = fileList(paths ?? []);
  const open = chosen ?? paths?.find((path) => wanted !== undefined && path.endsWith(wanted));
  const selected = at ?? Math.max(firstFile(entries), indexOf(entries, open));
  return {
    entries,
    loaded: paths !== undefined,
    selected,
    open: open ?? (paths === undefined ? undefined : wanted),
    move: (by) => setAt(nextFile(entries, selected, by)),
    choose: () => {
      const entry = entries[selected];
      if (entry?.kind === 'file') setChosen(entry.file.path);
    },
  };
}

function firstFile(entries: readonly ListEntry[]): number {
  return Math.max(
    0,
    entries.findIndex(({ kind }) => kind === 'file'),
  );
}

function indexOf(entries: readonly ListEntry[], path: string | undefined): number {
  return entries.findIndex((entry) => entry.kind === 'file' && entry.file.path === path);
}

/** Headings are stepped over. */
export function nextFile(entries: readonly ListEntry[], from: number, by: number): number {
  const files = entries.flatMap((entry, index) => (entry.kind === 'file' ? [index] : []));
  const position = Math.max(0, files.indexOf(from));
  return files[Math.min(files.length - 1, Math.max(0, position + by))] ?? from;
}
