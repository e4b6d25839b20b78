import type { StoryFile } from '../reader/story-path.ts';

export type FileWords = {
  readonly final: string;
  draft(round: number): string;
  notes(round: number): string;
  summary(round: number): string;
  card(round: number, agent: string): string;
  cross(round: number): string;
  readonly idea: string;
  readonly selected: string;
  /** One of two first drafts: `a` or `b`. */
  opening(which: string): string;
  /** Which of the two goes on by its average, and a review it rests on. */
  readonly choice: string;
  openingCard(which: string, agent: string): string;
  /** Chapters that were added to the outline, and as they were proposed. */
  readonly planned: string;
  readonly proposed: string;
  path(letter: string): string;
  /** What a draft was given of the ledger, and a proposal of chapters. */
  readonly context: string;
  readonly planContext: string;
  /** What was read out of an accepted chapter for the ledger, the first time, the second time … */
  reading(time: number): string;
  /** A way that a chapter of a book of episodes may go, its check, and what was chosen. */
  flow(pattern: string): string;
  readonly flowCheck: string;
  readonly chapterOutline: string;
  readonly consistency: string;
};

/** Files of a story, by what they are. */
export const fileWords: Readonly<Record<'ja' | 'en', FileWords>> = {
  ja: {
    final: '完成原稿',
    draft: (round) => `草稿${round}`,
    notes: (round) => `ラウンド ${round} の改稿メモ`,
    summary: (round) => `ラウンド ${round} の判定`,
    card: (round, agent) => `ラウンド ${round} ${agent} の採点`,
    cross: (round) => `ラウンド ${round} の採点の見比べ`,
    idea: 'アイデアの整理',
    selected: '選んだ道筋',
    opening: (which) => `草稿1の ${which}（二つのうち）`,
    choice: '二つの草稿の平均と、選んだ理由',
    openingCard: (which, agent) => `草稿1の ${which} ${agent} の採点`,
    planned: '足した構成',
    proposed: '構成の案',
    path: (letter) => `道筋 ${letter}`,
    context: '草稿に渡した台帳',
    planContext: '構成の案に渡した台帳',
    reading: (time) => `台帳のために読み取ったこと${time > 1 ? `（${time}回目）` : ''}`,
    flow: (pattern) => `流れの候補 ${pattern}`,
    flowCheck: '流れの候補の確認',
    chapterOutline: '章の流れ',
    consistency: '章の流れの整合性',
  },
  en: {
    final: 'finished text',
    draft: (round) => `draft ${round}`,
    notes: (round) => `round ${round}: revision notes`,
    summary: (round) => `round ${round}: verdict`,
    card: (round, agent) => `round ${round}: ${agent}`,
    cross: (round) => `round ${round}: reviews compared`,
    idea: 'how your idea was understood',
    selected: 'the chosen path',
    opening: (which) => `draft 1, ${which} of two`,
    choice: 'the averages of both first drafts, and why one goes on',
    openingCard: (which, agent) => `draft 1, ${which} of two: ${agent}`,
    planned: 'chapters added to the outline',
    proposed: 'chapters as proposed',
    path: (letter) => `path ${letter}`,
    context: 'what the draft was given',
    planContext: 'what the proposal was given',
    reading: (time) => `what was read for the ledger${time > 1 ? `, time ${time}` : ''}`,
    flow: (pattern) => `flow ${pattern}, as proposed`,
    flowCheck: 'the flows checked',
    chapterOutline: 'how the chapter goes',
    consistency: 'whether the flow agrees with what was written',
  },
};

/** What a file of a chapter is, without its chapter. */
export function chapterFileName(file: StoryFile, language: 'ja' | 'en'): string {
  const words = fileWords[language];
  switch (file.kind) {
    case 'final':
      return words.final;
    case 'draft':
      return words.draft(file.round);
    case 'notes':
      return words.notes(file.round);
    case 'summary':
      return words.summary(file.round);
    case 'card':
      return words.card(file.round, reviewerNamed(file.agent));
    case 'cross':
      return words.cross(file.round);
    default:
      return file satisfies never;
  }
}

/** As reviewers are called, by the name in a file's. */
export function reviewerNamed(agent: string): string {
  return `${agent.slice(0, 1).toUpperCase()}${agent.slice(1)}`;
}
