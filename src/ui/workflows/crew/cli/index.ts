import { defineRoomCli } from '../../room-cli.ts';
import { planTaken } from './plan-taken.ts';

export const cli = defineRoomCli({
  verbs: { crew: async () => (await import('./crew.ts')).crew },
  words: {
    ja: async () => (await import('../words/ja/usage.ts')).usage,
    en: async () => (await import('../words/en/usage.ts')).usage,
  },
  unattended: [planTaken],
  hasPaces: true,
  ending: async () => (await import('./ending.ts')).ending,
});
