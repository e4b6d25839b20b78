import type { Language } from '../words.ts';

/** The founding lines when a secretary failed (§16), the same in every language. */
export function secretaryLine(phase: 2 | 3 | 4, fallsBack: boolean): string {
  if (!fallsBack) return `❌ Secretary failed for Phase ${phase} and fallback is disabled`;
  return {
    2: '⚠️ Secretary failed for Phase 2 wave construction, falling back to direct parsing',
    3: '⚠️ Secretary failed for Phase 3, falling back to aggregator',
    4: '⚠️ Secretary failed for Phase 4 approval formatting, reading retrospective.md directly',
  }[phase];
}

/**
 * The line below the heading of a proposal that is not put to the person, with the reason. `why`: as the queue has it; undefined
 * where it is in force already.
 */
export function unaskedLine(why: string | undefined, language: Language): string {
  const words = unaskedWords[language];
  return words.line(words.reasons[why ?? 'known'] ?? words.reasons['invalid'] ?? '');
}

type UnaskedWords = {
  line(reason: string): string;
  /** By the reasons of the queue; what is not named here is a matter of its form. */
  readonly reasons: Readonly<Record<string, string>>;
};

const unaskedWords: Readonly<Record<Language, UnaskedWords>> = {
  ja: {
    line: (reason) => `※ この提案は承認の対象外です（${reason}）`,
    reasons: {
      invalid: '決まりの形になっていないため',
      known: 'すでに覚えているため',
      below_threshold: '根拠がまだ足りないため',
      no_quote: 'あなたの言葉の引用がないため',
      other_words: '引用されたあなたの言葉が、別のことを言っているため',
      rejected: '前に却下されたものと、ほぼ同じため',
      conservative: '続けて却下されたため、はっきり言われた好みだけを尋ねています',
      nothing_to_update: '更新する元の好みがないため',
      over_three: '好みは一度に 3 件までのため',
      over_the_limit: '一度に尋ねる件数の上限を超えたため',
      rejected_kind: 'この種類は提案しないと決めたため',
      hold: '評価が基準に届かないため',
      discard: '評価が基準に届かないため',
      target: '対象のファイルを変えられないため',
    },
  },
  en: {
    line: (reason) => `* You are not asked about this one: ${reason}`,
    reasons: {
      invalid: 'it does not have the form it must have',
      known: 'it is remembered already',
      below_threshold: 'there is too little evidence yet',
      no_quote: 'it quotes no words of yours',
      other_words: 'the words of yours that it quotes say something else',
      rejected: 'you have rejected nearly the same before',
      conservative: 'after several rejections only what you plainly said is asked about',
      nothing_to_update: 'there is no preference that it could update',
      over_three: 'at most three preferences are asked about at once',
      over_the_limit: 'more than are asked about at once',
      rejected_kind: 'you decided that this kind is not proposed any more',
      hold: 'its score is below what is asked about',
      discard: 'its score is below what is asked about',
      target: 'its target is no file that may be changed',
    },
  },
};
