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
import { withLeftOut } from '../../../components/left-out.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { type Row, rowText } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { listTop } from '../../../components/scroll.ts';
import { useKeptRow } from '../../../components/use-kept-row.ts';
import { useNow } from '../../../components/use-now.ts';
import { type Action, bindingsOf } from '../../../keys/keymap.ts';
import { RunStrip } from '../../../screens/run/run-strip.tsx';
import { inSides, sidesOf } from '../../../screens/run/sides.ts';
import { useWalkActions } from '../../../screens/run/use-run-actions.ts';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { useWindowTitle } from '../../../terminal/use-window-title.ts';
import { matchesFilter } from '../../../text/filter.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { screenWordsOf } from '../words/screen.ts';
import { asideRows, detailRows } from './field-detail.ts';
import { type FieldEntry, fieldList, narrowed, rowKeys } from './field-list.ts';
import { entryRow, headRow, lampRows } from './field-rows.ts';
import { canBeTicked, handOverWord, issuesTicked } from './hand-over.ts';
import { useDismissed } from './use-dismissed.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useReport } from './use-report.ts';

/** The head and the strip are always there, and the lamps. */
const around = 1 + stripHeight;
/** Below a list that fills the screen no more is told of its chosen row. */
const mostDetail = 7;
const leastList = 5;
/** From this width on it is told beside the list. */
const wide = 120;

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
  const sides = sidesOf(look.columns, wide);
  const isWide = sides.right > 0;
  const below = report === undefined || isWide ? [] : detailRows(entry, report, look);
  const most = Math.min(Math.max(mostDetail, room - entries.length), room - leastList);
  const shown = below.slice(0, Math.max(0, most));
  const height = room - shown.length;
  const right = isWide ? besideList(entry, report, { ...look, columns: sides.right }, height) : [];
  // what follows, or of the last one what stands before it
  const moveOff = () => on.move(on.selected < keys.length - 1 ? 1 : -1);
  const board = { all, entry, height, move: on.move, moveOff, filter, hiding };
  const { ticked, next } = useFieldKeys(props, report, board);
  const words = screenWordsOf(look);
  const said = run.live ? words.looking : next === undefined ? undefined : words.watching(next);
  const hidden = hiddenNow(entry, { ticked, live: run.live, report }, hiding.dismissed);
  const handOver = report && handOverWord(report, issuesTicked(all, ticked), look);
  const footer = filterFooter(filter, ['tending', 'run', 'global'], look, hidden, {
    ...(handOver === undefined ? {} : { hand_over: handOver }),
  });
  const left = listRows(entries, { key: chosen, ticked }, height, { ...look, columns: sides.left });
  const rows = inSides({ left, right }, sides, height, look);
  const counted = words.found(keys.length, rowKeys(all).length);
  const sought = `${look.messages.screens.runs.filter}${oneLine(filter.text)}  ${counted}`;
  const head = filter.text === '' ? undefined : sought;
  const above = [headRow(oneLine(state.title), report, look, head), ...lamps, ...rows, ...shown];
  return (
    <Box flexDirection="column">
      <Rows rows={above} />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={above.length} />
      <RunStrip {...{ cockpit, run, state, now, said }} keys={footer} />
    </Box>
  );
}

/** What is told beside the list, from its beginning on. */
function besideList(
  entry: FieldEntry | undefined,
  report: FacilitatorReport | undefined,
  look: Look,
  most: number,
): readonly Row[] {
  const told = report === undefined ? [] : asideRows(entry, report, look);
  return withLeftOut(told.slice(0, most), { top: 0, total: told.length }, look);
}

type Mark = { readonly key: string | undefined; readonly ticked: ReadonlySet<string> };

/** The rows around the chosen one, `most` of them. */
function listRows(
  all: readonly FieldEntry[],
  mark: Mark,
  most: number,
  look: Look,
): readonly Row[] {
  const at = all.findIndex(({ key }) => key === mark.key);
  const top = listTop(Math.max(0, at), { total: all.length, height: most });
  const rows = all.slice(top, top + most).map((one) => entryRow(one, mark, look));
  const count = (from: number, to: number) => rowKeys(all.slice(from, to)).length;
  return withLeftOut(rows, { top, total: all.length, count }, look);
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
