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
import type { ColourRole } from '../../../components/theme.ts';
import { localMoment } from '../../../messages/time.ts';
import { inSides, sidesOf } from '../../../screens/run/sides.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { entrySaid } from '../words/entry-said.ts';
import type { SessionWords } from '../words/ja/screens.ts';
import { sessionWordsOf } from '../words/of.ts';

/* The ledger of a workspace as a list. Pure. */

/** What the list is narrowed to, in turn: everything, then one kind after the other. */
export const kinds: readonly (string | undefined)[] = [undefined, ...EventType.options];

export type Found = Pick<Answered, 'entries'> & { readonly problem: string | undefined };

/**
 * What is looked for is found as the screen says it, or as the file does. A pattern that is none, or takes too long, leaves
 * all rows and says so.
 */
export function findRows(
  all: readonly LedgerEntry[],
  pattern: string,
  kind: string | undefined,
  words: SessionWords,
): Found {
  const query = kind === undefined ? {} : { event_type: [kind] };
  if (pattern === '') return { ...queryLedger(all, query), problem: undefined };
  const said = all.map((entry) => ({
    ...entry,
    content: `${entry.content}\n${componentOf(entry, words)} ${entrySaid(entry.content, words)}`,
    rationale: `${entry.rationale}\n${words.reason(entry.rationale)}`,
  }));
  try {
    const found = new Set(queryLedger(said, { ...query, pattern }).entries.map(({ id }) => id));
    return { entries: all.filter(({ id }) => found.has(id)), problem: undefined };
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
  const sides = sidesOf(look.columns);
  const detail = detailRows(entries[shown.selected], {
    ...look,
    columns: sides.right || sides.left,
  });
  const below = sides.right > 0 ? 0 : 1 + detailHeight;
  const room = Math.max(1, height - 2 - below);
  const none =
    shown.all === undefined
      ? look.messages.screens.loading
      : all.length === 0
        ? words.none
        : words.noHit;
  const list =
    entries.length === 0 ? [[span(` ${none}`, 'dim')] as Row] : listRows(shown, room, look);
  const kind = shown.kind === undefined ? words.all : words.events[shown.kind];
  return [
    ruleRow(look.glyphs.rule, look.columns, look.cells, [
      ...rehearsalMark(shown.rehearsal, look),
      span(words.title, 'title'),
      span(`  ${words.kinds}: ${kind}  ${words.count(entries.length, all.length)}`, 'dim'),
      ...(shown.pattern === '' ? [] : [span(`  /${oneLine(shown.pattern)}`, 'accent')]),
    ]),
    statisticsRow(all, found, look),
    ...inSides({ left: list, right: detail }, sides, room, look),
    ...(below === 0
      ? []
      : [ruleRow(look.glyphs.rule, look.columns, look.cells), ...fitRows(detail, detailHeight)]),
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
  const words = sessionWordsOf(look);
  const top = listTop(selected, { total: entries.length, height: room });
  return entries.slice(top, top + room).map((entry, n): Row => {
    const isChosen = top + n === selected;
    const { cells, glyphs } = look;
    return [
      span(isChosen ? `${glyphs.pointer} ` : '  ', 'accent'),
      span(`${localMoment(entry.timestamp)}  `, 'dim'),
      span(`${cells.pad(oneLine(componentOf(entry, words)), 14)} `),
      span(oneLine(entrySaid(entry.content, words)), isChosen ? 'selected' : undefined),
    ];
  });
}

const detailHeight = 6;

function componentOf({ component }: LedgerEntry, { ledger }: SessionWords): string {
  return ledger.components[component] ?? component;
}

/** All that the chosen row says; what the file has for it comes last. */
function detailRows(entry: LedgerEntry | undefined, look: Look): readonly Row[] {
  if (entry === undefined) return [];
  const { cells, columns } = look;
  const words = sessionWordsOf(look);
  const { reason, ledger } = words;
  const { id, event_type, timestamp, content, rationale, run_id, meta } = entry;
  const more = meta === undefined ? '' : ` ${JSON.stringify(meta)}`;
  const rows = (lines: readonly string[], role?: ColourRole) =>
    lines.flatMap((line) =>
      wrapProse(visible(line.replaceAll('\n', ' ')), cells, columns - 2).map(
        (part): Row => [span(' '), span(part, role)],
      ),
    );
  const head = [localMoment(timestamp), componentOf(entry, words), ledger.events[event_type]];
  return [
    ...rows([head.join('  ')], 'title'),
    ...rows([entrySaid(content, words), `${ledger.reason}: ${reason(rationale)}`]),
    ...rows([`${ledger.inFile}: ${content}${more}`, [id, run_id ?? ''].join('  ')], 'dim'),
  ];
}
