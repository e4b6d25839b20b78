import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isMapping } from '../../../../engine/data/mapping.ts';
import type { Json } from '../../../../engine/data/question.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import { plannedBehind } from '../../../../engine/workflows/folio/contract/outline-shown.ts';
import type { ChapterRow } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { exactScore } from '../../../components/numbers.ts';
import { type Row, rowWidth, ruleRow, type Span, span } from '../../../components/row.ts';
import { listTop } from '../../../components/scroll.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { storyWordsOf } from '../words/of.ts';

/** A chapter of the outline that was chosen. */
export type Outlined = {
  readonly chapter: number;
  readonly title: string;
  readonly summary: string;
};

/** Texts of the files that tell more of the outline than the path does. */
export type OutlineFiles = {
  readonly flows: readonly string[];
  readonly blocks: readonly string[];
};

/** A chapter of the book: as it stands, or still to come. */
type Place = {
  readonly chapter: number;
  readonly title: string;
  readonly row: ChapterRow | undefined;
  /** It was there before anything was written here: its author brought it along. */
  readonly own: boolean;
};

/**
 * The chapters of a chosen path, from its file, and those that were planned since (`blocks`); empty where it is none. `flows`: what
 * was chosen for a chapter of the book, whose episodes it tells in place of the path.
 */
export function outlineOf(
  selected: string | undefined,
  { flows, blocks }: OutlineFiles = { flows: [], blocks: [] },
): readonly Outlined[] {
  if (selected === undefined) return [];
  try {
    const read: Json = JSON.parse(selected);
    const path = isMapping(read) ? read['path'] : undefined;
    const outline = isMapping(path) ? path['outline'] : undefined;
    if (!Array.isArray(outline)) return [];
    const inEpisodes = isMapping(read) && read['unit'] === 'episode';
    const rows = inEpisodes ? episodesIn(outline) : outline.map((raw, n) => outlined(raw, n + 1));
    const planned = plannedBehind(rows.length, blocks).map((row) => outlined({ ...row }, 0));
    const told = inEpisodes ? flows.flatMap(episodesOf) : [];
    const chosen = new Map(told.map((row) => [row.chapter, row]));
    return [...rows, ...planned].map((row) => chosen.get(row.chapter) ?? row);
  } catch {
    // Half written, or edited into something else: then there is no outline to show.
    return [];
  }
}

function episodesIn(outline: readonly Json[]): readonly Outlined[] {
  return outline
    .flatMap((raw) => (isMapping(raw) && Array.isArray(raw['episodes']) ? raw['episodes'] : []))
    .map((raw, index) => ({ ...outlined(raw, index + 1), chapter: index + 1 }));
}

function episodesOf(flow: string): readonly Outlined[] {
  const read = jsonIn(flow);
  const episodes = isRecord(read) ? read['episodes'] : undefined;
  if (!Array.isArray(episodes)) return [];
  return episodes.flatMap((raw: Json) => {
    const episode = isMapping(raw) ? raw['episode'] : undefined;
    return typeof episode === 'number' ? [{ ...outlined(raw, 0), chapter: episode }] : [];
  });
}

function outlined(raw: unknown, place: number): Outlined {
  const { chapter, title, summary } = isRecord(raw) ? raw : {};
  return {
    chapter: typeof chapter === 'number' ? chapter : place,
    title: typeof title === 'string' ? oneLine(title) : '',
    summary: typeof summary === 'string' ? oneLine(summary) : '',
  };
}

/**
 * The chapters of the book: each with how it stands, its title where there is room for a line each, else many on a line;
 * below them what the chapter at work is about. `height` rows at most, the title's rule included.
 */
export function bookMap(
  { chapters, outline, now, scored = false }: BookFacts,
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const places = placesOf(chapters, outline);
  if (places.length < 2 || height < 3) return [];
  const words = storyWordsOf(look.messages).run;
  const done = scored ? words.scored : words.accepted;
  const head = ruleRow(look.glyphs.rule, width, look.cells, [
    span(words.chapters, 'title'),
    span(`  ${done(places.filter(isAccepted).length, places.length)}`, 'dim'),
  ]);
  const room = height - 1;
  const map =
    places.length <= room
      ? places.map((place) => lineOf(place, { now, scored }, width, look))
      : gridOf(places, now, { width, height: room }, look);
  const left = room - map.length;
  const about = aboutRows(outline, now, { width, most: Math.max(leastAbout, left - 2) }, look);
  return [head, ...map, ...(left > about.length ? about : [])];
}

export type BookFacts = {
  /** Its chapters are its author's own, and only scored. */
  readonly scored?: boolean | undefined;
  readonly chapters: readonly ChapterRow[];
  readonly outline: readonly Outlined[];
  /** The chapter at work, or that was worked on last. */
  readonly now: number | null;
};

