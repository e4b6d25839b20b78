import { useEffect, useMemo, useState } from 'react';
import type { Cockpit, RoomReading } from '../../cockpit/cockpit-state.ts';
import { useLook } from '../../components/look.tsx';
import type { Messages } from '../../messages/ja.ts';
import { fileList, headingText, type ListEntry, matching } from './file-groups.ts';

export type ReaderFiles = {
  readonly entries: readonly ListEntry[];
  /** All paths, whatever the list is narrowed to; undefined before they are known. */
  readonly paths: readonly string[] | undefined;
  /** How many files the list shows. */
  readonly shown: number;
  readonly filter: string;
  /** Index of the row the person is on. */
  readonly selected: number;
  /** The file they are on. */
  readonly chosen: string | undefined;
  move(by: number): void;
  narrow(filter: string): void;
  /** Goes to the row of a file. */
  select(path: string): void;
};

/** The files of a run, and which of them the person is on. `version`: listed again when it changes. */
export function useReaderFiles(
  { engine }: Pick<Cockpit, 'engine'>,
  run: string,
  open: string | undefined,
  version: string,
  room: RoomReading,
): ReaderFiles {
  const { messages } = useLook();
  const [paths, setPaths] = useState<readonly string[] | undefined>();
  const [at, setAt] = useState<string | undefined>();
  const [filter, setFilter] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is listed again
  useEffect(() => {
    let wanting = true;
    const load = async () => {
      const found = (await engine?.files(run).catch(() => [])) ?? [];
      if (wanting) setPaths((before) => (isSameList(before, found) ? before : found));
    };
    void load();
    return () => {
      wanting = false;
    };
  }, [engine, run, version]);
  const entries = useMemo(
    () =>
      fileList(
        matching(paths ?? [], filter, (path) => shownOf(path, room, messages)),
        room,
      ),
    [paths, filter, room, messages],
  );
  const selected = Math.max(
    firstFile(entries),
    indexOf(entries, at ?? (open === undefined ? undefined : resolved(open, paths))),
  );
  const chosen = pathAt(entries, selected);
  return {
    ...{ entries, paths, filter, selected, chosen },
    shown: entries.filter(({ kind }) => kind === 'file').length,
    move: (by) => setAt(pathAt(entries, nextFile(entries, selected, by))),
    narrow: setFilter,
    select: setAt,
  };
}

/** All that a row of the list says of a file, with the heading that it stands under. */
function shownOf(path: string, room: RoomReading, messages: Messages): string {
  const called = room.called(path, messages.language) ?? '';
  return `${headingText(room.listed(path), messages)} ${called}`;
}

/** A file by its path or by the end of it. */
export function resolved(wanted: string, paths: readonly string[] | undefined): string {
  return paths?.find((path) => path.endsWith(wanted)) ?? wanted;
}

function isSameList(before: readonly string[] | undefined, found: readonly string[]): boolean {
  return before?.length === found.length && before.every((path, index) => path === found[index]);
}

function pathAt(entries: readonly ListEntry[], index: number): string | undefined {
  const entry = entries[index];
  return entry?.kind === 'file' ? entry.file.path : undefined;
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
