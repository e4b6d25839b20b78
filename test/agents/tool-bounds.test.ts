import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { done, openSitting, resultsIn, use } from '../support/acting-sitting.ts';
import { realClock } from '../support/real-clock.ts';

const read = (file: string, id?: string) => use('read_file', { path: file }, id);

describe('what is remembered from earlier work', () => {
  const memory = {
    search: async (query: string) => [
      { name: 'asked', kind: 'fact', text: query },
      { name: 'token', kind: 'fact', text: 'API_KEY=abcdefgh' },
      { name: 'count', kind: '_internal', text: '3' },
    ],
  };

  test('stands in the first message as material, once, without secrets and internals', async () => {
    const world = await openSitting([{ calls: [read('a.md')] }, done], { memory });
    await world.work();
    const texts = world.server.requests.map(({ text }) => text);
    expect(texts[0]).toMatch(/<material-\S+ name="memory">\n## asked \(fact\)\nproj folio stylist/);
    expect(texts[0]).toContain('API_KEY=***API_KEY***');
    expect(texts[0]).not.toContain('_internal');
    expect(texts[1]?.split('## asked')).toHaveLength(2);
  });

  test('makes no host a listed one: nothing is fetched from elsewhere after it', async () => {
    const calls = [use('fetch', { url: 'http://127.0.0.1:9/' })];
    const world = await openSitting([{ calls }, done], { memory });
    await world.work({ tools: ['fetch'] });
    expect(resultsIn(world.server.requests[1])[0]?.text).toMatch(/^HostNotListed/);
    expect(world.asked).toEqual([]);
  });
});

describe('where a fetch may go', () => {
  const page = { calls: [use('fetch', { url: 'http://127.0.0.1:9/' })] };

  test('a task that has read nothing asks a person', async () => {
    const world = await openSitting([page, done]);
    await world.work({ tools: ['fetch'] });
    expect(world.asked).toMatchObject([{ tool: 'fetch', subject: 'http://127.0.0.1:9/' }]);
  });

  test.each([
    ['a file it was given', { inputs: [{ path: 'a.md', text: 'x' }] }, []],
    ['evidence', { extra: 'x' }, []],
    ['a file of the project', {}, [{ calls: [read('a.md')] }]],
  ])('after %s it does not even ask', async (_, change, before) => {
    const world = await openSitting([...before, page, done]);
    writeFileSync(path.join(world.root, 'a.md'), 'x');
    await world.work({ tools: ['read_file', 'fetch'], ...change });
    expect(world.asked).toEqual([]);
    const last = world.server.requests.at(-1);
    expect(resultsIn(last)[0]?.text).toMatch(/^HostNotListed/);
  });
});

test('hosts that come with a task are read whatever it has read before, and nobody is asked', async () => {
  const server = createServer((_, answer) => answer.end('how it is called'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const at = server.address();
  const host = `127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
  const page = { calls: [use('fetch', { url: `http://${host}/docs` })] };
  const world = await openSitting([page, done]);
  await world.work({ tools: ['fetch'], extra: 'read before', hosts: [host] });
  expect(resultsIn(world.server.requests.at(-1))[0]?.text).toContain('how it is called');
  expect(world.asked).toEqual([]);
});

test('a task that works too long is stopped before its next call', async () => {
  let late = 0;
  const clock = { ...realClock, monotonic: () => realClock.monotonic() + late };
  const tick = () => {
    late += 60_000;
    return { calls: [read('a.md', String(late))] };
  };
  const world = await openSitting([tick], { clock });
  await expect(world.work({ limits: { workMs: 90_000 } })).rejects.toMatchObject({
    failure: { kind: 'agent_stopped', limit: 'minutes', value: 1.5 },
  });
  expect(world.server.requests).toHaveLength(2);
});
