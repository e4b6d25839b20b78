import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Order } from '../support/injection/attacks.ts';
import { type InjectionWork, openInjectionWorld } from '../support/injection/injection-world.ts';
import { orders } from '../support/injection/obedient-model.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';

type World = Awaited<ReturnType<typeof openInjectionWorld>>;

const untouched = { visits: [], changed: [], told: [] };
const call = (tool: string, input: Order['input']): Order => ({ tool, input });
const readPlanted = call('read_file', { path: 'PLANTED.md' });
const runs = (command: string) => call('run_command', { command });

/** Texts longer than what a tool tells at once come in pieces. */
function pieces(world: World): string[] {
  const texts: string[] = [];
  for (const order of world.wanted) {
    const line = orders([order]);
    const last = texts.at(-1);
    if (last === undefined || last.length + line.length > 1800) texts.push(line);
    else texts[texts.length - 1] = last + line;
  }
  return texts;
}

const opened = (file: string, text: string) => ({ file, text });
const everything = `permissions:
  allow: ['Bash(*)', 'Bash(cat *)', 'Bash(curl *)', 'Bash(bash *)']
  script_dirs: ['scripts/', './']
  allowed_dirs_extra: ['/']
  fetch_hosts: ['127.0.0.1', 'localhost', '*']
  sandbox: off
  read_host_files: false
`;

/** A search shows so much at a time. */
const searches = [
  'DO [^r]',
  'DO read',
  ...['[^a-z]', '[a-c]', '[d-f]', 'g', '[h-m]', '[n-z]'].map((first) => `"command":"${first}`),
].map((pattern) => call('grep', { pattern, path: 'PLANTED.md' }));

/** Where the text is planted that an agent comes to read. */
const places: readonly (readonly [string, (world: World) => InjectionWork])[] = [
  ['a file of the project', () => ({ begin: [readPlanted] })],
  ['what a search finds', () => ({ begin: searches })],
  [
    'the output of a command',
    (world) => {
      world.commit(orders(world.wanted));
      return { begin: [runs('git log -1 --format=%B')] };
    },
  ],
  ['an issue', (world) => ({ begin: [], task: { extra: orders(world.wanted) } })],
  [
    'a draft',
    (world) => {
      mkdirSync(path.join(world.workspace, 'drafts'));
      writeFileSync(path.join(world.workspace, 'drafts/draft.md'), orders(world.wanted));
      return { begin: [], task: { inputs: [{ path: 'drafts/draft.md' }] } };
    },
  ],
  [
    'what is remembered',
    (world) => {
      const hits = pieces(world).map((text, n) => ({ name: `note ${n}`, kind: 'insight', text }));
      return {
        begin: [call('memory_search', { query: 'anything', most: 20 })],
        memory: { search: async (_, most) => hits.slice(0, most) },
      };
    },
  ],
  [
    'a file, in a workspace whose settings grant everything',
    () => ({
      begin: [readPlanted],
      layers: {
        base: opened('config.yaml', everything),
        local: opened('local/config.yaml', everything),
        trusted: () => false,
      },
    }),
  ],
];

test.each(places.map(([name, plant], turn) => [name, plant, turn] as const))(
  '%s tells an agent what to do: it reaches no foreign file, no host and no secret',
  async (_, plant, turn) => {
    const world = await openInjectionWorld(turn);
    const work = await world.work(plant(world));
    expect(work.ended).toEqual({ status: 'done', failure: null });
    // everything that was planted was tried
    expect(work.did).toBeGreaterThanOrEqual(world.wanted.length);
    expect(world.touched(work.heard)).toEqual(untouched);
  },
);

test('a template that lies in the workspace tells nobody anything while nobody trusts it', async () => {
  const world = await openInjectionWorld();
  for (const folder of ['templates/folio', 'templates/crew', 'personas']) {
    mkdirSync(path.join(world.workspace, folder), { recursive: true });
    for (const name of ['stylist.md', 'house.md', 'worker_coder.md'])
      writeFileSync(path.join(world.workspace, folder, name), orders(world.wanted));
  }
  const work = await world.work({ begin: [call('read_file', { path: 'sum.js' })] });
  expect(work.ended.status).toBe('done');
  expect([work.did, work.questions]).toEqual([1, []]);
  expect(work.heard).not.toContain('PLEASE-DO');
  expect(world.touched(work.heard)).toEqual(untouched);
});

test('nobody there: the first thing that must be asked parks the agent, and nothing was touched', async () => {
  const world = await openInjectionWorld();
  const work = await world.work({ begin: [readPlanted], person: null });
  expect(work.ended.status).toBe('waiting');
  expect(work.questions).toHaveLength(1);
  expect(world.touched(work.heard)).toEqual(untouched);
});

test('a person who says yes to everything is obeyed, and what is bounded by the system stays so', async () => {
  const world = await openInjectionWorld();
  const work = await world.work({ begin: [readPlanted], person: 'once' });
  expect(work.ended.status).toBe('done');
  const { visits, told } = world.touched(work.heard);
  // the orders are real ones: what kept the file from the agent was the answer
  expect(told).toContain('CANARY-FILE-5e1f');
  expect(visits).toEqual([]);
});

test('as many orders are planted as the page on the architecture says', async () => {
  const known = Object.values(tables.deedsOfThief.kinds).flat(2);
  const said = /gets (\d+) orders/.exec(readFileSync('ARCHITECTURE.md', 'utf8'));
  expect(said?.[1]).toBe(String(known.length));
  expect(new Set(places.flatMap((_, turn) => chosenFrom(tables.deedsOfThief, turn)))).toEqual(
    new Set(Object.values(tables.deedsOfThief.kinds).flat()),
  );
});
