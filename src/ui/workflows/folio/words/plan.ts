import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';
/* The outline of a story, in both languages. */

export type PlanWords = {
  readonly head: (title: string, chapters: number, written: number, unit: Unit) => string;
  /** A row that is an episode. */
  readonly episode: (number: number, title: string) => string;
  readonly chapter: (chapter: number, title: string) => string;
  readonly threads: (ids: string) => string;
  readonly noPath: string;
  /** How it grows. */
  readonly more: string;
  readonly taken: string;
  /** The chapter that is next is the last one planned. */
  readonly lastIsNext: (chapter: number) => string;
  /** What to do next: before the last chapter, and when the whole outline is written. */
  readonly nextLast: string;
  readonly nextWhole: string;
  /** A recording has no more chapters, and a plan. */
  readonly nextRecorded: string;
};

const ja: PlanWords = {
  head: (title, chapters, written, unit) => {
    const counted = unit === 'episode' ? '話' : '章';
    return `「${title}」 全${chapters}${counted}（* は書けた${counted}、${written}）`;
  },
  episode: (number, title) => `第${number}話 ${title}`,
  chapter: (chapter, title) => `第${chapter}章 ${title}`,
  threads: (ids) => `伏線: ${ids}`,
  noPath: '道筋がまだ選ばれていません。',
  more: '続きの構成は `folio-tui plan --more 5`。案を一章ずつ確かめて選べます。',
  taken: '控えました。いまの章が済んだら尋ねます',
  lastIsNext: (chapter) =>
    `次の第${chapter}章は構成の最後で、物語の結末として書かれます。まだ終わりでないなら、先に p で構成を足します。`,
  nextLast: 'r 読む   p 構成を足す   m 最後の章を書く   esc 戻る',
  nextWhole: 'r 読む   p 構成を足す   ctrl+p 書き出す   esc 戻る',
  nextRecorded: 'r 読む   p 構成を足す   esc 戻る',
};

const en: PlanWords = {
  head: (title, chapters, written, unit) =>
    `"${title}", ${chapters} ${unit}${chapters === 1 ? '' : 's'} (* written: ${written})`,
  episode: (number, title) => `Episode ${number}: ${title}`,
  chapter: (chapter, title) => `${chapter}. ${title}`,
  threads: (ids) => `threads: ${ids}`,
  noPath: 'No path has been chosen yet.',
  more: 'More of it: `folio-tui plan --more 5`. You take each proposed chapter or leave it.',
  taken: 'Noted. You are asked when the chapter at hand is done',
  lastIsNext: (chapter) =>
    `Chapter ${chapter} is the last one planned, and will be written as the end. If it is not the end, press p first to plan more.`,
  nextLast: 'r read   p plan more   m write the last chapter   esc back',
  nextWhole: 'r read   p plan more   ctrl+p export   esc back',
  nextRecorded: 'r read   p plan more   esc back',
};

export const planWords: Readonly<Record<'ja' | 'en', PlanWords>> = { ja, en };
