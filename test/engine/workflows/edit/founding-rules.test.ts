import * as fs from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ScoutAPayload } from '../../../../src/engine/workflows/edit/rules/scouts.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { adder, marksOf, openEdit, replace, scoutA } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

/* Rules of the founding document that need a whole task to be seen, on a repository without git: it is not the point. */

const files = { 'add.js': adder['add.js'] };
const check = [{ name: 'test', command: 'grep -q "a + b" add.js' }];
const good = replace('add.js', 'a - b', 'a + b');
const given = { git: false, files } as const;

/** Every file of a folder with its bytes. */
function bytesIn(folder: string): ReadonlyMap<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const plain = names.filter((name) => fs.lstatSync(path.join(folder, name)).isFile());
  return new Map(plain.map((name) => [name, fs.readFileSync(path.join(folder, name), 'latin1')]));
}

test('each file that is another one afterwards stands in an edit that was applied, but for what checks leave behind and what the engine writes below agent/', async () => {
  const world = openEdit({
    ...given,
    files: { ...files, 'old.js': 'old\n', 'keep.bin': '\u0000\u0001' },
    edits: [
      {
        action: 'edit',
        hypothesis: 'h',
        ops: [
          { op: 'update', path: 'add.js', edits: [{ find: 'a - b', replace: 'a + b' }] },
          { op: 'create', path: 'docs/add.md', content: 'It adds.\n' },
          { op: 'delete', path: 'old.js' },
        ],
      },
    ],
  });
  const before = bytesIn(world.project);
  const command = `${check[0]?.command} && echo 1 > report.out`;
  const { events } = await world.whole({ verify: [{ name: 'test', command }] });
  const after = bytesIn(world.project);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name) && !name.startsWith('agent/'),
  );
  const applied = marksOf(events, 'batch_applied').flatMap((mark) => mark.files);
  expect(applied.map(({ path: name }) => name).toSorted()).toEqual([
    'add.js',
    'docs/add.md',
    'old.js',
  ]);
  expect(changed.toSorted()).toEqual(['add.js', 'docs/add.md', 'old.js', 'report.out']);
});

test.each([
  ['B before A', ['B', 'A']],
  ['A alone', ['A']],
])('the Editor asks its scouts as the task needs it: %s', async (_, order) => {
  const world = openEdit({
    ...given,
    edits: [good],
    reply: (role) =>
      role === 'opening'
        ? { questions: order.map((scout) => ({ scout, question: `What does ${scout} know?` })) }
        : undefined,
  });
  const { events } = await world.whole({ verify: check });
  expect(marksOf(events, 'scout_asked').map(({ scout }) => scout)).toEqual(order);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS' }]);
});

test.each([
  ['A', 'Scout A: the sign in add.js, since its map names the line; not what B says of the build'],
  ['B', 'Scout B: the build comes first, since its log says so; not the line that A names'],
])(
  'where scouts contradict each other the Editor decides for %s alone, nobody is asked, and the next snapshot says so',
  async (_, decision) => {
    const world = openEdit({
      ...given,
      edits: [{ ...good, decision }],
      reply: (role) =>
        role === 'opening'
          ? { questions: ['A', 'B'].map((scout) => ({ scout, question: 'Where is it wrong?' })) }
          : undefined,
    });
    const { result, all } = await world.whole({ verify: check });
    expect(result.status).toBe('done');
    expect(all.filter(({ type }) => type === 'question_opened')).toEqual([]);
    const [before, after] = ['context_001.md', 'context_002.md'].map((name) =>
      /## Decisions\n([\s\S]*?)\n\n##/.exec(world.text(`agent/${name}`))?.[1]?.split('\n'),
    );
    expect(before).not.toContain(`- ${decision}`);
    expect(after).toContain(`- ${decision}`);
    // what it rests on: all that was said so far
    const told = world.calls.find(({ role }) => role === 'edit/editor')?.task.extra ?? '';
    expect([told.includes('## scout_a'), told.includes('## scout_b')]).toEqual([true, true]);
  },
);

test('what a scout said stands in the next snapshot to the letter, and after a hard stop all that was said is in some file', async () => {
  const odd = `\uFEFFHere it is:\r\n\r\n\`\`\`json\r\n${scoutA()}\r\n\`\`\`\r\n\r\n\r\n`;
  const later = `${scoutA([{ id: 'late', files: ['add.js'] }])}\n\n\n`;
  let edits = 0;
  const world = openEdit({
    ...given,
    reply(role, n) {
      if (role === 'scout_a') return n === 0 ? odd : later;
      if (role !== 'editor') return undefined;
      if (n === 11) return { action: 'ask', scout: 'A', question: 'Once more?' };
      edits += 1;
      return replace('add.js', `b${'//'.repeat(edits - 1)};`, `b${'//'.repeat(edits)};`);
    },
  });
  const { events } = await world.whole({ verify: [{ name: 'test', command: 'false' }] });
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'STUCK' }]);
  // what is not green and stays is named before the end
  expect(marksOf(events, 'edit_left')).toMatchObject([{ files: ['add.js'] }]);
  const snapshots = world.list('agent').filter((name) => /^context_\d/.test(name));
  const [first = ''] = snapshots;
  expect(first).toBe('context_001.md');
  expect(world.text(`agent/${first}`)).toContain(odd.slice(1));
  expect(snapshots.map((name) => world.text(`agent/${name}`)).join('')).toContain(later);
});

