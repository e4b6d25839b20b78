import { Box } from 'ink';
import { useMemo, useState } from 'react';
import type { LedgerEntry } from '../../../../engine/workflows/session/contract/ledger-entry.ts';
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
import { listMoves } from '../../../keys/list-moves.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { pageQuestionWord } from '../../../screens/run/run-footer.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { useRunVersion } from '../../../screens/run/use-run-version.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { readLedger } from '../ledger-read.ts';
import { sessionWordsOf } from '../words/of.ts';
import { findRows, kinds, ledgerRows } from './ledger-rows.ts';

/** The ledger: every decision of every session, found by kind and by words, with how often watchers refuse. */
export function LedgerScreen({ cockpit, run }: RoomPageProps) {
  const look = useLook();
  const filter = useFilter();
  const [kindAt, setKindAt] = useState(0);
  const all = useLedger(cockpit, run);
  const kind = kinds[kindAt];
  const words = sessionWordsOf(look);
  const found = useMemo(
    () => findRows(all ?? [], filter.text, kind, words),
    [all, filter.text, kind, words],
  );
  const { selected, choose } = useKeptRow(found.entries.map(({ id }) => id));
  const height = look.rows - stripHeight - filterHeight(filter);
  const move = (by: number) => choose(selected + by);
  useActions(
    'session_ledger',
    {
      search: filter.type,
      next_kind: () => {
        setKindAt((kindAt + 1) % kinds.length);
        choose(0);
      },
      improvements: () =>
        cockpit.go({
          type: 'go',
          to: { screen: 'room', page: 'improvements', run, about: undefined },
        }),
      ...listMoves(move, height),
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined },
  );
  const rehearsal = isRehearsed(cockpit, run);
  const shown = { all, found, kind, pattern: filter.text, selected, rehearsal };
  const rows = ledgerRows(shown, height, look);
  return (
    <Box flexDirection="column">
      <Rows rows={rows} />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={height} />
      <Strip
        cockpit={cockpit}
        keys={filterFooter(
          filter,
          ['session_ledger', 'global'],
          look,
          [...withoutQuestions(cockpit), 'quit'],
          pageQuestionWord(cockpit, look),
        )}
      />
    </Box>
  );
}

/** Newest first; read again when the run has done more. */
export function useLedger(
  { engine, desk, ports }: RoomPageProps['cockpit'],
  run: string,
): readonly LedgerEntry[] | undefined {
  const version = useRunVersion(desk?.get(run), {});
  const read = useFromFiles(engine, { of: run, version }, (from) =>
    readLedger(from, run, new Date(ports.now())),
  );
  return read.loaded;
}
