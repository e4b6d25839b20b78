import { kanji } from '../../../../engine/data/kanji.ts';
import type {
  GateKey,
  Limits,
  RuleName,
} from '../../../../engine/workflows/folio/contract/gate.ts';
import { allReviewers } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import { limitText } from '../../../components/numbers.ts';
import { numberWord } from '../../../messages/en/number-word.ts';

/*
 * The gate in words, in both languages: a row for each rule of the table and a row for each setting.
 */

/** What a rule found, its numbers as a person reads them. */
export type Told = {
  /** The reviewer it is about; '' = all. */
  readonly agent: string;
  readonly value: string;
  readonly limit: string;
  /** What was counted, where it is not characters. */
  readonly unit?: 'words';
  /** How much is missing. */
  readonly short: string;
  /** The value rounds to the limit: shown, it would explain nothing. */
  readonly just: boolean;
  /** Did the round pass all the same? */
  readonly passed: boolean;
};

type RuleWords = {
  /** What it asks for, in a few letters; absent or undefined: the head of the rounds does not say it. */
  readonly asks?: (limits: Limits) => string | undefined;
  /** What it found wrong; undefined: it had no say in how the round ended. */
  failed(told: Told): string | undefined;
};

type SettingWords = {
  readonly label: string;
  readonly about: string;
  /** Its choices, where they are neither numbers nor yes and no. */
  readonly choices?: Readonly<Record<string, string>>;
};

export type GateWords = {
  readonly rules: Readonly<Record<RuleName, RuleWords>>;
  readonly settings: Readonly<Record<GateKey, SettingWords>>;
};

const ja: GateWords = {
  rules: {
    length: {
      failed: ({ value, limit, unit }) => {
        const counted = unit === 'words' ? '語' : '字';
        return Number(value) < Number(limit)
          ? `${value} ${counted}は下限 ${limit} ${counted}に足りない`
          : `${value} ${counted}は上限 ${limit} ${counted}を超えている`;
      },
    },
    each: {
      asks: ({ min_each }) => `全員 ≥ ${limitText(min_each)}`,
      failed: ({ agent, value, limit, short }) =>
        `${agent} ${value} は下限 ${limit} に ${short} 不足`,
    },
    missing: { failed: ({ agent }) => `${agent} の採点がない` },
    average: {
      asks: ({ min_overall }) => `平均 ≥ ${limitText(min_overall)}`,
      failed: ({ value, limit, short, just }) =>
        just
          ? `平均が基準 ${limit} にわずかに届かない`
          : `平均 ${value} は基準 ${limit} に ${short} 不足`,
    },
    critical: {
      asks: ({ no_critical }) => `重大${no_critical ? 'なし' : 'も可'}`,
      failed: ({ value }) => `重大な指摘が ${value} 件残っている`,
    },
    improvement: {
      // no draft fails by it: it ends revising, where it is set to go on
      asks: ({ min_improvement, require_convergence }) =>
        require_convergence ? `伸びが ${limitText(min_improvement)} 未満で終了` : undefined,
      failed: ({ value, limit, passed }) =>
        `伸び ${value} は ${limit} 未満（${passed ? '伸びが止まった' : '伸び悩み'}）`,
    },
    rounds: {
      failed: ({ value, limit, passed }) =>
        passed ? undefined : `ラウンド ${value}/${limit} が最後`,
    },
  },
  settings: {
    min_each: {
      label: '各評者の下限',
      about: '一人でもこれを下回れば、改稿になります。',
    },
    min_overall: {
      label: '平均の下限',
      about: `${kanji(allReviewers.length)}人の平均がこれを下回れば、改稿になります。`,
    },
    no_critical: {
      label: '重大な指摘があれば不合格',
      about: '「いいえ」なら、重大な指摘が残っていても合格できます。',
    },
    max_rounds: {
      label: '最大ラウンド',
      about: 'この回数で章を打ち切り、残った指摘を本文に書き添えて採用します。',
    },
    min_improvement: {
      label: '頭打ちとみなす伸び',
      about: '前のラウンドからの伸びがこれより小さければ、頭打ちとみなします。',
    },
    require_convergence: {
      label: '頭打ちまで続ける',
      about: '「はい」なら、合格した稿も、まだ伸びるあいだは改稿を続けます。',
    },
    force_pass_draft: {
      label: '最終ラウンド後に採る稿',
      about: 'どのラウンドも合格しなかったとき、章の本文にする稿です。',
      choices: { latest: '最後の稿', best: '最高点の稿' },
    },
    cross_review_pass: {
      label: 'Lens の再読',
      about: `各ラウンドに呼び出しを一回足し、Lens がほかの${kanji(allReviewers.length - 1)}人の採点を読んで見落としを挙げます。`,
    },
  },
};

const en: GateWords = {
  rules: {
    length: {
      failed: ({ value, limit, unit = 'characters' }) =>
        Number(value) < Number(limit)
          ? `${value} ${unit} are fewer than ${limit}`
          : `${value} ${unit} are more than ${limit}`,
    },
    each: {
      asks: ({ min_each }) => `each ≥ ${limitText(min_each)}`,
      failed: ({ agent, value, limit, short }) =>
        `${agent} ${value} is below ${limit} (${short} short)`,
    },
    missing: { failed: ({ agent }) => `${agent} has no scorecard` },
    average: {
      asks: ({ min_overall }) => `average ≥ ${limitText(min_overall)}`,
      failed: ({ value, limit, short, just }) =>
        just
          ? `Average is just below ${limit}`
          : `Average ${value} is below ${limit} (${short} short)`,
    },
    critical: {
      asks: ({ no_critical }) => `${no_critical ? 'no critical' : 'critical allowed'}`,
      failed: ({ value }) =>
        value === '1' ? '1 critical issue is left' : `${value} critical issues are left`,
    },
    improvement: {
      // no draft fails by it: it ends revising, where it is set to go on
      asks: ({ min_improvement, require_convergence }) =>
        require_convergence ? `stops at a gain under ${limitText(min_improvement)}` : undefined,
      failed: ({ value, limit, passed }) =>
        `Gain ${value} is below ${limit} (${passed ? 'no longer improving' : 'hardly better'})`,
    },
    rounds: {
      failed: ({ value, limit, passed }) =>
        passed ? undefined : `Round ${value} of ${limit} was the last`,
    },
  },
  settings: {
    min_each: {
      label: 'Each reviewer at least',
      about: 'One reviewer below this sends the draft back.',
    },
    min_overall: {
      label: 'Average at least',
      about: `An average of the ${numberWord(allReviewers.length)} below this sends the draft back.`,
    },
    no_critical: {
      label: 'A critical issue blocks',
      about: 'With “no”, a draft can pass although a critical issue is left.',
    },
    max_rounds: {
      label: 'Rounds at most',
      about: 'After this many rounds the chapter is taken as it is, with its open issues marked.',
    },
    min_improvement: {
      label: 'Small gain: less than',
      about: 'A round that gains less than this over the one before is no longer improving.',
    },
    require_convergence: {
      label: 'Revise while it gains',
      about: 'With “yes”, a draft that passes is revised further until a round gains little.',
    },
    force_pass_draft: {
      label: 'If none passes, take',
      about: 'Which draft becomes the chapter when none of the rounds passed.',
      choices: { latest: 'the last', best: 'the best' },
    },
    cross_review_pass: {
      label: 'Second look by Lens',
      about: `One more call a round: Lens reads the other ${numberWord(allReviewers.length - 1)} reviews and adds what they missed.`,
    },
  },
};

export const gateWords: Readonly<Record<'ja' | 'en', GateWords>> = { ja, en };
