import type { CrewContract } from '../../../../../engine/workflows/crew/contract/index.ts';
import { learned } from '../../../../messages/en/learned.ts';
import type { QuestionsOf } from '../../../../messages/words.ts';

/** What people are asked about what was learned of them (docs/spec/crew.md §13.12–13.14). */
export const learnedQuestions = {
  prune_preferences: {
    title: (v) => `No room to learn more preferences: ${v.text('count')}/${v.text('cap')}`,
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
          : [`${v.text('waiting')} approved just now, waiting for room`, '']),
      ];
    },
    choice: (id) =>
      ({
        delete: 'Delete the old ones',
        keep: 'Keep them',
        review: 'Look through them one by one',
      })[id],
  },
  profile_review: {
    title: (v) =>
      `${v.number('count') === 1 ? '1 preference' : `${v.text('count')} preferences`}: is this still you?`,
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
      ];
    },
    choice: (id) =>
      ({
        keep: 'Keep all',
        review: 'Look through them one by one',
        clear: 'Clear all (asks once more)',
      })[id],
  },
  preference_review: {
    title: (v) => `Preference ${v.text('at')} of ${v.text('of')}: ${v.text('topic')}`,
    body: (v) => [v.text('name'), '', ...v.lines('text')],
    choice: (id) =>
      ({
        keep: 'Keep it',
        edit: 'Change its words (on the command line: --text)',
        delete: 'Delete it',
      })[id],
  },
  reset_preferences: {
    title: () => 'Forget everything that was learned?',
    body: (v) => learned.reset.asks(v.number('count')).filter((line) => line !== ''),
    choice: (id) =>
      ({ no: 'No, keep it all', yes: 'Yes, delete all of it and switch learning off' })[id],
  },
} satisfies Partial<QuestionsOf<CrewContract>>;
