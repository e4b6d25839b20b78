import type { Look } from '../../../components/look.tsx';
import { exactScore } from '../../../components/numbers.ts';
import { blank, type Row, span } from '../../../components/row.ts';
import type { Cost } from '../../../messages/about-cost.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { storyLinesOf } from '../words/lines.ts';
import { storyWordsOf } from '../words/of.ts';
import { type AfterDecision, afterText } from './after-decision.ts';
import type { AuthorChapter, AuthorRow } from './author-state.ts';
import type { Unscored } from './edit-means.ts';
import type { EditedDraft } from './use-edited-draft.ts';

/** What was pressed once and is done when it is pressed again. */
export type Sure = 'use_round' | 'skip_review' | undefined;

type Shown = {
  readonly chapter: AuthorChapter;
  /** How many chapters there are to choose from. */
  readonly chapters: number;
  readonly at: number;
  readonly sure: Sure;
  /** It was recorded: there is no reply to a wish that nobody had. */
  readonly rehearsal?: boolean;
  /** There is an edit of the chosen round that has not been used. */
  readonly kept?: boolean;
  /** About what it costs that a chapter is read again for the ledger. */
  readonly ledger?: Cost;
  /** About what one review costs. */
  readonly review?: Cost;
  /** What it means to take the chosen round, where that has no verdict. */
  readonly unscored?: Unscored | undefined;
  /** What the story goes on with when it is decided. */
  readonly after?: AfterDecision | undefined;
  /** A key came too soon to decide anything. */
  readonly soon?: boolean;
  /** A wish is typed: what it costs to follow it, where that is known. */
  readonly wish?: { readonly cost: Cost } | undefined;
  /** An edited draft waits for a word about it. */
  readonly edited?: Omit<EditedDraft, 'text'> | undefined;
};

/**
 * The author's sheet: rounds with their averages, reviewers of the chosen one, and what the chosen row allows. The
 * first row is the title.
 */
export function authorRows(shown: Shown, look: Look): readonly Row[] {
  const { chapter, chapters, at, sure, soon, edited, wish } = shown;
  const words = storyWordsOf(look.messages).author;
  const round = roundOf(shown);
  const rows = chapter.rows.map((row, index) => authorRow(row, index === at, round, look));
  const rounds = rows.filter((_, index) => chapter.rows[index]?.kind !== 'review');
  const reviews = rows.slice(rounds.length);
  const asks = edited !== undefined || wish !== undefined;
  const warns = sure !== undefined || soon === true || asks;
  const said = soon === true ? look.messages.screens.question.tooSoon : aboutText(shown, look);
  return [
    [
      span(words.title(chapter.chapter), 'title'),
      ...(chapters > 1 ? [span(`  ${words.otherChapters}`, 'dim')] : []),
    ],
    ...rounds,
    [span(words.reviewers(round), 'dim')],
    ...inColumns(reviews, look),
    blank,
    ...said
      .split('\n')
      .flatMap((text) => wrapProse(text, look.cells, look.columns - 4))
      .map((line): Row => [span(line, warns ? 'warn' : 'dim')]),
  ];
}

/** The round that is chosen, or that whose reviewers are. */
function roundOf({ chapter, at }: Shown): number {
  const chosen = chapter.rows[at];
  return chosen?.kind === 'round' ? chosen.round : chapter.lastRound;
}

/** What the chosen row allows; of what is about to be decided, what it means and what is paid for besides. */
function aboutText(shown: Shown, look: Look): string {
  const { chapter, at, sure, edited, wish, after, kept = false, rehearsal = false } = shown;
  const words = storyWordsOf(look.messages).author;
  const then = after === undefined ? [] : [afterText(after, look)];
  if (edited !== undefined) return [asked(edited, look), ...then].join('\n');
  const chosen = chapter.rows[at];
  if (chosen === undefined) return '';
  if (wish !== undefined) {
    const costs = words.rewriteCosts(chapter.chapter, roundOf(shown), wish.cost);
    return [costs, ...(kept ? [words.redoWithoutEdit] : []), ...then].join('\n');
  }
  const { ledger, review, unscored } = shown;
  const about = hint(chosen, sure, { ...chapter, rehearsal, kept, ledger, review, unscored }, look);
  return [about, ...(sure === 'use_round' ? then : [])].join('\n');
}

