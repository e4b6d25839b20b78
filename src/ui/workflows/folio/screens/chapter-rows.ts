import type { ChapterRow } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { exactScore } from '../../../components/numbers.ts';
import { type Row, ruleRow, type Span, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';

/** All chapters on one line, the last ones when there are many: `1 ✓ 7.31  2 ✓ 7.05  3 ●`. */
export function chapterLine(chapters: readonly ChapterRow[], width: number, look: Look): Row {
  const { cells, messages } = look;
  const title = `${messages.screens.run.chapters} `;
  const entries = chapters.map((chapter) => [
    span(` ${chapter.chapter}`),
    ...markSpans(chapter, look),
    span(' '),
  ]);
  let room = width - cells.width(title) - 1;
  const shown: Row[] = [];
  for (const entry of entries.toReversed()) {
    room -= entry.reduce((sum, { text }) => sum + cells.width(text), 0);
    if (room < 0) break;
    shown.unshift(entry);
  }
  return [span(` ${title}`, 'dim'), ...shown.flat()];
}

/** One line a chapter, under a rule; the last ones when there are more than fit. */
export function chapterList(
  chapters: readonly ChapterRow[],
  size: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { cells, glyphs, messages } = look;
  const words = messages.screens.run;
  const rows = chapters.map(
    (chapter): Row => [
      span(cells.pad(words.chapter(chapter.chapter), 12)),
      ...markSpans(chapter, look),
      span('  '),
      span(statusWord(chapter, words), statusRole[chapter.status]),
      span(chapter.rounds > 0 ? `  ${words.rounds(chapter.rounds)}` : '', 'dim'),
    ],
  );
  const head = ruleRow(glyphs.rule, size.width, cells, [span(words.chapters, 'title')]);
  return [head, ...rows.slice(-Math.max(0, size.height - 1))];
}

const statusRole: Readonly<Record<ChapterRow['status'], ColourRole>> = {
  now: 'accent',
  accepted: 'good',
  forced: 'warn',
};

function statusWord({ status }: ChapterRow, words: Look['messages']['screens']['run']): string {
  if (status === 'now') return words.chapterNow;
  return status === 'accepted' ? words.chapterAccepted : words.chapterForced;
}

function markSpans({ status, average }: ChapterRow, { glyphs, cells }: Look): readonly Span[] {
  const mark = { now: glyphs.running, accepted: glyphs.done, forced: glyphs.failed }[status];
  const points = average === null ? glyphs.unknown : exactScore(average);
  return [span(` ${mark}`, statusRole[status]), span(` ${cells.pad(points, 4)}`)];
}
