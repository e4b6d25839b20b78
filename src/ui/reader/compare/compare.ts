import { sanitise } from '../../text/sanitise.ts';
import type { Text } from '../block.ts';
import { markdownText, rawText } from '../markdown.ts';
import { alignLists } from './align.ts';
import { pairUp } from './pair.ts';

/** A paragraph or line of one side: its ¶ (0 = none) and its text. */
export type Unit = { readonly paragraph: number; readonly text: string };

/** A stretch of the comparison, in the order of the newer text. */
export type Hunk =
  | { readonly kind: 'same'; readonly units: readonly Unit[] }
  /** One paragraph in both versions, or in one of them only. */
  | { readonly kind: 'change'; readonly older: Unit | undefined; readonly newer: Unit | undefined };

export type Comparison = {
  readonly hunks: readonly Hunk[];
  readonly changes: number;
  /** Paragraphs were compared, not lines. */
  readonly prose: boolean;
  /** There was time to match all of it. */
  readonly complete: boolean;
};

/** Matching a whole file may take this long (ms): a key must be answered in 200. */
const wholeMs = 120;

/** Drafts are compared by paragraph, so that a new ¶ does not make all later numbers a change; other files by line. */
export function compareTexts(older: string, newer: string): Comparison {
  const prose = isDraft(older) && isDraft(newer);
  const [from, to] = [unitsOf(older, prose), unitsOf(newer, prose)];
  const texts = (units: readonly Unit[]) => units.map(({ text }) => text);
  const { steps, complete } = alignLists(texts(from), texts(to), { ms: wholeMs });
  const hunks: Hunk[] = [];
  let [a, b] = [0, 0];
  let [gone, come]: [Unit[], Unit[]] = [[], []];
  const settle = () => {
    hunks.push(...changesOf(gone, come));
    [gone, come] = [[], []];
  };
  for (const { kind, count } of steps) {
    if (kind === 'same') {
      settle();
      hunks.push({ kind: 'same', units: to.slice(b, b + count) });
    } else if (kind === 'removed') gone.push(...from.slice(a, a + count));
    else come.push(...to.slice(b, b + count));
    if (kind !== 'added') a += count;
    if (kind !== 'removed') b += count;
  }
  settle();
  return { hunks, changes: hunks.filter(({ kind }) => kind === 'change').length, prose, complete };
}

function changesOf(gone: readonly Unit[], come: readonly Unit[]): readonly Hunk[] {
  const pairs = pairUp(
    gone.map(({ text }) => text),
    come.map(({ text }) => text),
  );
  return pairs.map(({ older, newer }) => ({
    kind: 'change',
    older: older === undefined ? undefined : gone[older],
    newer: newer === undefined ? undefined : come[newer],
  }));
}

function isDraft(text: string): boolean {
  return /^[^\S\n\r\u2028\u2029]*¶\s*[\d０-９]/m.test(text.slice(0, 20_000));
}

function unitsOf(text: string, prose: boolean): readonly Unit[] {
  const read: Text = prose ? markdownText(text, { keepMarks: true }) : rawText(text);
  const units = read.blocks.flatMap((block): readonly Unit[] => {
    if (!('text' in block)) return prose ? [] : [{ paragraph: 0, text: '' }];
    return [{ paragraph: block.paragraph, text: sanitise(block.text).replaceAll('\n', ' ') }];
  });
  // A file ends with a line end that is not a line.
  return !prose && units.at(-1)?.text === '' ? units.slice(0, -1) : units;
}
