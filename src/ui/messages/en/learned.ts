import { learned as founding, type Learned } from '../ja/learned.ts';

/**
 * Review and reset of learned preferences. The two blocks that are English in the founding document stay what they are.
 */
export const learned: Learned = {
  ...founding,
  noneYet: 'No preferences have been learned yet.',
  nearCap: (count, cap) =>
    `The number of LPs is near its limit (${count}/${cap} now). Reviewing old ones is recommended.`,
  prune: {
    ...founding.prune,
    full: (count, cap) =>
      `The number of LPs has reached its limit (${count}/${cap}). Reviewing these old ones is recommended:`,
    some: (count, cap) => `There are old LPs (${count}/${cap} now):`,
    ask: 'Delete them? [Y/n/review-all]',
    none: 'No LP is old.',
  },
};
