import { type Offer, wordsIn } from '../offer.ts';

/** What was asked for in the recordings (`rehearsal/edit`). */
const samples = {
  ja: '長さの表記に日を加える。1500分は「1日1時間」。1日より短いものは今のまま。',
  en: 'Say days in durations: 1500 minutes is "1 d 1 h". What is shorter than a day stays as it is.',
} as const;

/** A change to the repository, from what is to be different. */
export const editOffer: Offer = {
  input: (task) => ({ task, rehearsal: Object.values(samples).some((each) => each === task) }),
  longest: 10_000,
  needsModel: true,
  untrusted: 'asksEach',
  door: {
    strong: wordsIn(
      'クラッシュ|例外|crash|crashes|stack trace|throws an|regression|バグ|型エラー',
      'リネーム|リファクタリング|リポジトリ|依存パッケージ|誤字|ビルド|テストが落ち',
      'テストを通|関数|フラグ|readme|bug|refactor|rename|failing test|unit test|typo',
      'unused import|fix issue|fix the issue|implement issue|issue を直|issueを直',
      '課題を直|issue を修正|issueを修正|issue を実装|issueを実装|this repo',
      'off-by-one|build pass|cli|api/|src/|.ts|.js|.py',
    ),
    words: wordsIn(
      '何も起きない|反応しない|効かない|respect the|落ちる|動かない|表示されない',
      "真っ白|エラー|再現|correct it|throws|error|broken|does not work|doesn't work",
      '統一して|直して|修正|コード|追加して|分割|更新して|実装して|fix|add|remove',
      'code|implement|test|make|flag',
    ),
    kinds: ['fault', 'change', 'program'],
    acts: true,
  },
  words: {
    ja: {
      label: 'コードを直す',
      one: '新しい変更に',
      prompt: 'このリポジトリの何を変えますか',
      hint: '変えたいことを書いて ↵（検証が全部通るまで直します）',
      empty: '変えたいことを書いてください。',
      sample: samples.ja,
      rehearsalStarts: '自分のコードを直すにはモデルが要ります。空の欄で ↵ は録画の例です。',
    },
    en: {
      label: 'change code',
      one: 'a new change',
      prompt: 'What is to change in this repository?',
      hint: 'Write what is to be different, then ↵ (done when all checks are green)',
      empty: 'Write what is to be different.',
      sample: samples.en,
      rehearsalStarts: 'Your own code needs a model; ↵ in the empty field plays a recording.',
    },
  },
};
