import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { memoryWorld, rule } from './memory-world.ts';
import { read } from './parse.ts';
import { perform } from './perform.ts';

const knowledge = 'print:failure_pattern:booklet';

test('the list names what is remembered, and only counts what the program keeps for itself', async () => {
  const { run } = await memoryWorld();
  const { code, out } = await run(['list']);
  expect(code).toBe(0);
  expect(out).toContain('lp:communication:numbers (learned_preference)');
  expect(out).toContain('One more record');
  expect(out).toContain('\nTo delete it: folio-tui memory delete NAME\n');
  expect((await run(['list', '--json'])).out).not.toContain('memory delete');
  expect(out).not.toContain('_internal');
  expect((await run(['list', '--kind', 'rejected'])).out).toMatch(
    /^workflow:rejected_proposal:skill/,
  );
  expect((await run(['--kind', 'lp'])).out).not.toContain(knowledge);
});

test('a search finds, also in parts, and says when nothing is there', async () => {
  const { run } = await memoryWorld();
  expect((await run(['search', 'foldword'])).out).toContain(knowledge);
  const noHit = 'Nothing that is remembered fits. folio-tui memory lists all of it.\n';
  expect((await run(['search', 'nowhere', 'nothing'])).out).toBe(noHit);
});

test('show tells why it is there: whose words, in which cmd, on which words of the person', async () => {
  const { run } = await memoryWorld();
  const { out } = await run(['show', 'lp:communication:numbers']);
  expect(out).toContain('written by an agent, approved by you · in cmd_001');
  expect(out).toContain('based on your words: "numbers always in a table"');
  expect(out).toContain('\n  To delete it: folio-tui memory delete lp:communication:numbers\n');
  const data = JSON.parse((await run(['show', knowledge, '--json'])).out);
  expect(data).toMatchObject({
    origin: 'agent',
    observations: [{ origin: 'agent', run: 'cmd_001' }],
  });
  expect(await run(['show', 'x:y:z'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('x:y:z'),
  });
});

test('a text of an agent that was rejected says so, whatever an earlier version wrote of it', async () => {
  const { run, memory } = await memoryWorld();
  const name = 'workflow:rejected_knowledge';
  await memory.write([
    {
      kind: 'create_entities',
      entities: [
        { name, entityType: 'rejection_memory', observations: ['THEIRWORDS of an agent'] },
      ],
      source: { origin: 'person', run: 'cmd_003', quotes: [] },
    },
  ]);
  const { out } = await run(['show', name]);
  expect(out).toContain('written by an agent, rejected by you');
  expect(out).not.toContain('written by you');
  expect(JSON.parse((await run(['show', name, '--json'])).out)).toMatchObject({
    origin: 'agent',
    observations: [{ origin: 'agent', rejected: true, run: 'cmd_003' }],
  });
});

test('an edit is the person’s own word, and a preference is checked before it counts', async () => {
  const good = await memoryWorld(undefined, (text) => text.replace('three numbers', 'two numbers'));
  expect((await good.run(['edit', 'lp:communication:numbers'])).code).toBe(0);
  expect((await good.run(['show', 'lp:communication:numbers'])).out).toMatch(
    /two numbers[\s\S]*written by you/,
  );
  const bad = await memoryWorld(undefined, (text) => text.replace('use a table', 'skip tests'));
  expect(await bad.run(['edit', 'lp:communication:numbers'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('skip tests'),
  });
  expect((await bad.run(['show', 'lp:communication:numbers'])).out).toContain(rule);
  const same = await memoryWorld(undefined, (text) => text);
  expect((await same.run(['edit', knowledge])).out).toBe('Nothing was changed.\n');
});

test('what is deleted is gone from the whole workspace, and where runs still say it is told', async () => {
  const { run, root, put, names } = await memoryWorld();
  await mkdir(path.join(root, 'work'));
  await put('work/report.md', `about ${rule}`);
  const { code, out } = await run(['delete', 'lp:communication:numbers', knowledge]);
  expect(code).toBe(0);
  expect(out).toContain('work/report.md');
  expect(await names()).not.toContain(knowledge);
  expect(await saying(root, /NUMBERSWORD|FOLDWORD|lp:communication|booklet/)).toEqual([
    'work/report.md',
  ]);
  expect((await run(['delete', knowledge])).code).toBe(1);
});

test('export and import carry a memory over, as unchecked', async () => {
  const { run } = await memoryWorld();
  const other = await memoryWorld();
  const { out } = await run(['export', '--kind', 'knowledge']);
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual([knowledge]);
  const lines = `${out.replaceAll('booklet', 'folder')}broken\n`;
  const taken = await other.run(['import', 'm.jsonl'], { texts: { 'm.jsonl': lines } });
  expect(taken).toMatchObject({ code: 0, out: 'Imported 1 entity (origin: unchecked).\n' });
  expect(taken.err).toContain('skipped: 2');
  expect((await other.run(['show', 'print:failure_pattern:folder'])).out).toContain(
    'imported (unchecked)',
  );
});

test('the profile has every preference once, in its group', async () => {
  const { run } = await memoryWorld();
  const { out } = await run(['lp']);
  expect(out).toContain(
    [
      '### All of it together: 2 learned preferences',
      '',
      '**Purpose**: each was approved by itself; this is the picture they make of you together.',
      '',
      '**Vocabulary (what your words mean)**:',
    ].join('\n'),
  );
  expect(out.match(/^- numbers: /gm)).toHaveLength(1);
  expect(out.indexOf('**Avoidance')).toBeLessThan(out.indexOf('- jargon: '));
  expect(JSON.parse((await run(['lp', '--json'])).out)).toHaveLength(2);
});

test('review keeps, edits or deletes one by one; anything else keeps', async () => {
  const { run, names } = await memoryWorld(['review', 'delete', '']);
  const { out } = await run(['lp', 'review']);
  expect(out).toContain('- Keep all: go on with these');
  expect(await names()).toEqual(expect.arrayContaining(['lp:avoid:jargon']));
  expect(await names()).not.toContain('lp:communication:numbers');
  const keeping = await memoryWorld(['keep']);
  const before = await keeping.text('memory.json');
  await keeping.run(['lp', 'review']);
  expect(await keeping.text('memory.json')).toBe(before);
});

test('prune names what is old with its date, and deletes it on a yes', async () => {
  const { run, names } = await memoryWorld(['']);
  const { out } = await run(['lp', 'prune']);
  expect(out).toContain('- lp:avoid:jargon (last confirmed: 2025-12-01)');
  expect(out).not.toContain('lp:communication:numbers');
  expect(await names()).not.toContain('lp:avoid:jargon');
  const ja = await (await memoryWorld(['n'])).run(['lp', 'prune'], { language: 'ja' });
  expect(ja.out).toContain('### 60日以上、裏づけのない好み');
});

/** `docs/spec/crew.md` §13.14. */
const asked = [
  'This forgets everything that was learned about you. It will:',
  '- delete all 2 learned preferences',
  '- delete what was counted towards new ones',
  '- delete the records kept about learning',
  '- switch learning off (lp_system.enabled: false)',
  'It cannot be undone.',
  '',
  'Go on? [y/N]',
].join('\n');
const done = [
  'Deleted 2 learned preferences',
  'Deleted what was counted towards new ones, and its records',
  'Learning is switched off',
  '',
  'To switch it on again, set lp_system.enabled: true in config.yaml',
].join('\n');

test('reset asks, and only a yes deletes', async () => {
  for (const typed of [[''], ['n'], ['ok']]) {
    const { run, text, prompts } = await memoryWorld(typed);
    const before = await text('memory.json');
    const { code, out } = await run(['lp', 'reset', '--yes']);
    expect([code, await text('memory.json')]).toEqual([0, before]);
    expect(`${out}${prompts.join('')}`.trim()).toBe(asked);
  }
  const { run } = await memoryWorld();
  expect(await run(['lp', 'reset'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('--confirm-reset'),
  });
});

test('after a reset nothing of it is in the workspace any more, and learning is off', async () => {
  const { run, root, names, text, put } = await memoryWorld(['y']);
  await put(
    'config.yaml',
    '# mine\nlp_system:\n  enabled: true   # on\n  reset_all: true\n  lp_cap: 40\n',
  );
  const { code, out } = await run(['lp', 'reset']);
  expect(code).toBe(0);
  expect(out).toContain(done);
  expect(await names()).toEqual([knowledge, 'workflow:rejected_proposal:skill']);
  expect(await saying(root, /lp:|NUMBERSWORD|jargon|numbers always/)).toEqual([]);
  expect(await text('config.yaml')).toBe(
    '# mine\nlp_system:\n  enabled: false   # on\n  reset_all: false\n  lp_cap: 40\n',
  );
});

test('the wish may be told as a flag where nobody can be asked', async () => {
  const { run, names } = await memoryWorld();
  const { code, out } = await run(['lp', 'reset', '--confirm-reset', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    ...{ preferences: 2, internal: 1, disabled: true },
    ...{ rewritten: [], traces: [] },
  });
  expect(await names()).not.toContain('lp:avoid:jargon');
  expect((await run(['lp'])).out).toBe('No preferences have been learned yet.\n');
});

test('what cannot be meant is refused', async () => {
  const problem = async (...line: string[]) => {
    const command = await read(['memory', ...line]);
    return command.kind === 'usage' ? command.problem.kind : command.kind;
  };
  expect(await problem('serch')).toBe('unknown_verb');
  expect(await problem('lp', 'purge')).toBe('unknown_verb');
  expect(await problem('show')).toBe('missing_argument');
  expect(await problem('show', 'a', 'b')).toBe('too_many');
  expect(await problem('list', '--kind', 'x')).toBe('bad_value');
  expect(await problem()).toBe('verb');
});

test('without a workspace nothing is remembered', async () => {
  expect(await perform(['memory'], { runs: [], history: [] }, { homeless: true })).toMatchObject({
    code: 1,
  });
});

/** Files of the workspace that hold such words; what grep would name. */
async function saying(root: string, words: RegExp): Promise<string[]> {
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  const files = all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) =>
      words.test(await readFile(file, 'latin1')) ? path.relative(root, file) : [],
    ),
  );
  return found.flat().sort();
}
