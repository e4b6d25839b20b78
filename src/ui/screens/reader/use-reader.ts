import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { toFailure } from '../../../engine/data/failure.ts';
import type { Cockpit, RoomReading } from '../../cockpit/cockpit-state.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { isNumbered } from '../../reader/paragraphs.ts';
import { searchIn } from '../../reader/search.ts';
import type { Step, Viewing } from '../../reader/trail.ts';
import { type EditedFile, useTerminal } from '../../terminal/use-terminal.ts';
import { useRunFile } from '../run/use-run-file.ts';
import { useRunVersion } from '../run/use-run-version.ts';
import type { ReaderParts } from './reader-actions.ts';
import { readerLayout } from './reader-rows.ts';
import type { Round, RunSays } from './room-reading.ts';
import { resolved, useReaderFiles } from './use-reader-files.ts';
import { type ReaderSource, useReaderSource } from './use-reader-source.ts';
import { type ReaderText, useReaderText } from './use-reader-text.ts';
import { useTrail } from './use-trail.ts';

export type ReaderProps = {
  readonly cockpit: Cockpit;
  readonly run: string;
  /** The file to open, or the end of its path; undefined = the list. */
  readonly path: string | undefined;
  /** Compared with the round before it, from the beginning. */
  readonly comparing?: boolean;
  /** A paragraph of it is edited, from the beginning. */
  readonly editing?: boolean;
  /** Words that are looked for in it, from the beginning. */
  readonly find?: string | undefined;
};

/** Everything the reader knows of what is open, and how to go from one to the other. */
export function useReader(
  { cockpit, run, path: wanted, comparing = false, find }: ReaderProps,
  room: RoomReading,
  openField: ReaderParts['openField'],
): { readonly parts: ReaderParts; readonly changed: boolean } {
  const look = useLook();
  const version = useRunVersion(cockpit.desk?.get(run), room);
  const { trail, take, again } = useTrail(cockpit);
  const [wish, setPane] = useState<'list' | 'text'>('text');
  const files = useReaderFiles(cockpit, run, trail.now.path ?? wanted, version, room);
  const path = trail.now.path ?? (wanted === undefined ? undefined : resolved(wanted, files.paths));
  const viewing: Viewing = { ...trail.now, path };
  const act = (action: Step) => {
    // The file that was asked for becomes the current place in the trail as soon as the person does anything.
    if (trail.now.path !== path) take({ type: 'change', by: { path } });
    take(action);
  };
  // Beside the list stands what the person is on there, before they open it.
  const seen =
    path ?? (readerLayout(look.columns, look.rows, false).list > 0 ? files.chosen : path);
  const { source: lying, reload } = useReaderSource(cockpit, run, seen, version);
  const found = useRound(cockpit, run, room, path, files.paths, version);
  const { round } = found;
  const source = useEdited(lying, path, round);
  // The text stays on screen until the other one has been loaded.
  const other = useRunFile(cockpit, run, viewing.other, version);
  const layout = readerLayout(look.columns, look.rows, other !== undefined);
  const says = sayingsOf(cockpit, run);
  useComparing(comparing && !again, otherFor(room, path, round, files.paths), (other) =>
    act({ type: 'change', by: { other } }),
  );
  const text = useReaderText(
    { viewing: { ...viewing, path: seen }, source, round, other, width: layout.text, says, room },
    layout.body,
    (by) => act({ type: 'change', by }),
  );
  useFinding(again ? undefined : find, text);
  const editHere = () => openField('paragraph');
  const reloadAll = async () => {
    await Promise.all([reload(), found.reload()]);
  };
  const open = { path, source: source?.text, round, reload: reloadAll, editHere };
  const deeds = room.useDeeds(cockpit, run, open);
  const edit = useEditing(cockpit, run, { path, reload, room });
  return {
    parts: {
      ...{ cockpit, run, room, viewing, files, text, round, deeds, layout, setPane, openField },
      source: path === undefined ? undefined : source?.text,
      roundKnown: found.known,
      own: ownText(room, path, source?.raw),
      canGoBack: trail.before.length > 0,
      fromList: trail.fromList,
      pane: path === undefined ? 'list' : wish,
      take: act,
      editFile: () => void edit(),
      editHere: () => void edit({ here: true }),
    },
    changed: source?.changed ?? false,
  };
}

/** What is read and edited on: the text as its person has edited it, also before the run has carried that out. */
function useEdited(
  source: ReaderSource | undefined,
  path: string | undefined,
  round: Round | undefined,
): ReaderSource | undefined {
  const text = round?.waiting?.text;
  return useMemo(() => {
    if (source === undefined || text === undefined || source.path !== path) return source;
    return { ...source, text: text.replaceAll(/\r\n?/g, '\n'), raw: text };
  }, [source, path, text]);
}

