import type { PresetAnswer } from '../../../../engine/engine.ts';

/** Without a screen the plan cannot be shown: it is taken as it is, and that is noted. */
export const planTaken: PresetAnswer = { kind: 'confirm_plan', choice: 'go' };

/** What becomes of the changes of its tasks, said in advance. */
export const workTaken = (choice: 'all' | 'drop'): PresetAnswer => ({ kind: 'apply_work', choice });
