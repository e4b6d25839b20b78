import { atMostOne, needed, noMore } from './line-words.ts';
import { defineVerb } from './verb.ts';

/** `folder` undefined: the workspace. A folder that is called like one of the words is written `./list`. */
function read([word, ...words]: readonly string[]) {
  switch (word) {
    case 'list':
      noMore(words, 'trust');
      return { action: word };
    case 'show':
      return { action: word, folder: atMostOne(words, 'trust') };
    case 'revoke':
      return { action: word, folder: needed(atMostOne(words, 'trust'), 'trust revoke', 'FOLDER') };
    default:
      noMore(words, 'trust');
      return { action: 'give' as const, folder: word };
  }
}

export const trust = defineVerb({
  name: 'trust',
  flags: {},
  read,
  perform: async (command, ports) => {
    const { trustDeed } = await import('./trust-deeds.ts');
    return await trustDeed(command, ports);
  },
});
