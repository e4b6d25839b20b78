import { Box } from 'ink';
import { useEffect } from 'react';
import type { FacilitatorReport } from '../../../../engine/workflows/field/contract/report.ts';
import { wavesOf } from '../../../../engine/workflows/field/contract/work.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  useFilter,
} from '../../../components/filter-field.tsx';
import { type Look, useLook } from '../../../components/look.tsx';
import { fitRows, type Row, rowText } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { listTop } from '../../../components/scroll.ts';
import { useKeptRow } from '../../../components/use-kept-row.ts';
import { useNow } from '../../../components/use-now.ts';
import { type Action, bindingsOf } from '../../../keys/keymap.ts';
import { RunStrip } from '../../../screens/run/run-strip.tsx';
import { useWalkActions } from '../../../screens/run/use-run-actions.ts';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { useWindowTitle } from '../../../terminal/use-window-title.ts';
import { matchesFilter } from '../../../text/filter.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { screenWordsOf } from '../words/screen.ts';
import { type FieldEntry, fieldList, narrowed, rowKeys } from './field-list.ts';
import { detailRows, entryRow, headRow, lampRows } from './field-rows.ts';
import { canBeTicked } from './hand-over.ts';
import { useDismissed } from './use-dismissed.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useReport } from './use-report.ts';

/** The head and the strip are always there, and the lamps. */
const around = 1 + stripHeight;
const mostDetail = 7;
const leastList = 5;

/** A field: what is next, who is waited for, every issue by its state, what would keep it in order. */
export function FieldScreen(props: RoomScreenProps) {
  const { cockpit, run, state } = props;
  const look = useLook();
  const report = useReport(props);
  const now = useNow(cockpit.ports.now, run.live);
  useWindowTitle(oneLine(state.title));
  useWalkActions(cockpit, run, state);
  const filter = useFilter();
  const hiding = useDismissed(props, report);
  const all = report === undefined ? [] : fieldList(report, hiding.dismissed);
  const entries = found(all, filter.text, look);
  const keys = rowKeys(entries);
  const on = useKeptRow(keys, { start: { key: lastRow.get(run.id), at: 0 } });
  const chosen = keys[on.selected];
  useEffect(() => {
    if (chosen !== undefined) lastRow.set(run.id, chosen);
  }, [run.id, chosen]);
  const entry = entries.find(({ key }) => key === chosen);
  const lamps = lampRows(report, look);
  const room = Math.max(0, look.rows - around - lamps.length - filterHeight(filter));
  const detail = report === undefined ? [] : detailRows(entry, report, look);
  const shown = detail.slice(0, Math.max(0, Math.min(mostDetail, room - leastList)));
  const height = room - shown.length;
  // what follows, or of the last one what stands before it
  const moveOff = () => on.move(on.selected < keys.length - 1 ? 1 : -1);
  const board = { all, entry, height, move: on.move, moveOff, filter, hiding };
  const { ticked, next } = useFieldKeys(props, report, board);
  const words = screenWordsOf(look);
  const said = run.live ? words.looking : next === undefined ? undefined : words.watching(next);
  const hidden = hiddenNow(entry, { ticked, live: run.live, report }, hiding.dismissed);
  const footer = filterFooter(filter, ['tending', 'run', 'global'], look, hidden);
  const rows = listRows(entries, { key: chosen, ticked }, height);
  const above = [headRow(oneLine(state.title), report, look), ...lamps, ...rows, ...shown];
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={above.length} />
      <RunStrip {...{ cockpit, run, state, now, said }} keys={footer} />
    </Box>
  );

  function listRows(
    all: readonly FieldEntry[],
    mark: { readonly key: string | undefined; readonly ticked: ReadonlySet<string> },
    most: number,
  ): readonly Row[] {
    const at = all.findIndex(({ key }) => key === mark.key);
    const top = listTop(Math.max(0, at), { total: all.length, height: most });
    return fitRows(
      all.slice(top, top + most).map((one) => entryRow(one, mark, look)),
      most,
    );
  }
}

/** By run the row a person was on, for when they come back from its report. */
const lastRow = new Map<string, string>();

/** Rows that say what was looked for. */
function found(all: readonly FieldEntry[], text: string, look: Look): readonly FieldEntry[] {
  if (text === '') return all;
  const plain = { key: undefined, ticked: new Set<string>() };
  return narrowed(all, (entry) => matchesFilter(rowText(entryRow(entry, plain, look)), text));
}

/** Of the keys of any run none are about fields but how to stop one. */
const notHere = bindingsOf('run')
  .map(({ action }) => action)
  .filter((action) => action !== 'stop');

/** Field asks nothing: its own key stands where questions of other runs would be answered. */
const never: readonly Action[] = ['next_question'];

/** Only what does something to the chosen row is promised. */
function hiddenNow(
  entry: FieldEntry | undefined,
  {
    ticked,
    live,
    report,
  }: {
    readonly ticked: ReadonlySet<string>;
    readonly live: boolean;
    readonly report: FacilitatorReport | undefined;
  },
  dismissed: ReadonlySet<string>,
): readonly Action[] {
  return [
    ...notHere,
    ...never,
    ...(live ? [] : (['stop'] as const)),
    ...(report?.recorded === undefined
      ? (['next_day'] as const)
      : (['keep_looking', 'look_again', 'hand_over'] as const)),
    ...(report === undefined || wavesOf(report).length === 0 ? (['hand_over'] as const) : []),
    ...(entry?.kind === 'suggestion' ? [] : (['copy_command', 'hide_row'] as const)),
    ...(dismissed.size > 0 ? [] : (['show_dismissed'] as const)),
    ...(entry !== undefined && canBeTicked(entry, report) ? [] : (['tick_action'] as const)),
    ...([...ticked].some((key) => key.startsWith('action ')) ? [] : (['apply_ticked'] as const)),
  ];
}