/** `round`: whose scores the reviewers show. */
function authorRow(row: AuthorRow, chosen: boolean, round: number, look: Look): Row {
  const { cells, glyphs, messages } = look;
  const { author: words } = storyWordsOf(messages);
  const pointer = span(chosen ? `${glyphs.pointer} ` : '  ', 'accent');
  if (row.kind === 'review') {
    const given = row.scores.get(round);
    const score = given === undefined ? glyphs.unknown : exactScore(given);
    const name = cells.pad(row.agent, 9);
    return [
      pointer,
      span(name, chosen ? 'title' : undefined),
      span(cells.pad(score, 6, 'right')),
      span('   '),
    ];
  }
  if (row.kind === 'own') return [pointer, ...ownRow(row, chosen, look)];
  const name = cells.pad(words.round(row.round), words.roundWidth);
  return [
    pointer,
    span(name, chosen ? 'title' : undefined),
    span(` ${row.average === null ? cells.pad(glyphs.unknown, 4) : exactScore(row.average)}  `),
    row.outcome === null
      ? span(words.unscored, 'dim')
      : span(
          storyLinesOf(messages).gate.outcome[row.outcome],
          row.outcome === 'FAIL' ? 'dim' : 'good',
        ),
    ...(row.best ? [span(`  ${words.best}`, 'accent')] : []),
    ...(row.used ? [span(`  ${words.used}`, 'title')] : []),
  ];
}

/** A text that is no round's: nobody has scored it. */
function ownRow(
  { base, path, asDrafted, nth }: Extract<AuthorRow, { kind: 'own' }>,
  chosen: boolean,
  { cells, glyphs, messages }: Look,
): Row {
  const words = storyWordsOf(messages).author;
  const { own } = words;
  const name = asDrafted ? own.before : own.name(nth);
  const from = asDrafted ? own.draftOf(base) : own.madeFrom(base);
  return [
    span(cells.pad(name, words.roundWidth), chosen ? 'title' : undefined),
    span(` ${cells.pad(glyphs.unknown, 4)}  `),
    span(`${words.unscored}  `, 'dim'),
    path === null ? span(words.used, 'title') : span(from, 'dim'),
  ];
}

/** The reviewers on few rows: the sheet fits the smallest screen. */
function inColumns(rows: readonly Row[], { columns }: Look): readonly Row[] {
  const across = columns < 86 ? 2 : 4;
  const height = Math.ceil(rows.length / across);
  return Array.from({ length: height }, (_, line) =>
    Array.from({ length: across }, (_unused, column) => rows[column * height + line] ?? []).flat(),
  );
}

function asked({ round, next, means }: Omit<EditedDraft, 'text'>, look: Look): string {
  const words = storyWordsOf(look.messages).author;
  if (means.recorded) return words.editedRecorded(round);
  const said = words.edited(round, next, means.reviews, means);
  return means.finished ? `${said} ${words.editedFinished}` : said;
}

function hint(row: AuthorRow, sure: Sure, of: HintOf, look: Look): string {
  const words = storyWordsOf(look.messages).author;
  const { rehearsal, review } = of;
  if (row.kind === 'round') return aboutRound(row, sure, of, look);
  if (row.kind === 'own') return aboutOwn(row, sure, of, look);
  if (sure === 'skip_review') return words.skipAgain(row.agent);
  if (rehearsal) return '';
  return row.score === null
    ? words.aboutMissing(row.agent, review)
    : words.aboutReview(row.agent, review);
}

type HintOf = Pick<AuthorChapter, 'chapter' | 'own'> &
  Required<Pick<Shown, 'rehearsal' | 'kept'>> &
  Pick<Shown, 'ledger' | 'review' | 'unscored'>;

function aboutRound(
  { round, outcome }: Extract<AuthorRow, { kind: 'round' }>,
  sure: Sure,
  { chapter, own = false, rehearsal, kept, ledger, unscored }: HintOf,
  look: Look,
): string {
  const words = storyWordsOf(look.messages).author;
  if (sure === 'use_round') {
    const again =
      outcome === null && unscored !== undefined
        ? words.againUnscored(chapter, round, unscored)
        : words.againToUse(chapter, round, ledger);
    const left = [...(own ? [words.ownAside] : []), ...(kept ? [words.withoutEdit] : [])];
    return [again, ...left].join('\n');
  }
  const { use, redo, edit } = words.aboutRound;
  const isRedone = !rehearsal && outcome !== null;
  return [use, ...(isRedone ? [redo] : []), kept ? words.editedKept : edit].join('\n');
}

function aboutOwn(
  row: Extract<AuthorRow, { kind: 'own' }>,
  sure: Sure,
  { chapter, own = false, ledger }: HintOf,
  look: Look,
): string {
  const words = storyWordsOf(look.messages).author;
  if (row.path === null) return words.own.isChapter;
  if (sure !== 'use_round') return words.own.use;
  return [words.own.again(chapter, ledger), ...(own ? [words.ownAside] : [])].join('\n');
}
