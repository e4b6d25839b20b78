import { termsIn } from './words-of.ts';

/**
 * What no preference may be about (`docs/spec/crew.md` §13.6): feelings, personality, times and habits, productivity,
 * health, politics and views, relationships, money. Terms are folded; several words stand for themselves, not for their
 * parts.
 */
const personal = [
  [
    'emotion',
    [
      'emotion',
      'emotions',
      'emotional',
      'stress',
      'stressed',
      'anxiety',
      'anxious',
      'mood',
      'angry',
      'frustrated',
      'burnout',
      '感情',
      '気分',
      'ストレス',
      '不安',
      '怒り',
      '疲れ',
      '燃え尽き',
    ],
  ],
  [
    'personality',
    [
      'personality',
      'introvert',
      'extrovert',
      'mbti',
      'iq',
      'eq',
      'lazy',
      'perfectionist',
      '性格',
      '内向的',
      '外向的',
      '怠け',
      '完璧主義',
    ],
  ],
  [
    'schedule',
    [
      'working hours',
      'work hours',
      'wakes up',
      'bedtime',
      'late at night',
      'weekends',
      'commute',
      '勤務時間',
      '生活リズム',
      '夜型',
      '朝型',
      '深夜に',
      '週末に',
      '通勤',
    ],
  ],
  [
    'productivity',
    [
      'productivity',
      'output per day',
      'performance review',
      '生産性',
      '作業効率の評価',
      '人事評価',
    ],
  ],
  [
    'health',
    [
      'illness',
      'disease',
      'medication',
      'medical',
      'disability',
      'pregnant',
      'adhd',
      'depression',
      '健康',
      '病気',
      '服薬',
      '障害者',
      '妊娠',
      'うつ病',
    ],
  ],
  [
    'views',
    ['politics', 'political', 'religion', 'religious', 'ideology', '政治', '宗教', '信条', '選挙'],
  ],
  [
    'relations',
    [
      'boss',
      'coworker',
      'coworkers',
      'colleague',
      'colleagues',
      'girlfriend',
      'boyfriend',
      'wife',
      'husband',
      'marriage',
      'team dynamics',
      '上司',
      '部下',
      '同僚',
      '恋人',
      '夫婦',
      '人間関係',
    ],
  ],
  [
    'money',
    ['salary', 'income', 'debt', 'savings', 'bank account', '給料', '年収', '収入', '借金', '貯金'],
  ],
] as const;
type Personal = (typeof personal)[number][0];

/** What a preference may not make an agent do: quality that is never adjustable. */
const breaking = [
  'skip tests',
  'skip test',
  'skip testing',
  'ignore errors',
  'ignore error',
  'reduce security',
  'disable security',
  'omit validation',
  'skip validation',
  'incomplete implementation',
  'accept data loss',
  'no error handling',
  'skip edge case',
  'skip edge cases',
  'never confirm destructive',
  'ignore performance',
  'テストを省',
  'テストをスキップ',
  'テストを書かない',
  'エラーを無視',
  'エラー処理をしない',
  'エラー処理を省',
  '検証を省',
  'セキュリティを下げ',
  'セキュリティを弱',
  '未完成で出',
  'データ損失を許',
  'データが消えてもよい',
  '確認せずに削除',
  '確認なしで削除',
] as const;
/** Ordinary in a default ("always use tabs"), so it only warns. */
const doubtful = ['always use'] as const;

export function personalMatters(text: string): readonly Personal[] {
  return personal.filter(([, terms]) => termsIn(text, terms).length > 0).map(([kind]) => kind);
}

export function brokenQualities(action: string): readonly string[] {
  return termsIn(action, breaking);
}

export function doubtfulPhrases(action: string): readonly string[] {
  return termsIn(action, doubtful);
}
