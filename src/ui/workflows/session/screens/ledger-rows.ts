import {
  type Answered,
  ledgerStatistics,
  queryLedger,
} from '../../../../engine/workflows/session/contract/ledger/query.ts';
import type { LedgerEntry } from '../../../../engine/workflows/session/contract/ledger-entry.ts';
import { EventType } from '../../../../engine/workflows/session/contract/ledger-entry.ts';
import type { Look } from '../../../components/look.tsx';
import { percent } from '../../../components/percent.ts';
import { rehearsalMark } from '../../../components/rehearsal-mark.ts';
import { fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import { localMoment } from '../../../messages/time.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { sessionWordsOf } from '../words/of.ts';

/* The ledger of a workspace as a list. Pure. */

/** What the list is narrowed to, in turn: everything, then one kind after the other. */
export const kinds: readonly (string | undefined)[] = [undefined, ...EventType.options];

export type Found = Pick<Answered, 'entries'> & { readonly problem: string | undefined };

/** A pattern that is none, or takes too long, leaves all rows and says so. */
export function findRows(
  all: readonly LedgerEntry[],
  pattern: string,
  kind: string | undefined,
): Found {
  const query = kind === undefined ? {} : { event_type: [kind] };
  try {
    return { ...queryLedger(all, { ...query, pattern }), problem: undefined };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...queryLedger(all, query), problem };
  }
}

type Shown = {
  readonly all: readonly LedgerEntry[] | undefined;
  readonly found: Found;
  readonly kind: string | undefined;
  readonly pattern: string;
  readonly selected: number;
  readonly rehearsal?: boolean;
};

/** Title, statistics, the list, and the chosen row in full. */
export function ledgerRows(shown: Shown, height: number, look: Look): readonly Row[] {
  const words = sessionWordsOf(look).ledger;
  const { all = [], found } = shown;
  const { entries } = found;
  const detail = detailRows(entries[shown.selected], look);
  const room = Math.max(1, height - 3 - detail.length);
  const none =
    shown.all === undefined
      ? look.messages.screens.loading
      : all.length === 0
        ? words.none
        : words.noHit;
  const list =
    entries.length === 0 ? [[span(` ${none}`, 'dim')] as Row] : listRows(shown, room, look);
  const kind = shown.kind ?? words.all;
  return [
    ruleRow(look.glyphs.rule, look.columns, look.cells, [
      ...rehearsalMark(shown.rehearsal, look),
      span(words.title, 'title'),
      span(`  ${words.kinds}: ${kind}  ${words.count(entries.length, all.length)}`, 'dim'),
      ...(shown.pattern === '' ? [] : [span(`  /${oneLine(shown.pattern)}`, 'accent')]),
    ]),
    statisticsRow(all, found, look),
    ...fitRows(list, room),
    ruleRow(look.glyphs.rule, look.columns, look.cells),
    ...detail,
  ];
}

const window = 30;

/** How often watchers refused of late, and how sure that is. */
function statisticsRow(all: readonly LedgerEntry[], { problem }: Found, look: Look): Row {
  const words = sessionWordsOf(look).ledger;
  if (problem !== undefined) return [span(` ${words.broken(oneLine(problem))}`, 'bad')];
  const {
    value,
    sample_size: n,
    confidence_interval: of,
    sufficient_data: enough,
  } = ledgerStatistics(all, 'fail_rate', { window });
  const said = words.rate(words.failRate, percent(value), percent(of.lower), percent(of.upper), n);
  return [span(` ${said}`), span(enough ? '' : `  ${words.thin}`, 'warn')];
}

function listRows({ found, selected }: Shown, room: number, look: Look): readonly Row[] {
  const { entries } = found;
  const { reason } = sessionWordsOf(look);
  const top = listTop(selected, { total: entries.length, height: room });
  return entries.slice(top, top + room).map((entry, n): Row => {
    const isChosen = top + n === selected;
    const { cells, glyphs } = look;
    return [
      span(isChosen ? `${glyphs.pointer} ` : '  ', 'accent'),
      span(`${localMoment(entry.timestamp)}  `, 'dim'),
      span(`${cells.pad(oneLine(entry.component), 20)} `),
      span(oneLine(reason(entry.content)), isChosen ? 'selected' : undefined),
    ];
  });
}

const detailHeight = 6;

/** All that the chosen row says. */
function detailRows(entry: LedgerEntry | undefined, look: Look): readonly Row[] {
  if (entry === undefined) return fitRows([], detailHeight);
  const { cells, columns } = look;
  const { ledger: words, reason } = sessionWordsOf(look);
  const { id, event_type, content, rationale, run_id, meta } = entry;
  const more = meta === undefined ? '' : ` ${JSON.stringify(meta)}`;
  const lines = [
    `${id}  ${event_type}${run_id === undefined ? '' : `  ${run_id}`}`,
    reason(content),
    `${words.reason}: ${reason(rationale)}${reason(more)}`,
  ];
  const rows = lines.flatMap((line) =>
    wrapProse(visible(line.replaceAll('\n', ' ')), cells, columns - 2).map(
      (part): Row => [span(` ${part}`)],
    ),
  );
  return fitRows(rows, detailHeight);
}