test('the Editor is told the last 200 lines of a run that failed, also of the one before its first edit, and is given any file of it that it asks for', async () => {
  let run = '';
  const world = openEdit({
    ...{ ...given, files: adder },
    reply(role, n, { extra = '' }) {
      if (role !== 'editor') return undefined;
      run ||= /^- 1: FAIL .*\((run_\w+)\)$/m.exec(extra)?.[1] ?? '';
      if (n === 0) return replace('add.js', 'a - b', 'a * b');
      const file = 'logs/step-01-test.log';
      return n === 1
        ? { action: 'read_log', run_id: run, file }
        : replace('add.js', 'a * b', 'a + b');
    },
  });
  const command = 'seq 300; grep -q "a + b" add.js';
  await world.whole({ verify: [{ name: 'test', command }] });
  const told = world.calls.flatMap(({ role, task }) =>
    role === 'edit/editor' ? [task.extra ?? ''] : [],
  );
  const endIn = (text = '') =>
    /## end_of_its_log\n\n([\s\S]*?)\n\n##/.exec(`${text}\n\n##`)?.[1]?.split('\n') ?? [];
  // before the first edit that of what was red already
  for (const text of told.slice(0, 2)) {
    const end = endIn(text);
    expect([end.length, end.includes('300')]).toEqual([200, true]);
  }
  expect(told[0]).toMatch(/^- before you began: FAIL test .*\(run_\w+\)$/m);
  expect(told[0]).not.toMatch(/^- 1: /m);
  expect(told[1]).toMatch(/^- before you began: FAIL .*\n- 1: FAIL /m);
  expect(told[2]).toContain(`${run} logs/step-01-test.log (its end):\n=== Step 1: test ===`);
  expect(world.text('add.js')).toContain('a + b');
});

/** A model that writes as it is told the files nearby are written. */
function writtenAsTold(extra: string): object {
  const width = Number(/\*\.py: indentation: (\d+) spaces/.exec(extra)?.[1] ?? 0);
  const isSnake = /names: snake_case/.test(extra);
  const name = isSnake ? 'add_all' : 'addAll';
  const content = `def ${name}(numbers):\n${' '.repeat(width)}return sum(numbers)\n`;
  return { action: 'edit', hypothesis: 'h', ops: [{ op: 'create', path: 'all.py', content }] };
}

test.each([
  ['3 spaces and snake_case of the files nearby', {}, 3],
  [
    'what a formatter is told, before what files do',
    { '.editorconfig': '[*.py]\nindent_size = 2\n' },
    2,
  ],
])('new code is written with %s', async (_, more, width) => {
  const world = openEdit({
    ...given,
    files: {
      ...more,
      'add_two.py':
        'def add_two(first_one, other_one):\n   both = first_one\n   return both + other_one\n',
    },
    reply: (role, _n, { extra = '' }) => {
      if (role === 'editor') return writtenAsTold(extra);
      const relevant = [{ path: 'add_two.py', purpose: 'adds', relevance: 'primary' }];
      return role === 'scout_a'
        ? {
            ...ScoutAPayload.parse({ schema_version: '1' }),
            repo_map: { relevant_files: relevant },
          }
        : undefined;
    },
  });
  const { events } = await world.whole({ verify: [{ name: 'test', command: 'true' }] });
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS' }]);
  expect(world.text('all.py')).toBe(
    `def add_all(numbers):\n${' '.repeat(width)}return sum(numbers)\n`,
  );
});

