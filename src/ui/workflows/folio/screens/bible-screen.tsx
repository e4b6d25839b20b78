import { Box } from 'ink';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import { type FolioView, folioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { RoomPageProps } from '../../../cockpit/cockpit-state.ts';
import { isRehearsed } from '../../../cockpit/is-rehearsed.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  useFilter,
} from '../../../components/filter-field.tsx';
import { withoutQuestions } from '../../../components/footer.ts';
import { useLook } from '../../../components/look.tsx';
import { Rows } from '../../../components/rows.tsx';
import { useKeptRow } from '../../../components/use-kept-row.ts';
import type { Action } from '../../../keys/keymap.ts';
import { listMoves } from '../../../keys/list-moves.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { pageQuestionWord } from '../../../screens/run/run-footer.ts';
import { type FromFiles, useFromFiles } from '../../../screens/run/use-from-files.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import { useRunVersion } from '../../../screens/run/use-run-version.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { type LoadedLedger, loadLedger } from '../bible/load.ts';
import { foundIn, type ShownEntry, shownLedger } from '../bible/shown.ts';
import { type BibleWords, bibleWordsOf } from '../words/bible.ts';
import { cutsWords } from '../words/cuts.ts';
import { type BibleShown, bibleFiles, bibleRows } from './bible-rows.ts';
import { decide } from './decide.ts';
import { unitOfPage } from './in-its-unit.tsx';
import { useEntryEdit } from './use-entry-edit.ts';

/** The ledger of a story: people, places, threads …, each with the sentence it rests on (`docs/spec/books.md` §1). */
export function BibleScreen(props: RoomPageProps) {
  const { cockpit } = props;
  const look = useLook();
  const filter = useFilter();
  const height = look.rows - stripHeight - filterHeight(filter);
  const shown = useShown(props, filter.text, height);
  const deeds = useDeeds(props, shown);
  const { move, turn } = shown;
  const inEpisodes = unitOfPage(props) === 'episode';
  useActions(
    'bible',
    {
      ...deeds,
      search: filter.type,
      cuts: () => {
        if (inEpisodes) return cockpit.say(cutsWords[look.language].inEpisodes, 'warn');
        const page = { screen: 'room', page: 'cuts', run: props.run, about: undefined } as const;
        cockpit.go({ type: 'go', to: page });
      },
      next_kind: () => turn(1),
      earlier_kind: () => turn(-1),
      ...listMoves(move, height),
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined },
  );
  const hidden = [
    ...withoutQuestions(cockpit),
    ...without(deeds),
    // episodes that were written as episodes are not cut
    ...(inEpisodes ? (['cuts'] as const) : []),
    'quit',
  ] as const;
  return (
    <Box flexDirection="column">
      <Rows
        rows={bibleRows(
          { ...shown, rehearsal: isRehearsed(props.cockpit, props.run) },
          height,
          look,
        )}
      />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={height} />
      <Strip
        cockpit={cockpit}
        keys={filterFooter(
          filter,
          ['bible', 'global'],
          look,
          hidden,
          pageQuestionWord(cockpit, look),
        )}
      />
    </Box>
  );
}

type Reading = FolioView['reading'];

type Shown = BibleShown & {
  readonly reading: Reading;
  readonly chosen: ShownEntry | undefined;
  reload(): Promise<void>;
  /** Its author has said something of it that the ledger does not know yet. */
  note(id: string): void;
  move(by: number): void;
  turn(by: 1 | -1): void;
};

function useShown(props: RoomPageProps, pattern: string, height: number): Shown {
  const look = useLook();
  const [fileAt, setFileAt] = useState(0);
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set());
  const { loaded, reload } = useLedger(props);
  const reading = useReading(props);
  const file = bibleFiles[fileAt] ?? 'characters';
  // who is named in which chapter is looked up in all of them
  const all = useMemo(
    () =>
      loaded === undefined
        ? []
        : withNoted(
            shownLedger(loaded.ledger, loaded.finals, bibleWordsOf(look.messages)),
            noted,
            bibleWordsOf(look.messages),
          ),
    [loaded, look.messages, noted],
  );
  const entries = foundIn(all, pattern).filter((each) => each.file === file);
  const { selected, choose } = useKeptRow(entries.map(({ id }) => id));
  return {
    note: (id) => setNoted((before) => new Set([...before, id])),
    ...{ loaded, reload, reading, file, entries, pattern, selected, chosen: entries[selected] },
    move: (by) => choose(selected + (height > 0 ? by : 0)),
    turn: (by) => {
      setFileAt((fileAt + by + bibleFiles.length) % bibleFiles.length);
      choose(0);
    },
  };
}

