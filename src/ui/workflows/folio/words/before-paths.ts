/** What stands on the screen of a story before there is a path to read. Figures come as they are shown. */
type Words = {
  /** While nobody is at work. */
  readonly notBegun: string;
  readonly idea: string;
  /** In its place where the story began with a manuscript. */
  readonly manuscript: string;
  /** What was read in the idea. */
  readonly read: string;
  /** Facts of `idea.json`, by their names there. */
  readonly facts: Readonly<Record<'title' | 'genre' | 'tone' | 'core_theme', string>>;
  readonly people: string;
  readonly steps: string;
  /** What each step does, with how many calls of the model. */
  readonly about: Readonly<Record<'intake' | 'paths' | 'select', string>>;
  readonly loop: (reviewers: number, rounds: number) => string;
  readonly calls: (calls: number) => string;
  /** What another story has cost here. */
  readonly earlier: (title: string, cost: string) => string;
};

export const beforePathsWords: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    notBegun: 'まだ何も始まっていません',
    idea: 'あなたの案',
    manuscript: 'あなたの原稿',
    read: '読み取ったこと',
    facts: { title: '題', genre: 'ジャンル', tone: '語り口', core_theme: '主題' },
    people: '人物',
    steps: 'これからの流れ',
    about: {
      intake: '案を読み、人物や主題を整理',
      paths: '三つの道筋を書く',
      select: 'あなたが一つ選ぶ（費用の見積もり付き）',
    },
    loop: (reviewers, rounds) => `章ごとに草稿と採点（${reviewers} 人）、最大 ${rounds} ラウンド`,
    calls: (calls) => `呼び出し ${calls} 回`,
    earlier: (title, cost) => `右端は、前の作品「${title}」でかかった費用（計 ${cost}）`,
  },
  en: {
    notBegun: 'Nothing has begun yet',
    idea: 'Your idea',
    manuscript: 'Your manuscript',
    read: 'How it was understood',
    facts: { title: 'title', genre: 'genre', tone: 'tone', core_theme: 'theme' },
    people: 'characters',
    steps: 'What happens next',
    about: {
      intake: 'reads your idea: its characters, its theme',
      paths: 'writes three paths',
      select: 'you choose one, with what each would cost',
    },
    loop: (reviewers, rounds) =>
      `each chapter: a draft and ${reviewers} reviews, up to ${rounds} rounds`,
    calls: (calls) => `${calls} call${calls === 1 ? '' : 's'}`,
    earlier: (title, cost) => `at the right: what “${title}” has cost (${cost} in all)`,
  },
};