test('checks reach the network as long as it is not switched off, and agents have the tool that fetches from registries, documentation and GitHub as long', async () => {
  const server = createServer((_, answer) => answer.end('a package'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const at = server.address();
  const url = typeof at === 'object' ? `http://127.0.0.1:${at?.port}/` : '';
  const command = `node -e "fetch('${url}').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(2))"`;
  const outcome = async (network: 'on' | 'off') => {
    const world = openEdit({ ...given, edits: [good], settings: { network } });
    const { events } = await world.whole({ verify: [{ name: 'install', command }] });
    const look = world.calls.find(({ role }) => role === 'edit/scout_a')?.task;
    const places = ['registry.npmjs.org', 'docs.python.org', 'api.github.com'];
    const reached = places.filter((host) => look?.hosts?.includes(host)).length;
    return [marksOf(events, 'verified')[0]?.status, look?.tools?.includes('fetch'), reached];
  };
  expect(await outcome('on')).toEqual(['PASS', true, 3]);
  expect(await outcome('off')).toEqual(['FAIL', false, 0]);
});

/** A wrong edit, another one each time. */
const wrong = (n: number) => replace('add.js', `b${'//'.repeat(n)};`, `b${'//'.repeat(n + 1)};`);

/** What a person sees when they press Ctrl-C while this role is being asked. */
test.each(['opening', 'scout_a', 'editor', 'replan', 'summary', 'stuck'])(
  'stopped while %s answers, what was edited stays whole, agent/ and the runs of the checks get nothing new, and it ends as cancelled',
  async (stopped) => {
    let stop: () => void = () => undefined;
    const snapshot = { agent: [''], runs: [''], add: '' };
    const world = openEdit({
      ...given,
      reply: (role, n) =>
        role === 'editor' ? (stopped === 'summary' ? good : wrong(n)) : undefined,
      async during(role) {
        if (role !== stopped) return;
        Object.assign(snapshot, {
          agent: world.list('agent'),
          runs: world.runs(),
          add: world.text('add.js'),
        });
        stop();
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
    const started = await world.engine.start('edit', { task: 'Let add add.', verify: check });
    if (started.kind !== 'started') throw new Error(started.kind);
    stop = () => started.run.stop('now');
    for await (const event of started.run.events) void event;
    expect((await started.run.ended).failure).toEqual({ kind: 'cancelled', anew: 'edit' });
    expect({ agent: world.list('agent'), runs: world.runs(), add: world.text('add.js') }).toEqual(
      snapshot,
    );
    const { events } = await world.resume();
    expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'CANCELLED' }]);
    expect(await world.listed()).toMatchObject({ status: 'cancelled', exit: null });
  },
);

test('stopped while a batch is written, all of it is in the tree and nothing else is new', async () => {
  let stop: () => void = () => undefined;
  let seen = { agent: [''], runs: [''] };
  const world = openEdit({
    ...given,
    edits: [
      {
        ...{ action: 'edit', hypothesis: 'both' },
        ops: [
          { op: 'update', path: 'add.js', edits: [{ find: 'a - b', replace: 'a + b' }] },
          { op: 'create', path: 'new.js', content: 'new\n' },
        ],
      },
    ],
    disk: {
      ...nodeDisk,
      async rename(from, to) {
        if (to.endsWith('proj/add.js')) {
          seen = { agent: world.list('agent'), runs: world.runs() };
          stop();
        }
        await nodeDisk.rename(from, to);
      },
    },
  });
  const started = await world.engine.start('edit', { task: 'Let add add.', verify: check });
  if (started.kind !== 'started') throw new Error(started.kind);
  stop = () => started.run.stop('now');
  for await (const event of started.run.events) void event;
  expect((await started.run.ended).failure).toEqual({ kind: 'cancelled', anew: 'edit' });
  expect([world.text('add.js'), world.text('new.js')]).toEqual([
    'export const add = (a, b) => a + b;\n',
    'new\n',
  ]);
  expect({ agent: world.list('agent'), runs: world.runs() }).toEqual(seen);
});

test('stopped where the difference cannot be kept, it has ended all the same', async () => {
  let stop: () => void = () => undefined;
  let full = false;
  const world = openEdit({
    ...{ ...given, edits: [wrong(0), wrong(1)] },
    async during(role, n) {
      if (role !== 'editor' || n !== 1) return;
      full = true;
      stop();
      await new Promise((resolve) => setImmediate(resolve));
    },
    disk: {
      ...nodeDisk,
      async rename(from, to) {
        if (full && to.endsWith('/difference.patch'))
          throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
        await nodeDisk.rename(from, to);
      },
    },
  });
  const started = await world.engine.start('edit', { task: 'Let add add.', verify: check });
  if (started.kind !== 'started') throw new Error(started.kind);
  stop = () => started.run.stop('now');
  for await (const event of started.run.events) void event;
  expect((await started.run.ended).failure).toEqual({ kind: 'cancelled', anew: 'edit' });
  const asked = world.calls.length;
  expect(marksOf((await world.resume()).events, 'edit_ended')).toMatchObject([
    { end: 'CANCELLED' },
  ]);
  expect(world.calls).toHaveLength(asked);
});

test('stopped at the question about its commands, nothing has been run or written, and it is not gone on with', async () => {
  const world = openEdit({ ...given, asks: true, edits: [good] });
  expect((await world.start({ verify: check })).result.status).toBe('waiting');
  await world.answer('stop');
  expect((await world.resume()).result.failure).toEqual({ kind: 'cancelled', anew: 'edit' });
  const { events } = await world.resume();
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'CANCELLED' }]);
  expect(await world.listed()).toMatchObject({ status: 'cancelled' });
  expect([world.list('agent'), world.runs(), world.text('add.js')]).toEqual([
    [],
    [],
    adder['add.js'],
  ]);
});
