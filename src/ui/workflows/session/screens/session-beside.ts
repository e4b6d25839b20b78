import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { LedgerEntry } from '../../../../engine/workflows/session/contract/ledger-entry.ts';
import type { SessionView } from '../../../../engine/workflows/session/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { localMoment } from '../../../messages/time.ts';
import { fileRows, streamRows } from '../../../screens/run/beside-text.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { entrySaid } from '../words/entry-said.ts';
import { sessionWordsOf } from '../words/of.ts';

/* What stands beside the trail of a session. Pure. */

/** What is being written now, else what was made last, else the ledger. */
export type Beside =
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'made'; readonly name: string }
  | { readonly kind: 'ledger' };

/** `written`: the words of what is being written; `name`: of the file that was made last. */
export function besideOf(written: string, name: string | undefined): Beside {
  if (written.trim() !== '') return { kind: 'written', text: written };
  return name === undefined ? { kind: 'ledger' } : { kind: 'made', name };
}

/** What is being written, as it comes; empty while nothing is. */
export function streamOf({ steps }: Pick<RunState, 'steps'>): string {
  const step = [...steps.values()].findLast(
    ({ status, role }) => status === 'running' && role === 'session/executor',
  );
  return step?.text ?? '';
}

/** The file that was made last, by the name it was given; undefined: none was. */
export function newestOf({ own }: Pick<SessionView, 'own'>): string | undefined {
  return own.attempts.findLast(({ done }) => done?.status === 'done')?.done?.artifacts[0];
}

type Read = {
  /** undefined: it was not read yet. */
  readonly file: string | undefined;
  readonly ledger: readonly LedgerEntry[] | undefined;
};

type Size = { readonly width: number; readonly height: number };

/** Its title and, below it, as much as there is room for. */
export function besideRows(
  beside: Beside,
  read: Read,
  { width, height }: Size,
  look: Look,
): readonly Row[] {
  const { cells, glyphs } = look;
  const title = cells.truncate(oneLine(titleOf(beside, look)), width - 8);
  const below = { width, height: Math.max(0, height - 1) };
  return [
    ruleRow(glyphs.rule, width, cells, [span(title, 'title')]),
    ...contentRows(beside, read, below, look),
  ];
}

function titleOf(beside: Beside, look: Look): string {
  const words = sessionWordsOf(look);
  switch (beside.kind) {
    case 'written':
      return words.roles['executor'] ?? '';
    case 'made':
      return beside.name;
    case 'ledger':
      return words.ledger.title;
    default:
      return beside satisfies never;
  }
}

function contentRows(
  beside: Beside,
  { file, ledger }: Read,
  size: Size,
  look: Look,
): readonly Row[] {
  switch (beside.kind) {
    case 'written':
      return streamRows(beside.text, size, look);
    case 'made':
      return file === undefined ? [] : fileRows({ path: beside.name, text: file }, size, look);
    case 'ledger':
      return (ledger ?? []).flatMap((entry) => entryRows(entry, size, look)).slice(0, size.height);
    default:
      return beside satisfies never;
  }
}

const mostLines = 2;

/** One row of the ledger, the newest first: when, who, and what of it there is room for. */
function entryRows(
  { timestamp, component, content }: LedgerEntry,
  { width }: Size,
  look: Look,
): readonly Row[] {
  const words = sessionWordsOf(look);
  const said = wrapProse(visible(oneLine(entrySaid(content, words))), look.cells, width - 4);
  return [
    [
      span(` ${localMoment(timestamp)}  `, 'dim'),
      span(words.ledger.components[component] ?? oneLine(component)),
    ],
    ...said.slice(0, mostLines).map((line): Row => [span(`   ${line}`, 'dim')]),
  ];
}
