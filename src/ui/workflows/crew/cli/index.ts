import { defineRoomCli } from '../../room-cli.ts';
import { planTaken } from './plan-taken.ts';

export const cli = defineRoomCli({
  verbs: { crew: async () => (await import('./crew.ts')).crew },
  unattended: [planTaken],
  hasPaces: true,
  telling: async () => (await import('../plain.ts')).taskTelling,
  ending: async () => (await import('./ending.ts')).ending,
});
