/** A part of a text that a heading with an id begins, e.g. `### IMP-001: …`. */
export type Card = {
  readonly id: string;
  readonly family: 'IMP' | 'SKL' | 'MCP' | 'LP' | 'LP-UPD';
  readonly title: string;
  /** HIGH, MEDIUM or LOW: of the heading above it, or of its own title. */
  readonly priority: string | null;
  readonly fields: readonly Field[];
};

/** `- **Target**: text`, with the lines that go on with it. `label` lower case, without remark. */
export type Field = { readonly label: string; readonly text: string };

const idTitle = /^\[?\**\s*((IMP|SKL|MCP|LP-UPD|LP)-\d{3})\**\]?\s*(?:[:：.\-–—]\s*)?([\s\S]*)$/;
const heading = /^(#{1,6})\s+([\s\S]*)$/;
/** What is only named there is proposed no more. */
const putAside = /^(held|rejected|discarded|保留|却下|trend)/i;
/** In brackets, with the blanks before it. */
const lastRemark = /(?:(?<!\s)\s+)?[(（][^()（）]*[)）]\s*$/;
const priorityWord = /\b(HIGH|MEDIUM|LOW)\b/;
const fieldLine =
  /^(\s*)(?:[-*+]\s+|\d+\.\s+)?(?:\*\*\[?([^*\]]{1,60}?)\]?\s*[:：]?\*\*\s*[:：]?|([A-Za-z][\w /-]{1,40}|\[\w+\])\s*[:：])\s*([\s\S]*)$/;

type Block = { readonly level: number; readonly title: string; readonly lines: string[] };

/**
 * Cuts proposals out of a retrospective or an LP flush, in order. Text between them, and what is held or rejected, is
 * passed over.
 */
export function cardsOf(lines: readonly string[]): readonly Card[] {
  const cards: { head: Omit<Card, 'fields'>; lines: string[] }[] = [];
  let priority: string | null = null;
  // Level of the card that is open; 7 when none is: no heading is deeper.
  let level = 7;
  for (const block of proposed(blocksOf(lines))) {
    const head = headOf(block, priority);
    if (head !== undefined) {
      cards.push({ head, lines: block.lines });
      level = block.level;
    } else if (block.level > level) cards.at(-1)?.lines.push(...block.lines);
    else {
      level = 7;
      priority = priorityWord.exec(block.title)?.[1] ?? null;
    }
  }
  return cards.map(({ head, lines: own }) => ({ ...head, fields: fieldsIn(own) }));
}

function proposed(blocks: readonly Block[]): readonly Block[] {
  let held = false;
  return blocks.filter(({ level, title }) => {
    if (level <= 2) held = putAside.test(title);
    return !held;
  });
}

/** The text cut at its headings; what stands before the first is left out. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const [, marks, title = ''] = heading.exec(line) ?? [];
    if (marks === undefined) blocks.at(-1)?.lines.push(line);
    else blocks.push({ level: marks.length, title, lines: [] });
  }
  return blocks;
}

function headOf({ title }: Block, above: string | null): Omit<Card, 'fields'> | undefined {
  const [, id, family = '', rest = ''] = idTitle.exec(title.trimEnd()) ?? [];
  if (id === undefined) return undefined;
  const priority = priorityWord.exec(rest)?.[1] ?? above;
  return { id, family: familyOf(family), title: plainTitle(rest), priority };
}

function familyOf(text: string): Card['family'] {
  const families = ['IMP', 'SKL', 'MCP', 'LP', 'LP-UPD'] as const;
  return families.find((family) => family === text) ?? 'IMP';
}

function plainTitle(title: string): string {
  return title
    .replace(lastRemark, (remark) => (priorityWord.test(remark) ? '' : remark))
    .replace(/\*+/g, '')
    .trim();
}

function fieldsIn(lines: readonly string[]): readonly Field[] {
  const fields: { label: string; lines: string[]; indent: number }[] = [];
  for (const line of lines) {
    const [, space = '', bold, plain, text = ''] = fieldLine.exec(line) ?? [];
    const label = bold ?? plain;
    const last = fields.at(-1);
    // A plain label further in belongs to the field above it: `- step: …` of a design.
    const inner = bold === undefined && last !== undefined && space.length > last.indent;
    if (label === undefined || inner) last?.lines.push(line.trim());
    else fields.push({ label: labelOf(label), lines: [text], indent: space.length });
  }
  return fields.map(({ label, lines: own }) => ({ label, text: own.join('\n').trim() }));
}

function labelOf(label: string): string {
  return label
    .replace(/^\[|\]$/g, '')
    .replace(/\s*[(（].*$/, '')
    .replace(/[_-]/g, ' ')
    .trim()
    .toLowerCase();
}
