import { countedAs } from '../../../messages/of-episodes.ts';

/* What stands where a draft will be, while chapters that were brought along are read for the ledger. */

type Words = {
  /** Which chapter is read, of how many, and how many of them are done; `percent`: how far this one, null = not known. */
  readonly title: (chapter: number, done: number, of: number, percent: number | null) => string;
  /** In the head of the screen, in place of the chapter that comes next, or of the round of the one that is read. */
  readonly head: (percent: number | null) => string;
  /** What is taken from it, and what comes after. */
  readonly about: (next: number) => string;
};

/** Behind what is being read; null: it is not known. */
export function far(percent: number | null): string {
  return percent === null ? '' : ` ${percent}%`;
}

const words: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    title: (chapter, done, of, percent) =>
      of > 1
        ? `第${chapter}章を読んでいます${far(percent)}（済み ${done}/${of}章）`
        : `第${chapter}章を読んでいます${far(percent)}`,
    head: (percent) => `台帳に入れています${far(percent)}`,
    about: (next) =>
      `人物、場所、品物、伏線、決まりごとを、一章ずつ本文から台帳に控えます。食い違う箇所があれば、第${next}章を書く前に尋ねます。`,
  },
  en: {
    title: (chapter, done, of, percent) =>
      of > 1
        ? `Reading chapter ${chapter}${far(percent)} (${done} of ${of} done)`
        : `Reading chapter ${chapter}${far(percent)}`,
    head: (percent) => `into the ledger${far(percent)}`,
    about: (next) =>
      `People, places, things, open threads and rules go into the ledger, chapter by chapter. Places that cannot both be true are asked about before chapter ${next} is begun.`,
  },
};

/** They count as the story does: chapters, or episodes. */
export function ledgerReadingWordsOf(messages: { readonly language: 'ja' | 'en' }): Words {
  return countedAs(words[messages.language], messages);
}
