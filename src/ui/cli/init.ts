import { noMore } from './line-words.ts';
import { defineVerb } from './verb.ts';

export const init = defineVerb({
  name: 'init',
  flags: {},
  read: (words) => {
    noMore(words, 'init');
    return {};
  },
  perform: async ({ options }, ports) => {
    const { makeWorkspace } = await import('./init-workspace.ts');
    return await makeWorkspace(options, ports);
  },
});
