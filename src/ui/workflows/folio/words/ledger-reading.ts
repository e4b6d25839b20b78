import { countedAs } from '../../../messages/of-episodes.ts';

/* What stands where a draft will be, while chapters that were brought along are read for the ledger. */

type Words = {
  /** Which chapter is read, of how many, and how many of them are done. */
  readonly title: (chapter: number, done: number, of: number) => string;
  /** In the head of the screen, in place of the chapter that comes next. */
  readonly head: string;
  /** What is taken from it, and what comes after. */
  readonly about: (next: number) => string;
};

const words: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    title: (chapter, done, of) =>
      of > 1
        ? `第${chapter}章を読んでいます（済み ${done}/${of}章）`
        : `第${chapter}章を読んでいます`,
    head: '台帳に入れています',
    about: (next) =>
      `人物、場所、品物、伏線、決まりごとを、一章ずつ本文から台帳に控えます。食い違う箇所があれば、第${next}章を書く前に尋ねます。`,
  },
  en: {
    title: (chapter, done, of) =>
      of > 1 ? `Reading chapter ${chapter} (${done} of ${of} done)` : `Reading chapter ${chapter}`,
    head: 'into the ledger',
    about: (next) =>
      `People, places, things, open threads and rules go into the ledger, chapter by chapter. Places that cannot both be true are asked about before chapter ${next} is begun.`,
  },
};

/** They count as the story does: chapters, or episodes. */
export function ledgerReadingWordsOf(messages: { readonly language: 'ja' | 'en' }): Words {
  return countedAs(words[messages.language], messages);
}
