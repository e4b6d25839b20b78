import { Box } from 'ink';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { toFailure } from '../../engine/failure.ts';
import type { Cockpit } from '../cockpit-state.ts';
import { MaybeField } from '../components/field-row.tsx';
import { blank, type Row, span } from '../components/row.ts';
import { Rows } from '../components/rows.tsx';
import { type Look, useLook } from '../look.tsx';
import { type Step, step, trailTo, type Viewing } from '../reader/trail.ts';
import { useActions, useKeys } from '../use-keys.tsx';
import { useTerminal } from '../use-terminal.ts';
import { type ReaderField, type ReaderParts, readerActions } from './reader-actions.ts';
import { readerFooter } from './reader-footer.ts';
import { readerNotes } from './reader-notes.ts';
import { readerLayout, readerRows } from './reader-rows.ts';
import { type Deeds, useReaderDeeds } from './use-reader-deeds.ts';
import { useReaderFiles } from './use-reader-files.ts';
import { useReaderSource } from './use-reader-source.ts';
import { useReaderText } from './use-reader-text.ts';
import { useRound } from './use-round.ts';
import { useRunFile } from './use-run-file.ts';
import { useRunVersion } from './use-run-version.ts';

type ReaderProps = {
  readonly cockpit: Cockpit;
  readonly run: string;
  /** The file to open, or the end of its path; undefined = the list. */
  readonly path: string | undefined;
};

/** Any file of a run: the list on the left, its text on the right, or one of the two where there is less room. */
export function ReaderScreen(props: ReaderProps) {
  const look = useLook();
  const { cockpit } = props;
  const [field, openField] = useState<ReaderField | undefined>();
  const { parts, changed } = useReader(props, openField);
  const { deeds, layout, viewing } = parts;
  const active = cockpit.dialog === undefined;
  const actions = readerActions(parts);
  useActions('reader', actions, { active });
  useAsking(cockpit, deeds, look, active);
  useSayChanged(cockpit, changed, look);
  const comparing = parts.text.reading.kind === 'compare';
  const shown = {
    ...{
      files: parts.files,
      open: viewing.path,
      other: comparing ? viewing.other : undefined,
      pane: parts.pane,
    },
    text: { ...parts.text, notes: readerNotes(parts, look) },
    toast: cockpit.toast,
  };
  const [ask, hint] = askRows(deeds, cockpit.toast, look);
  const rows = readerRows(shown, layout, look);
  const above = ask === undefined ? rows : [...rows.slice(0, -1), ask];
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      {field === undefined ? (
        <Rows rows={[hint ?? blank]} />
      ) : (
        <MaybeField
          key={field}
          open={active}
          label={labelOf(field, parts, look)}
          y={above.length}
          start={field === 'filter' ? parts.files.filter : ''}
          onSend={(text) => sent(field, text, parts, openField, look)}
          onLeave={() => openField(undefined)}
        />
      )}
      <Rows rows={[readerFooter(parts, actions, field, look)]} />
    </Box>
  );
}

/** Everything the reader knows of what is open, and how to go from one to the other. */
function useReader(
  { cockpit, run, path: wanted }: ReaderProps,
  openField: (field: ReaderField) => void,
): { readonly parts: ReaderParts; readonly changed: boolean } {
  const look = useLook();
  const version = useRunVersion(cockpit.desk?.get(run));
  const [trail, take] = useReducer(step, trailTo(undefined));
  const [wish, setPane] = useState<'list' | 'text'>('text');
  const files = useReaderFiles(cockpit, run, trail.now.path ?? wanted, version);
  const path = trail.now.path ?? resolved(wanted, files.paths);
  const viewing: Viewing = { ...trail.now, path };
  const act = (action: Step) => {
    // What is shown because it was wished for is where the person is, as soon as they do anything.
    if (trail.now.path !== path) take({ type: 'change', by: { path } });
    take(action);
  };
  const { source, reload } = useReaderSource(cockpit, run, path, version);
  const { round, reload: reloadRound } = useRound(cockpit, run, path, files.paths, version);
  // What is read stays in front until the other text is there.
  const other = useRunFile(cockpit, run, viewing.other, version);
  const layout = readerLayout(look.columns, look.rows, other !== undefined);
  const floor = cockpit.engine?.config.quality_gate.min_each ?? 6.5;
  const text = useReaderText(
    { viewing, source, round, other, width: layout.text, floor },
    layout.body,
    (by) => act({ type: 'change', by }),
  );
  const open = { path, source: source?.text, round, reload: reloadRound };
  const deeds = useReaderDeeds(cockpit, run, open);
  const editFile = useEditing(cockpit, run, { path, reload });
  return {
    parts: {
      ...{ cockpit, run, viewing, files, text, round, deeds, layout, setPane, openField },
      canGoBack: trail.before.length > 0,
      pane: path === undefined ? 'list' : wish,
      take: act,
      editFile: () => void editFile(),
    },
    changed: source?.changed ?? false,
  };
}

