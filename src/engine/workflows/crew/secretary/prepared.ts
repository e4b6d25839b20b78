import type { Queue } from '../approvals/queue.ts';
import { readFrontMatter } from '../text/front-matter.ts';
import { completionMarker, linesOf, withoutOuterFence } from '../text/lines.ts';
import { cardsOf } from '../validate/fields-of.ts';
import { labels } from '../validate/proposal-labels.ts';
import type { Language } from '../words.ts';
import { mostPreparedLines } from './operations.ts';
import { unaskedLine } from './words.ts';

/** The founding pointer, the same in every language (`docs/spec/crew.md` §16). */
const pointer = '詳細は retrospective.md を参照';

/** Fields on which a person's decision rests: they may not be shortened. */
const verbatim: ReadonlySet<string> = new Set([
  ...labels.evidence,
  ...labels.scope,
  ...['dependencies', 'dependency', '依存', '依存関係'],
]);

/** What the secretary prepared: all below its front matter, without the marker. */
export function preparedBody(response: string): string {
  const lines = withoutOuterFence(linesOf(response));
  const { bodyAt } = readFrontMatter(lines);
  return unmarked(lines.slice(bodyAt)).join('\n').trim();
}

/**
 * What is wrong with a prepared approval, in sentences (`docs/spec/crew.md` §16): every proposal of the retrospective
 * is in it, with its evidence, scope and dependencies to the letter, and each points to where the rest stands. Pure.
 */
export function preparedProblems(body: string, retrospective: string): readonly string[] {
  const lines = linesOf(body);
  const shown = blocksOf(lines);
  const proposed = cardsOf(unmarked(withoutOuterFence(linesOf(retrospective))));
  const tooLong =
    lines.length > mostPreparedLines
      ? [`The text has ${lines.length} lines; ${mostPreparedLines} are the most.`]
      : [];
  const lost = proposed.flatMap(({ id, fields }) => {
    const text = shown.get(id);
    if (text === undefined) return [`${id} is left out.`];
    const whole = plain(text);
    return fields
      .filter((field) => verbatim.has(field.label) && !whole.includes(plain(field.text)))
      .map(({ label }) => `${id}: its ${label} is not copied to the letter.`);
  });
  const unpointed = [...shown]
    .filter(([, text]) => !text.includes(pointer))
    .map(([id]) => `${id} does not end with "${pointer}".`);
  return [...tooLong, ...lost, ...unpointed];
}

/**
 * The same text as it is put before the person: a proposal that the queue has no card for says so below its heading
 * (what is not in the queue is not asked about). Nothing else of it changes. Pure.
 */
export function preparedFor(
  body: string,
  { asked, refused }: Pick<Queue, 'asked' | 'refused'>,
  language: Language,
): string {
  const cards = new Set(asked.items.map(({ id }) => id));
  return linesOf(body)
    .flatMap((line) => {
      const id = headedBy(line);
      if (id === undefined || cards.has(id)) return [line];
      return [line, unaskedLine(refused.find((one) => one.id === id)?.why, language)];
    })
    .join('\n');
}

/** Cards that a prepared text has no heading of. Pure. */
export function missingIn<T extends { readonly id: string }>(
  body: string,
  cards: readonly T[],
): readonly T[] {
  const shown = blocksOf(linesOf(body));
  return cards.filter(({ id }) => !shown.has(id));
}

/** The marker goes to the end of the file, whatever its last line is. */
function unmarked(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.trim() !== completionMarker);
}

/** The proposal that a heading begins. */
function headedBy(line: string): string | undefined {
  if (!/^#{1,6}\s/.test(line)) return undefined;
  return /\b(?:IMP|SKL|MCP|LP-UPD|LP)-\d{3}\b/.exec(line)?.[0];
}

/** Proposals of a text by id: from their heading to the next proposal or section. */
function blocksOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const blocks = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const line of lines) {
    const [, marks = ''] = /^(#{1,6})\s/.exec(line) ?? [];
    const id = headedBy(line);
    if (id !== undefined) {
      open = blocks.get(id) ?? [];
      blocks.set(id, open);
    } else if (marks !== '' && marks.length <= 2) open = undefined;
    open?.push(line);
  }
  return new Map([...blocks].map(([id, own]) => [id, own.join('\n')]));
}

/** Line ends and indents may differ, letters may not. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
