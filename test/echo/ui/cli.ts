import { defineRoomCli } from '../../../src/ui/workflows/room-cli.ts';

export const cli = defineRoomCli({
  verbs: { echo: async () => (await import('./verb.ts')).echoVerb },
  telling: async () => (await import('./plain.ts')).echoTelling,
});
