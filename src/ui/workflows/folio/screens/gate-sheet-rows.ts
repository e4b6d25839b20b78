import {
  type GateKey,
  gateKeys,
  gateSettings,
  type StoryGate,
} from '../../../../engine/workflows/folio/contract/gate.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, span } from '../../../components/row.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { gateWords } from '../words/gate.ts';
import { storyWordsOf } from '../words/of.ts';

/** One row a value, with what it was where it was changed; then what a change means. The first row is the title. */
export function gateSheetRows(
  { before, now, at }: { readonly before: StoryGate; readonly now: StoryGate; readonly at: number },
  look: Look,
): readonly Row[] {
  const { cells, glyphs, messages, columns } = look;
  const words = storyWordsOf(messages).ownGate;
  const { settings } = gateWords[messages.language];
  const width = Math.max(...gateKeys.map((key) => cells.width(settings[key].label)));
  const rows = gateKeys.map((key, index): Row => {
    const chosen = index === at;
    const isNew = now[key] !== before[key];
    return [
      span(chosen ? `${glyphs.pointer} ` : '  ', 'accent'),
      span(cells.pad(settings[key].label, width + 2), chosen ? 'title' : undefined),
      span(valueText(now, key, look), isNew ? 'good' : undefined),
      ...(isNew ? [span(`  ${words.was(valueText(before, key, look))}`, 'dim')] : []),
    ];
  });
  const about = [settings[gateKeys[at] ?? 'min_each'].about, words.counts];
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
  const { yes, no } = storyWordsOf(messages).ownGate;
  const value = gate[key];
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string')
    return gateWords[messages.language].settings[key].choices?.[value] ?? value;
  if (gateSettings[key].unit === 'count') return String(value);
  return value.toFixed(Number.isInteger(value * 10) ? 1 : 2);
}
