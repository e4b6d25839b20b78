import type { Usage } from '../../../data/usage.ts';

/** What is read and answered at a time, before anything is known of it. */
export const usualCall: Usage = { input: 6000, output: 2500, cacheRead: 0, cacheWrite: 0 };

/** Who may look at a project answers after about so many turns. */
export const turnsInProject = 4;
