import type { PresetAnswer } from '../../../../engine/engine.ts';

/** Without a screen the plan cannot be shown: it is taken as it is, and that is noted. */
export const planTaken: PresetAnswer = { kind: 'confirm_plan', choice: 'go' };
