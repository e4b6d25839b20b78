import { defineRoomCli } from '../../room-cli.ts';

export const cli = defineRoomCli({
  verbs: { edit: async () => (await import('./edit.ts')).edit },
  telling: async () => (await import('../plain.ts')).editTelling,
  ending: async () => (await import('./ending.ts')).ending,
});
