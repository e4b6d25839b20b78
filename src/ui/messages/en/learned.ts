import type { Learned } from '../ja/learned.ts';

/** Review and reset of learned preferences. */
export const learned: Learned = {
  noneYet: 'No preferences have been learned yet.',
  nearCap: (count, cap) =>
    `Learned preferences are near their limit (${count} of ${cap}). Reviewing old ones is recommended.`,
  prune: {
    full: (count, cap) =>
      `Learned preferences have reached their limit (${count} of ${cap}). Reviewing these old ones is recommended:`,
    some: (count, cap) => `Some learned preferences are old (${count} of ${cap} in all):`,
    heading: '### Not confirmed for 60 days or more',
    line: (name, date) => `- ${name} (last confirmed: ${date})`,
    ask: 'Delete them? [Y/n/review-all]',
    none: 'No learned preference is old.',
  },
  profile: {
    heading: (count) => `### All of it together: ${preferences(count)}`,
    purpose:
      '**Purpose**: each was approved by itself; this is the picture they make of you together.',
    clusters: {
      vocabulary: '**Vocabulary (what your words mean)**',
      defaults: '**Defaults (what you choose again and again)**',
      avoid: '**Avoidance (what you turn down)**',
      judgment: '**Judgement (what you put first)**',
      communication: '**Communication (how you like to be told)**',
      task_scope: '**Scope (what you expect a task to include)**',
    },
    options: [
      '**Options**:',
      '- Keep all: go on with these',
      '- Review one by one: keep, edit or delete each',
      '- Clear all: delete every one and switch learning off',
    ],
    ask: 'Choose: [keep/review/clear]',
    one: '[keep/edit/delete]',
  },
  reset: {
    asks: (count) => [
      'This forgets everything that was learned about you. It will:',
      `- delete ${count === 1 ? 'the' : 'all'} ${preferences(count)}`,
      '- delete what was counted towards new ones',
      '- delete the records kept about learning',
      '- switch learning off (lp_system.enabled: false)',
      'It cannot be undone.',
      '',
    ],
    ask: 'Go on? [y/N]',
    done: (count) => [
      `Deleted ${preferences(count)}`,
      'Deleted what was counted towards new ones, and its records',
      'Learning is switched off',
      '',
      'To switch it on again, set lp_system.enabled: true in config.yaml',
    ],
  },
};

function preferences(count: number): string {
  return count === 1 ? '1 learned preference' : `${count} learned preferences`;
}
