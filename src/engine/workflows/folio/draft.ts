import { normalForm } from '../../data/normal-form.ts';
import type { Checked } from '../../ports.ts';
import { bareDraft } from './bare-draft.ts';
import type { Unit } from './contract/unit.ts';
import { linesApart } from './line-by-line.ts';
import { isSceneBreak, sceneMark } from './scene-break.ts';
import { unitHeading } from './words.ts';

/** A text with fewer visible characters than this is not accepted as a chapter. */
const shortest = 200;

export type Draft = {
  readonly text: string;
  readonly paragraphs: number;
  /** The engine had to number the paragraphs, or to take away what stood before the heading. */
  readonly renumbered: boolean;
};

export type DraftOf = {
  readonly chapter: number;
  /** The outline's title: used when the draft names none. */
  readonly title: string;
  readonly language: 'ja' | 'en';
  /** What `chapter` counts; a chapter where it is not said. */
  readonly unit?: Unit;
  /** A person's own text is put in form, and no word of it is taken for a remark. Default: a model's. */
  readonly by?: 'model' | 'author';
};

const marker = /^\s*(?:\*\*)?¶\s*([\d０-９]+)?(?:\*\*)?[.:)]?[ \t\u3000]*/;
/** At the beginning of a line, blank lines before it left aside: a thousand of them are not looked over a thousand times. */
const numberedMark = /^[^\S\n\r\u2028\u2029]*¶\s*(\d+)/gm;

/**
 * What the Plotter wrote as a draft file: `# 第N章：title`, then for each paragraph `¶n`, its text, a blank line
 * (`docs/spec/folio.md` §3.9). Missing or broken markers are renumbered. Doing it twice changes nothing.
 */
export function readDraft(reply: string, of: DraftOf): Checked<Draft> {
  const { heading, body, trimmed, unclear } = bareDraft(cleaned(reply), of.by);
  if (unclear)
    return {
      ok: false,
      problems: [
        'There is more text before the heading than after it. Give the chapter alone, from its title line on, with ¶ markers.',
      ],
    };
  // A wrong chapter number is put right.
  const bare = of.unit === 'episode' ? bareEpisodeTitle : bareTitle;
  const title = (heading === null ? '' : bare(heading.replace(/^#\s*/, ''))) || of.title;
  const { paragraphs, numbered } = readParagraphs(body);
  const visible = [...paragraphs.join('').replaceAll(/\s/g, '')].length;
  if (visible < shortest)
    return {
      ok: false,
      problems: [
        `The draft has ${visible} characters; write the whole chapter as plain text with ¶ markers.`,
      ],
    };
  const blocks = paragraphs.map((text, index) => `¶${index + 1}\n${text}\n`);
  const text = `${unitHeading(of.language, of.unit ?? 'chapter', of.chapter, title)}\n\n${blocks.join('\n')}`;
  return {
    ok: true,
    value: { text, paragraphs: paragraphs.length, renumbered: trimmed || !numbered },
  };
}

/** How many paragraphs a draft file has: the highest of its markers (a hand edit may have disturbed them). */
export function countParagraphs(draft: string): number {
  const numbers = [...normalForm(draft, 'NFKC').matchAll(numberedMark)].map(([, n]) => Number(n));
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

/** The title in a chapter's heading, if it has one. */
export function titleOf(text: string): string | undefined {
  const heading = /^#(?!#)\s*(.+)$/m.exec(text)?.[1];
  return heading === undefined ? undefined : bareTitle(heading);
}

/** Line ends and control characters are not prose. */
function cleaned(reply: string): string {
  return (
    reply
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g, '')
      .trim()
  );
}

function bareTitle(heading: string): string {
  return heading
    .trim()
    .replace(/^第\s*[\d０-９〇一二三四五六七八九十百]+\s*章\s*[：:]?\s*/, '')
    .replace(/^Chapter\s+\d+\s*[:：.-]?\s*/i, '')
    .trim();
}

/** Also without the number of its chapter before that of the episode. */
function bareEpisodeTitle(heading: string): string {
  return bareTitle(heading)
    .replace(/^第\s*[\d０-９〇一二三四五六七八九十百]+\s*話\s*[：:]?\s*/, '')
    .replace(/^Episode\s+\d+\s*[:：.-]?\s*/i, '')
    .trim();
}

type Block = { readonly number: number | undefined; readonly lines: string[] };

function readParagraphs(body: readonly string[]): {
  readonly paragraphs: readonly string[];
  readonly numbered: boolean;
} {
  const marked = splitByMarkers(body).filter(({ lines }) => lines.some(isVisible));
  const markers = marked.filter(({ number }) => number !== undefined).length;
  const lines = markers === 0 ? (linesApart(body) ?? withWideGapsMarked(body)) : body;
  const unmarked = splitByMarkers(lines).flatMap(({ lines: each }) => ['', ...each]);
  const plain = joinScenes(splitByBlankLines(unmarked));
  // A few markers in a long text are leftovers: its blank lines tell the paragraphs.
  if (markers * 2 < plain.length) return { paragraphs: plain, numbered: false };
  const paragraphs = joinScenes(marked.map(({ lines: each }) => tidy(each)));
  return {
    paragraphs,
    numbered:
      paragraphs.length === marked.length &&
      marked.every(({ number }, index) => number === index + 1),
  };
}

/**
 * Where one blank line stands between most paragraphs and more of them only here and there, the wide gaps part scenes.
 * They get a mark, since a draft has one blank line everywhere.
 */
function withWideGapsMarked(body: readonly string[]): readonly string[] {
  const gaps: { readonly at: number; readonly blank: number }[] = [];
  let blank = 0;
  for (const [index, line] of body.entries()) {
    if (!isVisible(line)) blank += 1;
    else {
      if (blank > 0) gaps.push({ at: index, blank });
      blank = 0;
    }
  }
  const first = body.findIndex(isVisible);
  const within = gaps.filter(({ at }) => at > first);
  const wide = within.filter(
    ({ at, blank: lines }) =>
      lines > 1 && !isSceneBreak(body[at] ?? '') && !isSceneBreak(body[at - lines - 1] ?? ''),
  );
  if (wide.length * 2 >= within.length) return body;
  const places = new Set(wide.map(({ at }) => at));
  return body.flatMap((line, index) => (places.has(index) ? [sceneMark, '', line] : [line]));
}

function splitByMarkers(body: readonly string[]): Block[] {
  const blocks: Block[] = [{ number: undefined, lines: [] }];
  for (const line of body) {
    const [all, digits] = marker.exec(line) ?? [];
    if (all === undefined) {
      blocks.at(-1)?.lines.push(line);
      continue;
    }
    blocks.push({
      number: digits === undefined ? -1 : Number(normalForm(digits, 'NFKC')),
      lines: [line.slice(all.length)],
    });
  }
  return blocks;
}

function splitByBlankLines(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .split(/\n[ \t\u3000]*(?:\n[ \t\u3000]*)*\n/)
    .map((block) => tidy(block.split('\n')))
    .filter((block) => block !== '');
}

/** A scene break is not a paragraph of its own: it belongs to the one before. */
function joinScenes(blocks: readonly string[]): string[] {
  const joined: string[] = [];
  for (const block of blocks) {
    const last = joined.length - 1;
    if (isSceneBreak(block) && last >= 0) joined[last] = `${joined[last]}\n\n${block}`;
    else joined.push(block);
  }
  return joined;
}

function isVisible(line: string): boolean {
  return line.trim() !== '';
}

/** Without blank lines at the ends, and at most one of them in a row. Indents (字下げ) stay. */
function tidy(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}
