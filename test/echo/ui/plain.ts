import type { Telling } from '../../../src/ui/messages/telling.ts';

/** How echoes are told in lists and in lines. */
export const echoTelling: Telling = { phases: () => ({ answering: 'Answering back' }) };
