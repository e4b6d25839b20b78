import type { PresetAnswer } from '../../../../engine/engine.ts';

/** Without a screen nobody sees the plan: it is taken as it is, and that is noted. */
export const planTaken: PresetAnswer = { kind: 'confirm_plan', choice: 'go' };
