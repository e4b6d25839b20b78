import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Cockpit, RoomReading } from '../../cockpit/cockpit-state.ts';
import { roomOf } from '../../cockpit/room-of.ts';
import { unsentAt } from '../../cockpit/unsent-at.ts';
import { MaybeField } from '../../components/field-row.tsx';
import { type Look, useLook } from '../../components/look.tsx';
import { blank, type Row } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { covered } from '../../components/toast-rows.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { printOf } from '../../text/print-of.ts';
import { Strip } from '../strip/strip.tsx';
import { saidWhole, toldRow } from '../strip/strip-row.ts';
import { ParagraphEditor } from './paragraph-editor.tsx';
import { keptOf, openEdits, type ParagraphEdits } from './paragraph-edits.ts';
import { plainReading } from './plain-reading.ts';
import {
  type EditHow,
  type LineField,
  type ReaderField,
  type ReaderParts,
  readerActions,
} from './reader-actions.ts';
import { readerFooter } from './reader-footer.ts';
import { askRows, readerNotes } from './reader-notes.ts';
import { readerRows } from './reader-rows.ts';
import { useAsking } from './use-asking.ts';
import { type ReaderProps, useReader } from './use-reader.ts';

/** Any file of a run: the list on the left, its text on the right, or one of the two where there is less room. */
export function ReaderScreen(props: ReaderProps) {
  const own = roomOf(props.cockpit, props.run);
  // Another room brings other hooks along: then it is another screen.
  return <RoomReader key={own?.name ?? ''} {...props} room={own?.reading ?? plainReading} />;
}

function RoomReader({ room, ...props }: ReaderProps & { readonly room: RoomReading }) {
  const look = useLook();
  const { cockpit } = props;
  const { editing: edited = false } = props;
  const [{ field, begin, ofFinished }, setField] = useState<OpenField>({
    field: edited ? 'paragraph' : undefined,
  });
  const openField = (next: ReaderField | undefined, how: Omit<OpenField, 'field'> = {}) =>
    setField({ field: next, ...how });
  const { parts, changed } = useReader(props, room, openField);
  const { deeds } = parts;
  // Where the draft is not there (any more) the reader's keys are its own.
  const editing = field === 'paragraph' && parts.source !== undefined;
  const active = cockpit.dialog === undefined && !editing;
  const actions = readerActions(parts);
  useActions('reader', actions, { active });
  useAsking(cockpit, deeds, look, active);
  useSayChanged(cockpit, changed, look);
  useSayKept(parts, look);
  const [opened, keepOpened] = useState<ReadonlyMap<string, ParagraphEdits>>(noEdits);
  if (editing) {
    const source = parts.own ?? parts.source;
    const name = editAs(parts);
    const before = opened.get(name);
    const of = { unsent: cockpit.ports.undecided, name, source, isParagraph: room.isParagraph };
    const typed = before?.source === source ? before : openEdits(of, before);
    if (typed !== before) keepOpened(new Map(opened).set(name, typed));
    const forget = () => {
      typed.forget();
      keepOpened((now) => new Map([...now].filter(([each]) => each !== name)));
    };
    const leave = () => {
      openField(undefined);
      // who came from the finished text reads on there
      if (ofFinished === true) parts.take({ type: 'back' });
    };
    return (
      <ParagraphEditor
        {...{ cockpit, edits: typed }}
        begin={begin ?? parts.text.at()}
        about={aboutEdit(parts, ofFinished === true, look)}
        onDone={(text) => {
          if (parts.own === undefined) deeds.propose(text, forget);
          else deeds.write(parts.own, text, forget);
          leave();
        }}
        onLeave={(text) => {
          leave();
          // until the next key: by that it may be edited on, and then it is no more true
          if (text !== source) cockpit.hint(look.messages.screens.reading.paragraph.kept);
        }}
      />
    );
  }
  return (
    <Reading
      {...{ parts, actions, run: props.run, openField }}
      field={field === 'paragraph' ? undefined : field}
    />
  );
}

const noEdits: ReadonlyMap<string, ParagraphEdits> = new Map();

/** Where the edits of the open draft are kept, also when somebody else changes it meanwhile. */
function editAs({ cockpit, run, viewing }: ReaderParts): string {
  return unsentAt(cockpit, run, `paragraphs ${viewing.path}`) ?? '';
}

/** What is typed into; `begin`: the paragraph to begin with. `ofFinished`: the draft of a finished text, to which one comes back. */
type OpenField = { readonly field: ReaderField | undefined } & EditHow;