/** The file whose path ends so; while the list is not there, the wish itself. */
function resolved(
  wanted: string | undefined,
  paths: readonly string[] | undefined,
): string | undefined {
  if (wanted === undefined || paths === undefined) return wanted;
  return paths.find((path) => path.endsWith(wanted)) ?? wanted;
}

function useSayChanged(cockpit: Cockpit, changed: boolean, look: Look): void {
  const say = useEffectEvent(() => cockpit.say(look.messages.screens.reader.changed, 'warn'));
  useEffect(() => {
    if (changed) say();
  }, [changed]);
}

/** While something is asked, its keys are the only ones. */
function useAsking(cockpit: Cockpit, deeds: Deeds, look: Look, active: boolean): void {
  const { tooSoon } = look.messages.screens.reading.decide;
  const options = {
    active: active && deeds.ask !== undefined,
    ...(deeds.ask === undefined ? {} : { subject: deeds.ask.kind }),
    tooSoon: () => cockpit.say(tooSoon, 'warn'),
  };
  useKeys('reader_ask', (event) => event.kind !== 'key' || !event.ctrl, options);
  const yes = deeds.ask?.kind === 'go_on' ? { go_on: deeds.yes } : { yes: deeds.yes };
  useActions('reader_ask', { ...yes, stay: deeds.no }, options);
}

/** The question, and what it means; undefined = nothing is asked. */
function askRows({ ask }: Deeds, toast: Cockpit['toast'], look: Look): readonly [Row?, Row?] {
  const { decide } = look.messages.screens.reading;
  if (ask === undefined) return [];
  const row = (text: string, role: 'warn' | 'dim'): Row => [span(` ${text}`, role)];
  // A key that came too soon is answered where the person looks.
  const soon = toast?.text === decide.tooSoon ? row(decide.tooSoon, 'warn') : undefined;
  switch (ask.kind) {
    case 'use':
      return [row(decide.use(ask.round), 'warn'), soon ?? row(decide.useNext, 'dim')];
    case 'edited':
      return [row(decide.edited(ask.round), 'warn'), soon ?? row(decide.editedNext, 'dim')];
    case 'go_on':
      return [row(decide.goOn, 'warn'), soon ?? row(decide.orLater, 'dim')];
    default:
      return ask satisfies never;
  }
}

function labelOf(field: ReaderField, { round }: ReaderParts, look: Look): string {
  const { reader, reading } = look.messages.screens;
  switch (field) {
    case 'search':
      return reader.search;
    case 'filter':
      return reading.filter;
    case 'reason':
      return reading.findings.reason;
    case 'redo':
      return reading.decide.redo(round?.round ?? 0);
    default:
      return field satisfies never;
  }
}

function sent(
  field: ReaderField,
  words: string,
  { text, files, deeds, setPane, cockpit }: ReaderParts,
  openField: (field: ReaderField | undefined) => void,
  look: Look,
): void {
  const finding = text.stop?.kind === 'finding' ? text.stop.finding : undefined;
  if (field === 'reason' && words.trim() === '') {
    cockpit.say(look.messages.screens.reading.findings.needsReason, 'warn');
    return;
  }
  openField(undefined);
  switch (field) {
    case 'filter':
      files.narrow(words);
      break;
    case 'redo':
      deeds.redo(words);
      break;
    case 'reason':
      if (finding) deeds.dismiss(finding, words);
      break;
    case 'search':
      setPane('text');
      text.search(words);
      break;
    default:
      field satisfies never;
  }
}

/** Hands the open file to the person's editor; what was made from it is asked about when the run goes on. */
function useEditing(
  cockpit: Cockpit,
  run: string,
  { path, reload }: { readonly path: string | undefined; reload(): Promise<boolean> },
): () => Promise<void> {
  const { screens } = useLook().messages;
  const terminal = useTerminal();
  return async () => {
    const { engine, trusted } = cockpit;
    if (engine === undefined || path === undefined) return;
    if (trusted === false) return cockpit.ask({ kind: 'trust' });
    try {
      const edited = await terminal.editFile(await engine.locate(run, path));
      if (edited === false) cockpit.say(screens.composer.editorFailed, 'bad');
      if (await reload()) cockpit.say(screens.reader.edited);
    } catch (error) {
      cockpit.complain(toFailure(error));
    }
  };
}
