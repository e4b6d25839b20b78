import { defineRoomCli } from '../../room-cli.ts';

export const cli = defineRoomCli({
  verbs: {
    write: async () => (await import('./write.ts')).write,
    export: async () => (await import('./export.ts')).exportVerb,
  },
  words: {
    ja: async () => (await import('../words/ja/usage.ts')).usage,
    en: async () => (await import('../words/en/usage.ts')).usage,
  },
  ending: async () => (await import('./ending.ts')).ending,
});
