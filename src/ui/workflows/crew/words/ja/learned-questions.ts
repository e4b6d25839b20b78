import type { CrewContract } from '../../../../../engine/workflows/crew/contract/index.ts';
import { learned } from '../../../../messages/ja/learned.ts';
import type { QuestionsOf } from '../../../../messages/words.ts';

/** 学習された好みについての質問（docs/spec/crew.md §13.12–13.14）。枠の中の文は創設文書のもの。 */
export const learnedQuestions = {
  prune_preferences: {
    title: (v) => `LP の置き場所がありません: ${v.text('count')}/${v.text('cap')}`,
    body: (v) => {
      const { prune } = learned;
      const [count, cap] = [v.number('count'), v.number('cap')];
      return [
        count >= cap ? prune.full(count, cap) : prune.some(count, cap),
        '',
        prune.heading,
        ...v.rows('stale').map((row) => prune.line(row.text('name'), row.text('date'))),
        '',
        ...(v.number('waiting') === 0
          ? []
          : [`いま承認された ${v.text('waiting')} 件が、空きを待っています`, '']),
        prune.ask,
      ];
    },
    choice: (id) => ({ delete: '古いLPを削除する', keep: '残す', review: '1 件ずつ見直す' })[id],
  },
  profile_review: {
    title: (v) => `LP が ${v.text('count')} 件になりました。いまのあなたに合っていますか？`,
    body: (v) => {
      const { profile } = learned;
      const rows = v.rows('preferences');
      return [
        profile.heading(v.number('count')),
        '',
        profile.purpose,
        '',
        ...Object.entries(profile.clusters).flatMap(([cluster, words]) => [
          `${words}:`,
          ...rows
            .filter((row) => row.text('cluster') === cluster)
            .map(
              (row) =>
                `- ${row.text('topic')}: ${row.text('what')}${row.text('deprecated') === 'true' ? ' (deprecated)' : ''}`,
            ),
        ]),
        '',
        ...profile.options,
        '',
        profile.ask,
      ];
    },
    choice: (id) =>
      ({ keep: 'すべて残す', review: '1 件ずつ見直す', clear: 'すべて消す（もう一度確かめます）' })[
        id
      ],
  },
  preference_review: {
    title: (v) => `LP ${v.text('at')}/${v.text('of')}: ${v.text('topic')}`,
    body: (v) => [v.text('name'), '', ...v.lines('text')],
    choice: (id) =>
      ({ keep: '残す', edit: '言葉を書き換える（コマンドでは --comment）', delete: '削除する' })[
        id
      ],
  },
  reset_preferences: {
    title: () => '学習したことをすべて忘れますか？',
    body: (v) => [...learned.reset.asks(v.number('count')), learned.reset.ask],
    choice: (id) => ({ no: 'いいえ、残す', yes: 'はい、すべて削除して学習を止める' })[id],
  },
} satisfies Partial<QuestionsOf<CrewContract>>;
