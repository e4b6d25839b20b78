import { defineRoomCli } from '../../room-cli.ts';

export const cli = defineRoomCli({
  verbs: {
    session: async () => (await import('./session.ts')).session,
    improve: async () => (await import('./improve.ts')).improve,
  },
  telling: async () => (await import('../plain.ts')).sessionTelling,
  ending: async () => (await import('./ending.ts')).ending,
});
