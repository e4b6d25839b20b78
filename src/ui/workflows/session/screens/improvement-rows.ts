import {
  type Improvement,
  isStale,
} from '../../../../engine/workflows/session/contract/ledger/improvements.ts';
import type { Look } from '../../../components/look.tsx';
import { rehearsalMark } from '../../../components/rehearsal-mark.ts';
import { fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import { localMoment } from '../../../messages/time.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { sessionWordsOf } from '../words/of.ts';

/* What is to be done better, as a list. Pure. */

type Shown = {
  /** undefined: not read yet. */
  readonly all: readonly Improvement[] | undefined;
  readonly selected: number;
  readonly now: Date;
  readonly rehearsal?: boolean;
};

/** Title, the list, and how the chosen one came to where it stands. */
export function improvementRows(shown: Shown, height: number, look: Look): readonly Row[] {
  const words = sessionWordsOf(look).improve;
  const { all = [], selected } = shown;
  const detail = detailRows(all[selected], look, Math.floor(height / 2));
  const room = Math.max(1, height - 2 - detail.length);
  const none = shown.all === undefined ? look.messages.screens.loading : words.none;
  const list = all.length === 0 ? [[span(` ${none}`, 'dim')] as Row] : listRows(shown, room, look);
  return [
    ruleRow(look.glyphs.rule, look.columns, look.cells, [
      ...rehearsalMark(shown.rehearsal, look),
      span(words.title, 'title'),
      span(`  ${all.length}`, 'dim'),
    ]),
    ...fitRows(list, room),
    ruleRow(look.glyphs.rule, look.columns, look.cells),
    ...detail,
  ];
}

function listRows({ all = [], selected, now }: Shown, room: number, look: Look): readonly Row[] {
  const words = sessionWordsOf(look).improve;
  const { cells, glyphs } = look;
  const top = listTop(selected, { total: all.length, height: room });
  return all.slice(top, top + room).map((one, n): Row => {
    const isChosen = top + n === selected;
    return [
      span(isChosen ? `${glyphs.pointer} ` : '  ', 'accent'),
      span(`${cells.pad(words.stages[one.state] ?? one.state, 12)} `),
      span(`${localMoment(one.since)}  `, 'dim'),
      span(isStale(one, now) ? `${words.stale}  ` : '', 'warn'),
      span(oneLine(one.content), isChosen ? 'selected' : undefined),
    ];
  });
}

/** Its steps, the newest last; of many the last ones. */
function detailRows(one: Improvement | undefined, look: Look, most: number): readonly Row[] {
  if (one === undefined) return [];
  const { cells, columns } = look;
  const { improve: words, ledger } = sessionWordsOf(look);
  const lines = one.rows.flatMap((row) => [
    `${localMoment(row.timestamp)} ${ledger.events[row.event_type] ?? row.event_type}: ${row.rationale}`,
    ...[
      [words.criteria, row.acceptance_criteria],
      [words.target, row.target],
      [words.change, row.change_description],
    ].flatMap(([name, text]) => (text === undefined ? [] : [`  ${name}: ${text}`])),
  ]);
  const rows = [`${one.improvement_id}  ${one.content}`, ...lines].flatMap((line) =>
    wrapProse(visible(line.replaceAll('\n', ' ')), cells, columns - 2).map(
      (part): Row => [span(` ${part}`)],
    ),
  );
  return rows.length <= most ? rows : [...rows.slice(0, 1), ...rows.slice(1 - most)];
}