/** A finished text without numbered paragraphs lies as its author handed it over. */
function ownText(
  room: RoomReading,
  path: string | undefined,
  raw: string | undefined,
): string | undefined {
  if (path === undefined || raw === undefined || room.textOf(path) !== 'final') return undefined;
  return isNumbered(raw) ? undefined : raw;
}

function otherFor(
  room: RoomReading,
  path: string | undefined,
  round: Round | undefined,
  paths: readonly string[] | undefined,
): string | undefined {
  if (path === undefined || paths === undefined) return undefined;
  return room.otherOf(path, round?.round, paths);
}

/** Opens the comparison once, as soon as the other file is known. */
function useComparing(
  wanted: boolean,
  other: string | undefined,
  begin: (other: string) => void,
): void {
  const [open, setOpen] = useState(wanted);
  const compare = useEffectEvent((found: string) => {
    setOpen(false);
    begin(found);
  });
  useEffect(() => {
    if (open && other !== undefined) compare(other);
  }, [open, other]);
}

/** Looks for words once, as soon as the text is there: as a whole, else what of them stands in one line. */
function useFinding(wanted: string | undefined, text: ReaderText): void {
  const [open, setOpen] = useState(wanted !== undefined);
  const isShown = text.state === 'shown';
  const look = useEffectEvent(() => {
    setOpen(false);
    const words = queriesFor(wanted ?? '');
    const found = words.find((each) => searchIn(text.reading.base, each).length > 0);
    if (found !== undefined) text.search(found);
  });
  useEffect(() => {
    if (open && isShown) look();
  }, [open, isShown]);
}

/** A quote may reach over lines, and a reader of quotes takes blanks for nothing: then its beginning tells the place. */
function queriesFor(quote: string): readonly string[] {
  const [line = ''] = quote.trim().split('\n');
  return [quote, line, ...[24, 12, 6].map((most) => [...line].slice(0, most).join(''))];
}

/** Hands the open file to the person's editor; what was made from it is asked about when the run goes on. */
function useEditing(
  cockpit: Cockpit,
  run: string,
  {
    path,
    reload,
    room,
  }: {
    readonly path: string | undefined;
    readonly room: RoomReading;
    reload(): Promise<boolean>;
  },
): (how?: { readonly here: true }) => Promise<void> {
  const { screens } = useLook().messages;
  const terminal = useTerminal();
  return async (how) => {
    const { engine, trusted } = cockpit;
    if (engine === undefined || path === undefined) return;
    if (trusted === false) return cockpit.ask({ kind: 'trust' });
    try {
      const edited = await terminal.editFile(await engine.locate(run, path), how);
      const bad = complaint(edited, room.textOf(path) === 'final', screens);
      const isNew = await reload();
      if (bad !== undefined) cockpit.say(bad, 'bad');
      else if (isNew) cockpit.say(screens.reader.edited);
    } catch (error) {
      cockpit.complain(toFailure(error));
    }
  };
}

function complaint(
  edited: EditedFile,
  isChapter: boolean,
  { textEditor, reading }: Look['messages']['screens'],
): string | undefined {
  if (edited.kind === 'beside') return textEditor.beside(edited.file);
  if (edited.kind === 'no_text') return textEditor.noText;
  if (edited.kind === 'gone') return textEditor.gone;
  if (edited.kind !== 'failed') return undefined;
  return isChapter ? reading.paragraph.byDraft : reading.paragraph.byFile;
}

/** Of a run that has not been opened on this screen, what the list of runs knows. */
function sayingsOf({ desk, runs, engine }: Cockpit, id: string): RunSays {
  const known = desk?.get(id)?.store.state() ?? runs?.find((run) => run.id === id);
  return { values: known?.phaseValues ?? nothingSaid, config: engine?.config };
}

const nothingSaid = {};

type Reads = Pick<RoomReading, 'loadRound' | 'dismissed'>;

/** Loads the round that the open file belongs to; undefined before it is there, and for files that belong to none. */
function useRound(
  { engine }: Pick<Cockpit, 'engine'>,
  run: string,
  room: Reads,
  path: string | undefined,
  paths: readonly string[] | undefined,
  version: string,
): { readonly round: Round | undefined; readonly known: boolean; reload(): Promise<void> } {
  const [loaded, setLoaded] = useState<{
    readonly path: string;
    readonly round: Round | undefined;
  }>();
  const load = async (file: string): Promise<Round | undefined> => {
    if (engine === undefined || paths === undefined) return undefined;
    const read = async (name: string) => (await engine.read(run, name)) ?? '';
    const told = async () => await engine.told(run);
    const dismissed = async () => room.dismissed(await told());
    return await room.loadRound(file, { paths, read, dismissed, told }).catch(() => undefined);
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
    known: loaded?.path === path,
    reload: async () => {
      if (path !== undefined) setLoaded({ path, round: await load(path) });
    },
  };
}
