import { defineRoomCli } from '../../room-cli.ts';

export const cli = defineRoomCli({
  verbs: { field: async () => (await import('./field.ts')).field },
  telling: async () => (await import('../plain.ts')).fieldTelling,
  ending: async () => (await import('./ending.ts')).ending,
});
