/*
 * What reviewers say of an episode beside their scores, in words: how it ends, and how it reads on a screen. The kinds of hooks are
 * those of the files.
 */

type Words = {
  readonly kinds: Readonly<Record<string, string>>;
  /** '' = no kind, no figure. */
  hook(kind: string, effect: string): string;
  readonly noHook: string;
  suggestion(text: string): string;
  /** Characters of a paragraph and percent of talk as they are shown; '' = not said. */
  screen(paragraph: string, talk: string, easy: boolean | null): string;
};

export const assessmentWords: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    kinds: {
      cliffhanger: '崖',
      question: '問い',
      revelation: '発覚',
      decision_point: '決断の手前',
      emotional_peak: '気持ちの頂き',
    },
    hook: (kind, effect) =>
      `話末の引き: ${kind === '' ? 'あり' : kind}${effect === '' ? '' : `（効き目 ${effect}）`}`,
    noHook: '話末の引き: なし',
    suggestion: (text) => `  もっと引くには: ${text}`,
    screen: (paragraph, talk, easy) =>
      `画面での読みやすさ: ${[
        easy === null ? '' : easy ? '流し読みできる' : '目が止まる',
        paragraph === '' ? '' : `一段落 約${paragraph}字`,
        talk === '' ? '' : `会話 ${talk}％`,
      ]
        .filter((part) => part !== '')
        .join('、')}`,
  },
  en: {
    kinds: {
      cliffhanger: 'a cliffhanger',
      question: 'a question',
      revelation: 'a revelation',
      decision_point: 'the brink of a decision',
      emotional_peak: 'the height of a feeling',
    },
    hook: (kind, effect) =>
      `How it ends: ${kind === '' ? 'with a hook' : `on ${kind}`}${effect === '' ? '' : ` (effect ${effect})`}`,
    noHook: 'How it ends: without a hook',
    suggestion: (text) => `  To pull harder: ${text}`,
    screen: (paragraph, talk, easy) =>
      `On a screen: ${[
        easy === null ? '' : easy ? 'the eye runs on' : 'the eye stops',
        paragraph === '' ? '' : `about ${paragraph} characters a paragraph`,
        talk === '' ? '' : `${talk}% talk`,
      ]
        .filter((part) => part !== '')
        .join(', ')}`,
  },
};
