import { type Cost, costBehind } from '../../../messages/about-cost.ts';

/** What stands on the screen of a story before there is a path to read. Figures come as they are shown. */
type Words = {
  /** While nobody is at work. */
  readonly notBegun: string;
  /** Something has been done, and nobody is at work. */
  readonly stopped: string;
  readonly idea: string;
  /** In its place where the story began with a manuscript: what was brought along. */
  readonly manuscript: string;
  readonly brought: (title: string, chapters: number, letters: string) => string;
  readonly chapter: (title: string, letters: string) => string;
  readonly more: (chapters: number) => string;
  /** What can be done with it as it is. */
  readonly moves: string;
  readonly aboutManuscript: Readonly<Record<'intake' | 'paths', string>>;
  /** That what was brought along is only scored: beside its key, before the second press, and when it has begun. */
  readonly onlyReview: {
    readonly key: (cost: Cost) => string;
    readonly asked: (chapters: number, cost: Cost) => string;
    readonly taken: string;
  };
  /** What a manuscript that is only scored goes through. */
  readonly scored: (reviewers: number) => string;
  readonly scoring: string;
  /** A call may take three. */
  readonly retried: string;
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
    stopped: 'ここまでで止まっています',
    idea: 'あなたの案',
    manuscript: 'あなたの原稿',
    brought: (title, chapters, letters) =>
      `「${title}」を取り込みました（${chapters}章、${letters}字）`,
    chapter: (title, letters) => `${title}（${letters}字）`,
    more: (chapters) => `ほか ${chapters} 章`,
    moves:
      'いまできること: r 読む・直す、ctrl+p で /title（題名）、/cuts（話に分ける）、/export（書き出す）',
    aboutManuscript: {
      intake: '原稿を読み、人物や主題を整理',
      paths: 'この先の道筋を三つ書く',
    },
    onlyReview: {
      key: (cost) => `o 採点だけにする${costBehind.ja(cost)}`,
      asked: (chapters, cost) =>
        `この ${chapters} 章を8人が採点するだけにし、続きは書かない${costBehind.ja(cost)}`,
      taken: '受け付けました。採点だけを行います。',
    },
    scored: (reviewers) => `章ごとに ${reviewers} 人が一度ずつ採点する（本文は変えない）`,
    scoring: '採点',
    retried: '使えない返事が来たときは、同じ呼び出しをあと2回まで繰り返します',
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
    stopped: 'It rests here',
    idea: 'Your idea',
    manuscript: 'Your manuscript',
    brought: (title, chapters, letters) =>
      `“${title}” is brought along (${chapters} chapter${chapters === 1 ? '' : 's'}, ${letters} characters)`,
    chapter: (title, letters) => `${title} (${letters} characters)`,
    more: (chapters) => `${chapters} more`,
    moves: 'What you can do now: r read and edit; with ctrl+p /title, /cuts (episodes), /export',
    aboutManuscript: {
      intake: 'reads your text: its characters, its theme',
      paths: 'writes three paths from here on',
    },
    onlyReview: {
      key: (cost) => `o only score it${costBehind.en(cost)}`,
      asked: (chapters, cost) =>
        `have ${chapters === 1 ? 'this chapter' : `these ${chapters} chapters`} scored by eight reviewers, and nothing written${costBehind.en(cost)}`,
      taken: 'Noted. It is only scored.',
    },
    scored: (reviewers) => `${reviewers} reviews of each chapter, once; your text stays`,
    scoring: 'scores',
    retried: 'a reply that cannot be used is asked for again, twice at most',
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
