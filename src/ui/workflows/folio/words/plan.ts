/* The outline of a story, in both languages. */

export type PlanWords = {
  readonly head: (title: string, chapters: number, written: number) => string;
  readonly chapter: (chapter: number, title: string) => string;
  readonly threads: (ids: string) => string;
  readonly noPath: string;
  /** How it grows. */
  readonly more: string;
  readonly taken: string;
};

const ja: PlanWords = {
  head: (title, chapters, written) => `「${title}」 全${chapters}章（* は書けた章、${written}）`,
  chapter: (chapter, title) => `第${chapter}章 ${title}`,
  threads: (ids) => `伏線: ${ids}`,
  noPath: '道筋がまだ選ばれていません。',
  more: '続きの構成は `folio-tui plan --more 5`。案を一章ずつ確かめて選べます。',
  taken: '控えました。いまの章が済んだら尋ねます',
};

const en: PlanWords = {
  head: (title, chapters, written) =>
    `"${title}", ${chapters} ${chapters === 1 ? 'chapter' : 'chapters'} (* written: ${written})`,
  chapter: (chapter, title) => `${chapter}. ${title}`,
  threads: (ids) => `threads: ${ids}`,
  noPath: 'No path has been chosen yet.',
  more: 'More of it: `folio-tui plan --more 5`. You take each proposed chapter or leave it.',
  taken: 'Noted. You are asked when the chapter at hand is done',
};

export const planWords: Readonly<Record<'ja' | 'en', PlanWords>> = { ja, en };
