import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Failure } from '../../../src/engine/data/failure.ts';
import { originOf, stampOf } from '../../../src/engine/memory/graph.ts';
import { exportJsonl, importJsonl } from '../../../src/engine/memory/jsonl.ts';
import { openMemory } from '../../../src/engine/memory/memory.ts';
import type { MemoryOperation, Source } from '../../../src/engine/memory/operations.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../../support/own-seal.ts';
import { tempFolder } from '../workspace/temp-folder.ts';

const agent: Source = { origin: 'agent', run: 'cmd_001', quotes: ['いつも TypeScript で'] };

function create(name: string, observations: readonly string[], source = agent): MemoryOperation {
  return {
    kind: 'create_entities',
    entities: [{ name, entityType: 'lesson_learned', observations }],
    source,
  };
}

async function world() {
  const root = await tempFolder();
  const warnings: Failure[] = [];
  const open = () =>
    openMemory({
      disk: memoryFile(nodeDisk, root, openOwnSeal),
      now: () => new Date('2026-03-01T12:00:00Z'),
      warn: (failure) => warnings.push(failure),
    });
  return { root, file: path.join(root, 'memory.json'), warnings, open, memory: open() };
}

test('an empty memory is normal: no file, no warning, nothing found', async () => {
  const { memory, warnings } = await world();
  expect(await memory.searchNodes('anything')).toEqual([]);
  expect(await memory.readGraph()).toEqual({ version: 1, entities: [], relations: [] });
  expect(warnings).toEqual([]);
});

test('what one process writes another finds, with the stamp of who said it', async () => {
  const { memory, open, file } = await world();
  const other = open();
  expect(await other.searchNodes('async')).toEqual([]);
  await memory.write([create('python:pattern:async_io', ['Use ASYNC generators'])]);
  const [found] = await other.searchNodes('Async');
  expect(found?.name).toBe('python:pattern:async_io');
  expect(found && stampOf(found, 'Use ASYNC generators')).toEqual({
    origin: 'agent',
    at: '2026-03-01T12:00:00.000Z',
    run: 'cmd_001',
    quotes: ['いつも TypeScript で'],
  });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 1, relations: [] });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('every operation may be done again without doing more', async () => {
  const { memory, file } = await world();
  const all: readonly MemoryOperation[] = [
    create('a:b:c', ['one', 'one']),
    { kind: 'add_observations', name: 'a:b:c', observations: ['two'], source: agent },
    { kind: 'delete_observations', name: 'a:b:c', observations: ['gone'] },
    { kind: 'delete_entities', names: ['x:y:z'] },
  ];
  expect((await memory.write(all)).changed).toBe(true);
  const before = await readFile(file, 'utf8');
  expect(await memory.write(all)).toEqual({ changed: false, refused: [] });
  expect(await readFile(file, 'utf8')).toBe(before);
  expect((await memory.readGraph()).entities[0]?.observations).toEqual(['one', 'two']);
});

test('two memories that write at once lose nothing', async () => {
  const { memory, open } = await world();
  const other = open();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? memory : other).write([create(`a:b:n${n}`, ['x'])]),
    ),
  );
  expect((await memory.readGraph()).entities).toHaveLength(20);
});

test('a deleted observation leaves neither its words nor its stamp, a deleted entity no relation', async () => {
  const { memory, file } = await world();
  await memory.write([create('a:b:c', ['keep', 'SWORDFISH']), create('a:b:d', ['x'])]);
  await memory.write([
    {
      kind: 'create_entities',
      entities: [],
      source: agent,
      relations: [{ from: 'a:b:c', to: 'a:b:d', relationType: 'needs' }],
    },
  ]);
  await memory.write([{ kind: 'delete_observations', name: 'a:b:c', observations: ['SWORDFISH'] }]);
  const [entity] = (await memory.readGraph()).entities;
  expect(Object.keys(entity?.stamps ?? {})).toHaveLength(2);
  await memory.write([{ kind: 'delete_entities', names: ['a:b:d'] }]);
  expect((await memory.readGraph()).relations).toEqual([]);
  expect(await readFile(file, 'utf8')).not.toMatch(/SWORDFISH|a:b:d/);
});

test('a credential is refused, and the rest is written', async () => {
  const { memory, file } = await world();
  const written = await memory.write([
    create('a:b:c', [`The key is sk-${'a1'.repeat(12)}`]),
    create('a:b:d', ['fine']),
  ]);
  expect(written).toEqual({ changed: true, refused: [{ name: 'a:b:c', why: 'secret' }] });
  expect(await readFile(file, 'utf8')).not.toContain('a1a1');
});

