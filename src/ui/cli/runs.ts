import { namesOfWorkflows, nothing, whole } from './flag.ts';
import { chosen, needed, noMore } from './line-words.ts';
import type { Given } from './options.ts';
import { defineVerb } from './verb.ts';

const flags = {
  workflow: { takes: 'choice', of: namesOfWorkflows },
  open: nothing,
  limit: whole(1, 10_000),
  all: nothing,
} as const;

const actions = ['list', 'show', 'log', 'open', 'cancel', 'archive', 'restore'] as const;

function read([word = 'list', ...words]: readonly string[], given: Given<typeof flags>) {
  const action = chosen(word, actions, 'runs');
  const verb = `runs ${action}`;
  const [id, file] = words;
  noMore(words.slice(action === 'list' ? 0 : action === 'open' ? 2 : 1), verb);
  const { limit = 20, workflow, all } = given;
  if (action === 'list') return { action, workflow, openOnly: given.open, limit };
  const run = needed(id, verb, 'ID');
  if (action === 'open') return { action, id: run, file };
  if (action === 'log') return { action, id: run, all, limit };
  return { action, id: run };
}

export const runs = defineVerb({
  name: 'runs',
  flags,
  read,
  perform: async (command, ports, house) => {
    const { runsDeed } = await import('./runs-deeds.ts');
    return await runsDeed(command, ports, await house.look());
  },
});
