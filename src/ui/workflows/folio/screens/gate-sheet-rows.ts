import {
  type GateKey,
  gateKeys,
  type StoryGate,
} from '../../../../engine/workflows/folio/contract/gate-settings.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, span } from '../../../components/row.ts';
import { wrapProse } from '../../../text/wrap.ts';

/** One row a value, with what it was where it was changed; then what a change means. The first row is the title. */
export function gateSheetRows(
  { before, now, at }: { readonly before: StoryGate; readonly now: StoryGate; readonly at: number },
  look: Look,
): readonly Row[] {
  const { cells, glyphs, messages, columns } = look;
  const words = messages.screens.ownGate;
  const width = Math.max(...gateKeys.map((key) => cells.width(words.rows[key])));
  const rows = gateKeys.map((key, index): Row => {
    const chosen = index === at;
    const isNew = now[key] !== before[key];
    return [
      span(chosen ? `${glyphs.pointer} ` : '  ', 'accent'),
      span(cells.pad(words.rows[key], width + 2), chosen ? 'title' : undefined),
      span(valueText(now, key, look), isNew ? 'good' : undefined),
      ...(isNew ? [span(`  ${words.was(valueText(before, key, look))}`, 'dim')] : []),
    ];
  });
  const about = [words.about[gateKeys[at] ?? 'min_each'], words.counts];
  return [
    [span(words.title, 'title')],
    ...rows,
    blank,
    ...about.flatMap((text) =>
      wrapProse(text, cells, columns - 4).map((line): Row => [span(line, 'dim')]),
    ),
  ];
}

function valueText(gate: StoryGate, key: GateKey, { messages }: Look): string {
  const { yes, no, draft } = messages.screens.ownGate;
  const value = gate[key];
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string') return draft[value];
  return key === 'max_rounds' ? String(value) : value.toFixed(Number.isInteger(value * 10) ? 1 : 2);
}
