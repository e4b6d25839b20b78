import type { Look } from '../components/look.tsx';
import { type Block, made, type Text } from './block.ts';
import { citedSentence, type Paragraph } from './cited.ts';
import { type Finding, gravity } from './finding.ts';

/**
 * A draft with each finding under its paragraph: the one that holds the sentence it quotes, else the first that it
 * cites. Those about the whole chapter come after its end.
 */
export function woven(text: Text, findings: readonly Finding[], look: Look): Text {
  if (findings.length === 0) return text;
  const paragraphs = paragraphsOf(text);
  const known = new Set(paragraphs.map(({ paragraph }) => paragraph));
  const placed = new Map<number, Finding[]>();
  const whole: Finding[] = [];
  for (const finding of findings.toSorted((a, b) => gravity(a) - gravity(b))) {
    const paragraph = citedSentence(finding, paragraphs)?.paragraph ?? finding.range?.from;
    if (paragraph === undefined || !known.has(paragraph)) whole.push(finding);
    else placed.set(paragraph, [...(placed.get(paragraph) ?? []), finding]);
  }
  const blocks: Block[] = [];
  for (const [index, block] of text.blocks.entries()) {
    blocks.push(block);
    if (!endsParagraph(text.blocks, index)) continue;
    for (const finding of placed.get(block.paragraph) ?? []) blocks.push(...under(block, finding));
  }
  return { blocks: [...blocks, ...atEnd(blocks.at(-1), whole, look)], length: text.length };
}

function paragraphsOf({ blocks }: Text): readonly Paragraph[] {
  return blocks.flatMap((block) =>
    block.paragraph > 0 && (block.kind === 'numbered' || block.kind === 'text')
      ? [{ paragraph: block.paragraph, text: block.text }]
      : [],
  );
}

/** The last line of a paragraph: blank ones after it do not count, nor what parts it from the next scene. */
function endsParagraph(blocks: readonly Block[], index: number): boolean {
  const block = blocks[index];
  if (block === undefined || block.paragraph === 0 || isBetween(block)) return false;
  for (let next = index + 1; next < blocks.length; next += 1) {
    const later = blocks[next];
    if (later?.paragraph !== block.paragraph) return true;
    if (!isBetween(later)) return false;
  }
  return true;
}

function isBetween({ kind }: Block): boolean {
  return kind === 'gap' || kind === 'rule' || kind === 'scene';
}

/** It is placed where the block before it ends, and takes up no part of the file. */
function under(block: Block, finding: Finding): readonly Block[] {
  const place = { start: block.start + block.size, size: 0, paragraph: block.paragraph };
  return [
    { ...place, kind: 'gap' },
    { ...place, kind: 'finding', finding },
  ];
}

function atEnd(last: Block | undefined, whole: readonly Finding[], look: Look): readonly Block[] {
  if (last === undefined || whole.length === 0) return [];
  const place = { start: last.start + last.size, size: 0, paragraph: 0 };
  const title = look.messages.screens.reading.findings.whole;
  return [
    { ...place, kind: 'gap' },
    { ...place, ...made([{ text: title, role: 'title' }]) },
    ...whole.flatMap((finding) => under({ ...last, paragraph: 0 }, finding)),
  ];
}

/** The paragraphs of a draft as they are drawn, each a line of the file. */
export function paragraphBlocks(
  text: Text,
): readonly { readonly index: number; readonly paragraph: number }[] {
  return text.blocks.flatMap(({ kind, paragraph }, index) =>
    paragraph > 0 && (kind === 'numbered' || kind === 'text') ? [{ index, paragraph }] : [],
  );
}

/** How many paragraphs a draft has: the highest number in it. */
export function paragraphCount(text: Text): number {
  return text.blocks.reduce((most, { paragraph }) => Math.max(most, paragraph), 0);
}