test.each([
  ['half a file', '{"version":1,"entities":['],
  ['another version', '{"version":2,"entities":[],"relations":[]}'],
  ['something else', '[]'],
])('%s: empty results, one warning, and it is never written over', async (_, text) => {
  const { memory, file, warnings } = await world();
  await writeFile(file, text);
  expect(await memory.searchNodes('a')).toEqual([]);
  expect((await memory.readGraph()).entities).toEqual([]);
  expect(warnings.map(({ kind }) => kind)).toEqual(['file_damaged']);
  await expect(memory.write([create('a:b:c', ['x'])])).rejects.toThrow('file_damaged');
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('words that somebody changed by hand bear no stamp and count as imported', async () => {
  const { memory, file } = await world();
  await memory.write([create('a:b:c', ['the words'])]);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"the words"', '"other words"'));
  const [entity] = (await memory.readGraph()).entities;
  expect(entity && originOf(entity)).toBe('imported');
});

test('a search never returns what the program keeps for itself', async () => {
  const { memory } = await world();
  await memory.write([
    create('lp:_internal:signal_log', ['secretive topic']),
    create('a:b:topic', ['x']),
  ]);
  expect((await memory.searchNodes('topic')).map(({ name }) => name)).toEqual(['a:b:topic']);
  expect(await memory.searchNodes('_internal')).toEqual([]);
});

test('a search finds single words behind the whole, and types alone', async () => {
  const { memory } = await world();
  await memory.write([create('a:b:one', ['python']), create('a:b:two', ['python async'])]);
  const names = async (query: string) => (await memory.searchNodes(query)).map(({ name }) => name);
  expect(await names('python async')).toEqual(['a:b:two', 'a:b:one']);
  expect(await names('ＰＹＴＨＯＮ')).toHaveLength(2);
  expect(await names('entityType:lesson_learned')).toHaveLength(2);
  expect(await names('entityType:lesson')).toEqual([]);
  expect(await names(' ')).toEqual([]);
});

test.each([
  ['認証の方針', ['auth:a:policy']],
  ['データベース選定', ['db:a:choice']],
  ['データベースをどう選ぶか', ['db:a:choice']],
  ['東京 大阪', []],
  ['している', []],
])('%s is found without blanks between its words: %j', async (query, names) => {
  const { memory } = await world();
  await memory.write([
    create('auth:a:policy', ['認証方針: JWT を使い、更新は十五分ごと']),
    create('db:a:choice', ['データベースは PostgreSQL に決めた']),
    create('paper:a:one', ['京大の論文を引くときは年を書く']),
  ]);
  expect((await memory.searchNodes(query)).map(({ name }) => name)).toEqual(names);
});

test('export and import speak the public memory server’s lines; what comes in is untrusted', async () => {
  const { memory } = await world();
  const other = (await world()).memory;
  await memory.write([
    create('a:b:c', ['one\ntwo']),
    create('a:b:d', []),
    create('lp:_internal:x', ['y']),
  ]);
  await memory.write([
    {
      kind: 'create_entities',
      entities: [],
      source: agent,
      relations: [{ from: 'a:b:c', to: 'a:b:d', relationType: 'needs' }],
    },
  ]);
  const text = exportJsonl(await memory.readGraph());
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { type: 'entity', name: 'a:b:c', entityType: 'lesson_learned', observations: ['one\ntwo'] },
    { type: 'entity', name: 'a:b:d', entityType: 'lesson_learned', observations: [] },
    { type: 'relation', from: 'a:b:c', to: 'a:b:d', relationType: 'needs' },
  ]);
  const read = importJsonl(
    `\ufeff${text}not json\n{"type":"entity","name":"lp:_internal:z","entityType":"t","observations":[]}\n`,
  );
  expect(read).toMatchObject({ entities: 2, skipped: [4], internal: 1 });
  await other.write(read.operations);
  const graph = await other.readGraph();
  expect(graph.entities.map(originOf)).toEqual(['imported', 'imported']);
  expect(exportJsonl(graph)).toBe(text);
});

test('taking in one’s own export changes nothing', async () => {
  const { memory } = await world();
  await memory.write([create('a:b:c', ['one'])]);
  const before = await memory.readGraph();
  const { operations } = importJsonl(exportJsonl(before));
  expect((await memory.write(operations)).changed).toBe(false);
  expect((await memory.readGraph()).entities.map(originOf)).toEqual(['agent']);
});
