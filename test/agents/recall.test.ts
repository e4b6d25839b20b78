import { expect, test } from 'vitest';
import { done, openSitting, use } from '../support/acting-sitting.ts';

const asked: string[] = [];
const memory = {
  search: async (query: string) => {
    asked.push(query);
    return [{ name: 'tabs', kind: 'lesson_learned', text: 'Indent with tabs. API_KEY=abcdefgh' }];
  },
};
const recall = 'typescript shop code';

test('a task is told once what its words find in the memory, before its first tool, and that is on record (C-170)', async () => {
  asked.length = 0;
  const calls = [use('read_file', { path: 'a.md' })];
  const world = await openSitting([{ calls }, done], { memory });
  await world.work({ recall });
  expect(asked).toEqual([recall]);
  const told = world.events.filter(({ type }) => type === 'observed' || type === 'tool_started');
  expect(told).toMatchObject([
    { source: 'memory', summary: { query: recall, found: 1 } },
    { type: 'tool_started', tool: 'read_file' },
  ]);
  expect(world.server.requests[0]?.text).toContain('Indent with tabs.');
});

test('so is one without tools and without a project', async () => {
  asked.length = 0;
  const world = await openSitting([done], { memory });
  await world.work({ tools: [], recall });
  expect(asked).toEqual([recall]);
  expect(world.events).toContainEqual(
    expect.objectContaining({ type: 'observed', source: 'memory' }),
  );
  const [request] = world.server.requests;
  expect(request?.text).toContain('Indent with tabs.');
  expect(request?.text).not.toContain('abcdefgh');
});

test('who names nothing to look for, and has no project, is told nothing', async () => {
  asked.length = 0;
  const world = await openSitting([done], { memory });
  await world.work({ tools: [] });
  expect(asked).toEqual([]);
});

test('an empty memory is no matter (C-171)', async () => {
  const world = await openSitting([done], { memory: { search: async () => [] } });
  await world.work({ recall });
  expect(world.events).toContainEqual(
    expect.objectContaining({ type: 'observed', summary: expect.objectContaining({ found: 0 }) }),
  );
  expect(world.events.some(({ type }) => type === 'warned')).toBe(false);
  expect(world.server.requests[0]?.text).not.toContain('name="memory"');
});
