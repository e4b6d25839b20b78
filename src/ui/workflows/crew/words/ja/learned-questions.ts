import type { CrewContract } from '../../../../../engine/workflows/crew/contract/index.ts';
import { learned } from '../../../../messages/ja/learned.ts';
import type { QuestionsOf } from '../../../../messages/words.ts';

/** 学習された好みについての質問（docs/spec/crew.md §13.12–13.14）。画面では日本語だけで言う。 */
export const learnedQuestions = {
  prune_preferences: {
    title: (v) => `好みをこれ以上覚えられません: ${v.text('count')}/${v.text('cap')} 件`,
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
      ];
    },
    choice: (id) => ({ delete: '古いものを削除する', keep: '残す', review: '1 件ずつ見直す' })[id],
  },
  profile_review: {
    title: (v) => `覚えた好みが ${v.text('count')} 件になりました。いまのあなたに合っていますか？`,
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
                `- ${row.text('topic')}: ${row.text('what')}${row.text('deprecated') === 'true' ? '（廃止）' : ''}`,
            ),
        ]),
      ];
    },
    choice: (id) =>
      ({ keep: 'すべて残す', review: '1 件ずつ見直す', clear: 'すべて消す（もう一度確かめます）' })[
        id
      ],
  },
  preference_review: {
    title: (v) => `好み ${v.text('at')}/${v.text('of')}: ${v.text('topic')}`,
    body: (v) => [v.text('name'), '', ...v.lines('text')],
    choice: (id) =>
      ({ keep: '残す', edit: '言葉を書き換える（コマンドでは --text）', delete: '削除する' })[id],
  },
  reset_preferences: {
    title: () => '学習したことをすべて忘れますか？',
    body: (v) => learned.reset.asks(v.number('count')).filter((line) => line !== ''),
    choice: (id) => ({ no: 'いいえ、残す', yes: 'はい、すべて削除して学習を止める' })[id],
  },
} satisfies Partial<QuestionsOf<CrewContract>>;
