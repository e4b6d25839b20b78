import { whole } from './flag.ts';
import { chosen, needed, noMore } from './line-words.ts';
import type { Given } from './options.ts';
import { defineVerb } from './verb.ts';

const flags = { limit: whole(1, 10_000) } as const;

const actions = ['list', 'show', 'revoke', 'log'] as const;

function read([word = 'list', ...words]: readonly string[], { limit = 20 }: Given<typeof flags>) {
  const action = chosen(word, actions, 'permissions');
  const verb = `permissions ${action}`;
  noMore(words.slice(action === 'revoke' || action === 'show' ? 1 : 0), verb);
  if (action === 'list') return { action };
  if (action === 'log') return { action, limit };
  return { action, id: needed(words[0], verb, 'ID') };
}

export const permissions = defineVerb({
  name: 'permissions',
  flags,
  read,
  perform: async (command, ports, house) => {
    const { permissionsDeed } = await import('./permissions-deeds.ts');
    return await permissionsDeed(command, ports, house);
  },
});
