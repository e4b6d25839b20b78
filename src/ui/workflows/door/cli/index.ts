import { defineRoomCli } from '../../room-cli.ts';

/** It has no verb: the front door begins it. */
export const cli = defineRoomCli({
  verbs: {},
  telling: async () => (await import('../plain.ts')).doorTelling,
});
