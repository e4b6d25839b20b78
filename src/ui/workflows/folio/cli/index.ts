import { defineRoomCli } from '../../room-cli.ts';

export const cli = defineRoomCli({
  verbs: {
    write: async () => (await import('./write.ts')).write,
    bible: async () => (await import('./bible.ts')).bible,
    plan: async () => (await import('./plan.ts')).plan,
    export: async () => (await import('./export.ts')).exportVerb,
  },
  telling: async () => (await import('../plain.ts')).storyTelling,
  ending: async () => (await import('./ending.ts')).ending,
});
