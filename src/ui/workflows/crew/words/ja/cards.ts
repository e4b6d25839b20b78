import { settingNames } from '../setting-names.ts';
import { topicName } from '../topic-name.ts';
import { kindWord, priorityWord } from './verdicts.ts';

/** 提案に出てくる設定を、人の言葉で。 */
const settingsCalled = {
  'phase_instructions.decompose': '計画する者への言葉',
  'phase_instructions.execute': 'ワーカー全員への言葉',
  'phase_instructions.aggregate': '報告を書く者への言葉',
  'phase_instructions.retrospect': '振り返る者への言葉',
};

/** 承認のカードの言葉。画面と、1行ずつの表示の両方で使う。 */
export const cards = {
  priority: (word: string) => `（優先度: ${priorityWord(word)}）`,
  /** 種類の名。知らないものはそのまま。 */
  kind: kindWord,
  files: 'この承認で変わるファイル',
  seen: (topic: string, times: number, now: string, needed: string) =>
    `「${topicName(topic)}」: ${times} 回見かけました。いまの数えは ${now}。${needed} になると、好みとして提案します`,
  /** 5 点満点の点数。 */
  score: (points: string) => `${points}（5点満点）`,
  /** 設定の名を、何の設定かで言う。知らないものはそのまま。 */
  settings: (text: string) => settingNames(text, settingsCalled),
  /** カードの項目の名。 */
  fields: {
    target: '対象',
    category: '種類',
    problem: '問題',
    rootCause: '根本の原因',
    change: '変更案',
    expectedImpact: '見込まれる効果',
    score: '点数',
    total: '合計',
    invocation: '呼び出し',
    successPattern: '成功の型',
    whatWorked: 'うまくいったこと',
    design: '設計（入力 → 手順 → 出力）',
    examples: '他のプロジェクトでの例',
    reusePotential: '再利用',
    skillScores: 'スキルの点数',
    skillTotal: 'スキルの合計',
    type: '種類',
    area: '分野',
    name: '名前',
    observation: '内容',
    updates: '更新',
    text: '内容',
    existing: 'すでにある記憶',
  } as Readonly<Record<string, string>>,
  /** 学習済み好みのカード。文面は創設文書のもの（crew-parent-guide）。 */
  learned: {
    onboarding: [
      '### 覚えた好みについて',
      '',
      'これは、あなたの作業パターンから学習した「好み」を記録する機能です。',
      '例えば、毎回「TypeScriptで」と指定している場合、次回から自動的にTypeScriptを選ぶようになります。',
      '',
      '- **任意機能**: 無効化はいつでも可能です（config.yaml で lp_system.enabled: false）',
      '- **透明性**: 全ての学習は承認後にのみ記録されます',
      '- **変更可能**: 後から見直し・削除が可能です',
      '',
      '以下、今回学習した候補を提示します。',
    ],
    heading: (id: string, topic: string, priority: string) =>
      `### ${id}: ${topic}（優先度: ${priorityWord(priority)}）`,
    updateHeading: (id: string, topic: string, priority: string) =>
      `### ${id}: ${topic} の更新（優先度: ${priorityWord(priority)}）`,
    what: '**学習内容**:',
    quoted: (text: string) => `「${text}」`,
    evidence: '**根拠**:',
    scope: '**適用場面**:',
    action: '**これからの動き**:',
    quality: (text: string) => `**品質チェック**: ${text}`,
    pass: '合格（正確性・安全性・完全性を損ねません）',
    current: '**既存の学習内容**:',
    reason: '**更新理由**:',
    changes: '**提案する変更**:',
    chosen: (text: string) => `[x] ${text}`,
    other: (text: string) => `[ ] ${text}`,
    replace: '完全置換（以前の好みから変化した場合）',
    append:
      '条件追加（文脈依存の場合。例: "Pythonプロジェクトでは〜、TypeScriptプロジェクトでは〜"）',
    deprecate: '廃止（もはや適用すべきでない場合）',
    next: '**新しい学習内容**:',
  },
};

export type CardWords = typeof cards;