/** What was said of a contradiction stands behind it until the ledger follows. */
function withNoted(
  entries: readonly ShownEntry[],
  noted: ReadonlySet<string>,
  words: BibleWords,
): readonly ShownEntry[] {
  return entries.map((each) =>
    each.file === 'findings' && each.isOverdue && noted.has(each.id)
      ? { ...each, note: words.noted, isOverdue: false }
      : each,
  );
}

const never = () => () => undefined;

/** The chapter that this story, at work, has read for its ledger just now. */
function useReading({ cockpit, run }: RoomPageProps): Reading {
  const open = cockpit.desk?.get(run);
  const now = () => {
    const { chapter, done, of, percent } =
      (open?.live === true ? folioView(open.store.state()).reading : null) ?? {};
    return chapter === undefined ? '' : `${chapter} ${done} ${of} ${percent ?? ''}`;
  };
  const told = useSyncExternalStore(open?.store.subscribe ?? never, now);
  const [chapter, done, of] = told.split(' ').map(Number);
  const percent = told.endsWith(' ') ? null : Number(told.split(' ')[3]);
  return told === '' || chapter === undefined || done === undefined || of === undefined
    ? null
    : { chapter, done, of, percent };
}

const all = [
  'open',
  'edit_entry',
  'edit_ledger',
  'keep_ledger',
  'text_wrong',
  'ledger_wrong',
  'intended',
] as const;

type Deeds = Readonly<Partial<Record<(typeof all)[number], () => void>>>;

function without(deeds: Deeds): readonly Action[] {
  return all.filter((action) => deeds[action] === undefined);
}

/** What can be done with the chosen entry, and with a story that has no ledger. */
function useDeeds(
  { cockpit, run }: RoomPageProps,
  { loaded, reload, reading, note, file, chosen }: Shown,
): Deeds {
  const look = useLook();
  const editEntry = useEntryEdit(cockpit, run, reload);
  const tell = (item: InboxItem, told?: () => void) => {
    const state = cockpit.desk?.get(run)?.store.state();
    if (state === undefined) return;
    void cockpit.attempt(async () => {
      const words = bibleWordsOf(look.messages);
      const settled = item['as'] === 'text' ? words.settledText : words.settled;
      const isLive = cockpit.desk?.get(run)?.live === true;
      if (!(await decide(cockpit, { run, state }, item, settled))) return;
      // a story that rests goes on with it, which shows its own screen: what is settled here is looked at here
      if (isLive === (item.kind === 'keep_ledger')) cockpit.go({ type: 'back' });
      if (!isLive) cockpit.say(settled, 'good');
      told?.();
    });
  };
  if (loaded === undefined) return {};
  // one that is being made is not ordered again
  if (!loaded.isKept && reading !== null) return {};
  if (!loaded.isKept) return { keep_ledger: () => tell({ kind: 'keep_ledger' }) };
  const lies = loaded.paths[file];
  const edit = lies === undefined ? {} : { edit_ledger: () => readFile(cockpit, run, lies) };
  if (chosen === undefined) return edit;
  const path = chosen.at === undefined ? undefined : loaded.finalPaths.get(chosen.at.chapter);
  const settle = (as: 'text' | 'ledger' | 'intended') => () =>
    tell({ kind: 'settle_finding', finding: chosen.id, as, reason: '' }, () => note(chosen.id));
  return {
    ...edit,
    ...(lies === undefined
      ? {}
      : { edit_entry: () => editEntry({ file, id: chosen.id, path: lies }) }),
    ...(path === undefined
      ? {}
      : { open: () => readFile(cockpit, run, path, { find: chosen.at?.quote ?? '' }) }),
    ...(chosen.file === 'findings'
      ? {
          text_wrong: settle('text'),
          ledger_wrong: settle('ledger'),
          intended: settle('intended'),
        }
      : {}),
  };
}

/** Read from the files, and again when the run has done more. */
function useLedger({ cockpit, run }: RoomPageProps): FromFiles<LoadedLedger> {
  const { engine, desk } = cockpit;
  const version = useRunVersion(desk?.get(run), { made: ({ notices }) => notices.length });
  return useFromFiles(engine, { of: run, version }, (from) => loadLedger(from, run));
}
