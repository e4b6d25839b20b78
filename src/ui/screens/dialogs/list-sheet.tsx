import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useFilter } from '../../components/filter-field.tsx';
import { type Look, useLook } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import { sidesOf } from '../run/sides.ts';
import { useFromFiles } from '../run/use-from-files.ts';
import { type Listed, listEntries, listRows, nameIn } from './list-sheet-rows.ts';
import { sheetRows } from './sheet-rows.ts';
import { TwoPaneSheet, useListPlace } from './two-pane-sheet.tsx';
import { useReport } from './use-report.ts';

type ListSheetProps = { readonly cockpit: Cockpit; readonly of: Listed };

/** What is remembered, or allowed for good, on a wide screen: a list, and the one a person is on whole. */
export function ListSheet({ cockpit, of }: ListSheetProps) {
  const look = useLook();
  const { columns, messages } = look;
  const words = messages.screens;
  const { ports } = cockpit;
  const filter = useFilter();
  const report = useReport(cockpit, of, look);
  const entries = listEntries(report.text, filter.text);
  const { selected, height, place } = useListPlace(
    cockpit,
    filter,
    { total: entries.length, lines: 2 },
    () => ({ look_again: report.again }),
  );
  const name = nameIn(of, entries[selected]);
  // with nothing to show beside it the list has all of the screen
  const named = entries.some((entry) => nameIn(of, entry) !== undefined);
  const sides = named ? sidesOf(columns) : { left: columns, right: 0 };
  // behind `--` a name that begins with a dash is no flag
  const { loaded: told } = useFromFiles(
    cockpit.engine,
    { of: name, version: report.text ?? '' },
    async () => (name === undefined ? undefined : await ports.report(of, 'show', '--', name)),
  );
  const right =
    name === undefined || told === undefined
      ? []
      : detailRows(told, { ...look, columns: sides.right });
  const none = report.text === undefined ? words.loading : words.sheet.none;
  const left = named
    ? listRows(of, entries, selected, height, { ...look, columns: sides.left })
    : entries.length > 0
      ? sheetRows(report.text ?? '', filter.text, look)
      : [[span(` ${none}`, 'dim')]];
  const drawn = { left, right, sides, height, place: named ? place : '' };
  return (
    <TwoPaneSheet cockpit={cockpit} of={of} filter={filter} {...drawn} silent={['edit_file']} />
  );
}

function detailRows(told: string, look: Look): readonly Row[] {
  const [head, ...rest] = sheetRows(told, '', look);
  return head === undefined ? [] : [head.map((piece) => ({ ...piece, role: 'title' })), ...rest];
}