/** All that are planned or were written, in order. */
function placesOf(chapters: readonly ChapterRow[], outline: readonly Outlined[]): readonly Place[] {
  const rows = new Map(chapters.map((row) => [row.chapter, row]));
  const titles = new Map(outline.map(({ chapter, title }) => [chapter, title]));
  // chapters are written in their order: what comes before the first of them was brought along
  const first = Math.min(...rows.keys());
  return [...new Set([...titles.keys(), ...rows.keys()])]
    .toSorted((a, b) => a - b)
    .map((chapter) => ({
      chapter,
      title: titles.get(chapter) ?? '',
      row: rows.get(chapter),
      own: rows.size > 0 && chapter < first,
    }));
}

function isAccepted({ row, own }: Place): boolean {
  return own || (row !== undefined && row.status !== 'now');
}

/** `✓ 7.65   1 Heard`, and what is still open in it. */
function lineOf(
  place: Place,
  { now, scored }: Pick<BookFacts, 'now' | 'scored'>,
  width: number,
  look: Look,
): Row {
  const { chapter, title, row, own } = place;
  const { cells, glyphs } = look;
  const average = row?.average ?? null;
  const behind = behindTitle(place, scored === true, look);
  const shown = cells.truncate(title, Math.max(4, width - 14 - rowWidth(behind, cells)));
  return [
    markOf({ row, own }, look),
    span(` ${cells.pad(average === null ? glyphs.unknown : exactScore(average), 4)}`),
    span(cells.pad(String(chapter), 4, 'right'), 'dim'),
    span(` ${shown}`, chapter === now ? 'title' : row === undefined && !own ? 'dim' : undefined),
    ...behind,
  ];
}

/** How the chapter stands, in words. */
function behindTitle({ row, own }: Place, scored: boolean, { messages }: Look): Row {
  const words = storyWordsOf(messages).run;
  if (own) return [span(`  ${words.chapterOwn}`, 'dim')];
  if (row === undefined) return [];
  const { status, rounds, high } = row;
  const atWork = scored ? words.chapterScoring : words.chapterNow;
  return [
    ...(status === 'now' ? [span(`  ${atWork}`, 'running')] : []),
    ...(status === 'forced' ? [span(`  ${words.chapterForced}`, 'warn')] : []),
    ...(row.unscored ? [span(`  ${storyWordsOf(messages).author.unscored}`, 'dim')] : []),
    ...(rounds > 0 && !scored ? [span(`  ${words.rounds(rounds)}`, 'dim')] : []),
    ...(high === undefined ? [] : [span(`  ${messages.screens.run.highs(high)}`, 'warn')]),
  ];
}

const cellWidth = 7;

/** Many chapters on a line; those around the one at work are in sight. */
function gridOf(
  places: readonly Place[],
  now: number | null,
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const across = Math.max(1, Math.floor(width / cellWidth));
  const lines = Array.from({ length: Math.ceil(places.length / across) }, (_, line) =>
    places.slice(line * across, (line + 1) * across),
  );
  const at = lines.findIndex((line) => line.some(({ chapter }) => chapter === now));
  const top = listTop(Math.max(0, at), { total: lines.length, height });
  return lines
    .slice(top, top + height)
    .map(
      (line): Row =>
        line.flatMap(({ chapter, row, own }) => [
          span(look.cells.pad(String(chapter), 4, 'right'), chapter === now ? 'title' : 'dim'),
          span(' '),
          markOf({ row, own }, look),
          span(' '),
        ]),
    );
}

/** Lines of what a chapter is about; the last one says that there is more. */
const leastAbout = 4;

function aboutRows(
  outline: readonly Outlined[],
  now: number | null,
  { width, most }: { readonly width: number; readonly most: number },
  { cells }: Look,
): readonly Row[] {
  const found = outline.find(({ chapter }) => chapter === now);
  if (found === undefined || found.summary === '') return [];
  const lines = wrapProse(found.summary, cells, width - 1);
  const shown = lines.slice(0, most);
  const last = shown.at(-1) ?? '';
  const ended =
    lines.length > shown.length ? cells.truncate(`${last}${cells.ellipsis}`, width - 1) : last;
  return [[], ...[...shown.slice(0, -1), ended].map((line): Row => [span(line, 'dim')])];
}

function markOf({ row, own }: Pick<Place, 'row' | 'own'>, { glyphs, cells }: Look): Span {
  if (own) return span(cells.pad(glyphs.done, 1), 'good');
  if (row === undefined) return span(cells.pad(glyphs.pending, 1), 'dim');
  const marks: Readonly<Record<ChapterRow['status'], readonly [string, ColourRole]>> = {
    now: [glyphs.running, 'running'],
    accepted: [glyphs.done, 'good'],
    forced: [glyphs.failed, 'warn'],
  };
  const [mark, role] = marks[row.status];
  return span(cells.pad(mark, 1), role);
}
