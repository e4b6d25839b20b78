import { choice, namesOfWorkflows } from './flag.ts';
import { atMostOne } from './line-words.ts';
import type { Given } from './options.ts';
import { defineVerb } from './verb.ts';

const flags = {
  workflow: { takes: 'choice', of: namesOfWorkflows },
  by: choice('workflow', 'run', 'role', 'model', 'round'),
} as const;

const usualTables = ['role', 'model', 'round'] as const;

function read(words: readonly string[], { workflow, by }: Given<typeof flags>) {
  return {
    id: atMostOne(words, 'stats'),
    workflow,
    by: by === undefined ? usualTables : ([by] as const),
  };
}

export const stats = defineVerb({
  name: 'stats',
  flags,
  read,
  perform: async (command, ports, house) => {
    const { statsTables } = await import('./stats-tables.ts');
    return await statsTables(command, ports, await house.look());
  },
});