/** What becomes of the paragraphs that are edited. */
function aboutEdit({ own, round }: ReaderParts, ofFinished: boolean, { messages }: Look): string {
  const words = messages.screens.reading.paragraph;
  if (own !== undefined) return words.ofOwn;
  return ofFinished ? words.ofDraft(round?.round ?? 0) : words.about;
}

type ReadingProps = Pick<ReaderProps, 'run'> & {
  readonly parts: ReaderParts;
  readonly actions: ReturnType<typeof readerActions>;
  readonly field: LineField | undefined;
  openField(field: ReaderField | undefined): void;
};

/** List and text, what is asked or said, a field of one line, the keys. */
function Reading({ parts, actions, run, field, openField }: ReadingProps) {
  const look = useLook();
  const { cockpit, deeds, layout, viewing } = parts;
  const active = cockpit.dialog === undefined;
  const comparing = parts.text.reading.kind === 'compare';
  const shown = {
    room: parts.room,
    rehearsal: cockpit.desk?.get(run)?.store.state().rehearsal === true,
    ...{
      files: parts.files,
      open: viewing.path,
      other: comparing ? viewing.other : undefined,
      pane: parts.pane,
    },
    text: { ...parts.text, notes: readerNotes(parts, look) },
  };
  const [ask, hint] = askRows(deeds, cockpit.toast, look);
  const rows = useSteady(readerRows(shown, layout, look), parts, look);
  // a sentence of several rows lies over what stands above the strip: below the question, never over it
  const over = saidWhole(toldRow(cockpit.toast), look).slice(1);
  const asked = ask === undefined ? [] : [ask, hint ?? blank, ...over.map(() => blank)];
  const above = field === undefined ? covered(rows, asked) : rows.slice(0, -1);
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      {field !== undefined && (
        <MaybeField
          key={field}
          open={active}
          label={labelOf(field, parts, look)}
          y={above.length}
          start={field === 'filter' ? parts.files.filter : ''}
          keptAs={fieldAs(field, parts)}
          onSend={(text) => sent(field, text, parts, openField, look)}
          onLeave={() => openField(undefined)}
        />
      )}
      <Strip cockpit={cockpit} keys={readerFooter(parts, actions, field, look)} />
    </Box>
  );
}

/** Between two files the first one stays in front until the other is there: nothing flickers. */
function useSteady(rows: readonly Row[], { text, pane }: ReaderParts, look: Look): readonly Row[] {
  const [last] = useState<{ rows: readonly Row[]; look: Look | undefined }>({
    rows: [],
    look: undefined,
  });
  if (text.state === 'loading' && pane === 'text' && last.look === look) return last.rows;
  Object.assign(last, { rows, look });
  return rows;
}

/** What was typed into the paragraphs of this draft in an earlier sitting, and not used, is told of when it is opened. */
function useSayKept(parts: ReaderParts, look: Look): void {
  const { cockpit, source } = parts;
  const name = source === undefined ? undefined : `${editAs(parts)} ${source.length}`;
  const say = useEffectEvent(() => {
    if (source === undefined) return;
    const { kept, keptChanged } = look.messages.screens.reading.paragraph;
    const how = keptOf(cockpit.ports.undecided, editAs(parts), parts.own ?? source);
    if (how !== 'none') cockpit.hint(how === 'same' ? kept : keptChanged);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is told of anew
  useEffect(() => say(), [name]);
}

function useSayChanged(cockpit: Cockpit, changed: boolean, look: Look): void {
  const say = useEffectEvent(() => cockpit.say(look.messages.screens.reader.changed, 'warn'));
  useEffect(() => {
    if (changed) say();
  }, [changed]);
}

/** What is searched for is not missed. */
function fieldAs(field: LineField, { cockpit, run, round, text }: ReaderParts): string | undefined {
  if (field === 'search' || field === 'filter' || round === undefined) return undefined;
  const finding = text.stop?.kind === 'finding' ? text.stop.finding : undefined;
  const about = field === 'reason' ? printOf(JSON.stringify(finding ?? '')) : '';
  return unsentAt(cockpit, run, `${field} ${round.chapter} ${round.round} ${about}`);
}

function labelOf(field: LineField, { round }: ReaderParts, look: Look): string {
  const { reader, reading } = look.messages.screens;
  switch (field) {
    case 'search':
      return reader.search;
    case 'filter':
      return reading.filter;
    case 'reason':
      return reading.findings.reason;
    case 'redo':
      return round?.own === true ? reading.decide.redoOwn : reading.decide.redo(round?.round ?? 0);
    default:
      return field satisfies never;
  }
}

function sent(
  field: LineField,
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
