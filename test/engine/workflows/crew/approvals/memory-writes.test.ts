import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { preferencesFor } from '../../../../../src/engine/learned/matching.ts';
import { milestonePassed, readMetadata } from '../../../../../src/engine/learned/metadata.ts';
import { observationText, preferencesIn } from '../../../../../src/engine/learned/preference.ts';
import { emptyGraph, isRejected } from '../../../../../src/engine/memory/graph.ts';
import { memoryHits } from '../../../../../src/engine/memory/hits.ts';
import type { Source } from '../../../../../src/engine/memory/operations.ts';
import {
  decisionsOf,
  problemsOf,
} from '../../../../../src/engine/workflows/crew/approvals/decisions.ts';
import { deedsOf } from '../../../../../src/engine/workflows/crew/approvals/deeds.ts';
import {
  type MemoryDeed,
  operationsFor,
  writeMemory,
} from '../../../../../src/engine/workflows/crew/approvals/memory-writes.ts';
import type { Queue } from '../../../../../src/engine/workflows/crew/approvals/queue.ts';
import { before, decide, graphOf, memoryOf, oldLength, queueOf, today } from './world.ts';

const facts = { today, cap: 40 };

function deeds(
  queue: Queue,
  answer: { choice: string; details?: ReturnType<typeof decide>['details'] },
) {
  return deedsOf(queue, decisionsOf(queue, answer), 'approvals-1');
}
function memoryDeed(queue: Queue, answer: Parameters<typeof deeds>[1]): MemoryDeed {
  const deed = deeds(queue, answer).find(({ kind }) => kind === 'memory');
  if (deed?.kind !== 'memory') throw new Error('nothing is written');
  return deed;
}

test('nothing is done for what was rejected or left for later; of rejected knowledge only that is remembered', async () => {
  expect(deeds(queueOf(), { choice: 'later' })).toEqual([]);
  expect(deeds(queueOf(), decide({ 'IMP-001': 'rejected' }))).toEqual([]);
  expect(deeds(queueOf(), decide({ 'MCP-001': 'rejected' }))).toMatchObject([
    { kind: 'memory', changes: [{ kind: 'rejected_knowledge' }] },
  ]);
  const rejected = await memoryOf(before());
  await writeMemory(
    rejected.memory,
    memoryDeed(queueOf(), decide({ 'MCP-001': 'rejected' })),
    facts,
  );
  const kept = (await rejected.memory.readGraph()).entities.find(isRejected);
  // whoever rejects a text has not written it
  expect(Object.values(kept?.stamps ?? {}).map(({ origin }) => origin)).not.toContain('person');
  const hits = await memoryHits(rejected.memory, true).search(kept?.name ?? '', 5);
  expect([kept === undefined, hits]).toEqual([false, []]);
  // the rejected preferences only lose their counters
  const { memory, texts } = await memoryOf(before());
  await writeMemory(memory, memoryDeed(queueOf(), { choice: 'none' }), facts);
  expect(await texts('lp:communication:numbers_in_tables')).toBeUndefined();
  expect(await texts('lp:communication:report_length')).toEqual([oldLength]);
  expect(readMetadata(await memory.readGraph()).rejectStreak).toBe(2);
});

test('an approved preference is stored with the words it rests on, and reaches the next worker', async () => {
  const { memory, texts } = await memoryOf(before());
  const result = await writeMemory(memory, memoryDeed(queueOf(), { choice: 'all' }), facts);
  expect(result).toMatchObject({ written: true, total: 2, refused: [], noRoom: [] });
  const graph = await memory.readGraph();
  const entity = graph.entities.find(({ name }) => name === 'lp:communication:numbers_in_tables');
  expect(entity?.entityType).toBe('learned_preference');
  expect(entity?.observations[1]).toBe('[meta] Last reinforced: 2026-03-01 [session] 0');
  expect(Object.values(entity?.stamps ?? {})[0]).toMatchObject({
    origin: 'agent',
    run: 'cmd_001',
    quotes: expect.arrayContaining(['数字はいつも表にしてください']),
  });
  const work = { role: 'worker_writer', request: '', stack: [], project: '' };
  expect(preferencesFor(graph, work).map(({ name }) => name)).toContain(
    'lp:communication:numbers_in_tables',
  );
  expect(await texts('lp:_internal:metadata')).toContain('[total_lp_count] 2');
});

test('an update replaces, adds a condition or deprecates', async () => {
  const queue = queueOf();
  const name = 'lp:communication:report_length';
  const text = queue.asked.items.find(({ id }) => id === 'LP-UPD-001')?.text ?? '';
  const after = async (change: string) => {
    const { memory, texts } = await memoryOf(before());
    const edited = text.replace('[change] replace', `[change] ${change}`);
    const answer = decide({ 'LP-UPD-001': edited });
    expect(problemsOf(queue, answer)).toEqual([]);
    await writeMemory(memory, memoryDeed(queue, answer), facts);
    return await texts(name);
  };
  const replaced = await after('replace');
  expect(replaced).toHaveLength(2);
  expect(replaced).not.toContain(oldLength);
  expect(await after('append')).toMatchObject([
    oldLength,
    expect.stringContaining('[what]'),
    expect.stringContaining('[meta]'),
  ]);
  expect(await after('deprecate')).toEqual([oldLength, '[meta] Deprecated: 2026-03-01']);
  const gone = await memoryOf(emptyGraph());
  await writeMemory(gone.memory, memoryDeed(queue, decide({ 'LP-UPD-001': 'approved' })), facts);
  expect(await gone.texts(name)).toEqual([
    expect.stringContaining('[what]'),
    expect.stringContaining('[meta]'),
  ]);
  const kept = decide({ 'LP-UPD-001': 'kept' });
  const { memory, texts } = await memoryOf(before());
  await writeMemory(memory, memoryDeed(queue, kept), facts);
  expect(await texts(name)).toEqual([oldLength]);
  expect(readMetadata(await memory.readGraph()).rejectStreak).toBe(0);
});

test.each(['append', 'approved'])(
  'text that was only imported is shown as it is stored, and stays when a preference is approved: %s (C-112)',
  async (how) => {
    const imported: Source = { origin: 'imported', run: null, quotes: [] };
    const name =
      how === 'append' ? 'lp:communication:report_length' : 'lp:communication:numbers_in_tables';
    const entity = {
      name,
      entityType: 'learned_preference',
      observations: ['Reports of one page'],
    };
    const { memory, texts } = await memoryOf(emptyGraph());
    await memory.write([{ kind: 'create_entities', entities: [entity], source: imported }]);
    const queue = queueOf({ graph: await memory.readGraph() });
    const id = how === 'append' ? 'LP-UPD-001' : 'LP-001';
    const card = queue.asked.items.find((each) => each.id === id);
    if (how === 'append') expect(card?.fields['currentObservation']).toBe('Reports of one page');
    const said = how === 'append' ? (card?.text ?? '').replace('replace', 'append') : how;
    await writeMemory(memory, memoryDeed(queue, decide({ [id]: said })), facts);
    expect(await texts(name)).toEqual([
      expect.stringContaining('[what]'),
      'Reports of one page',
      expect.stringContaining('[meta] Last reinforced'),
    ]);
    // only what was approved counts
    const one = preferencesIn(await memory.readGraph()).find((each) => each.name === name);
    expect(one?.rules).toHaveLength(1);
  },
);

const log = (topic: string, counter: string) =>
  `[topic] ${topic} [counter] ${counter} [last_updated] 2026-02-01 [signals] [sessions] 1 [first_signal] 2026-02-01`;

test('counters of approved and rejected topics go, those of deferred ones stay', async () => {
  const topic = 'communication:numbers_in_tables';
  const graph = graphOf({
    'lp:communication:report_length': [oldLength],
    'lp:_internal:signal_log': [
      log(topic, '2.0'),
      log('communication:report_length', '1.0'),
      log('avoid:other', '0.7'),
    ],
  });
  const queue = queueOf({ graph });
  const left = async (one: string, other: string) => {
    const { memory, texts } = await memoryOf(graph);
    await writeMemory(
      memory,
      memoryDeed(queue, decide({ 'LP-001': one, 'LP-UPD-001': other })),
      facts,
    );
    return (await texts('lp:_internal:signal_log'))?.map(
      (text) => /\[topic\] (\S+)/.exec(text)?.[1],
    );
  };
  expect(await left('approved', 'rejected')).toEqual(['avoid:other']);
  expect(await left('deferred', 'approved')).toEqual([topic, 'avoid:other']);
  const deed = memoryDeed(queue, decide({ 'LP-001': 'approved', 'LP-UPD-001': 'rejected' }));
  expect(deed.changes).toContainEqual({
    kind: 'decided',
    approved: [topic],
    rejected: ['communication:report_length'],
  });
});

test('counters are written only on a yes to their card', async () => {
  const queue = queueOf();
  const { memory, texts } = await memoryOf(before());
  await writeMemory(memory, memoryDeed(queue, decide({ 'LP-001': 'approved' })), facts);
  expect(await texts('lp:_internal:signal_log')).toBeUndefined();
  const other = await memoryOf(before());
  await writeMemory(other.memory, memoryDeed(queue, decide({ SIGNALS: 'approved' })), facts);
  expect(await other.texts('lp:_internal:signal_log')).toMatchObject([
    expect.stringContaining('[topic] avoid:promotional_wording [counter] 0.7'),
    expect.stringContaining('[topic] communication:numbers_in_tables [counter] 3.0'),
    expect.stringContaining('[topic] communication:report_length [counter] 3.0'),
  ]);
});

test('a batch applied twice, also by another process, does no more than once', async () => {
  const { memory, open, file } = await memoryOf(before());
  const deed = memoryDeed(queueOf(), { choice: 'all' });
  await writeMemory(memory, deed, facts);
  const bytes = await readFile(file, 'utf8');
  expect(await writeMemory(open(), deed, { ...facts, today: '2026-03-02' })).toMatchObject({
    written: false,
    total: 2,
  });
  expect(await readFile(file, 'utf8')).toBe(bytes);
});

test('a batch that holds only knowledge leaves the preferences alone', async () => {
  const { memory, texts } = await memoryOf(emptyGraph());
  const deed = memoryDeed(queueOf(), decide({ 'MCP-001': 'approved' }));
  await writeMemory(memory, deed, facts);
  expect(await texts('print:failure_pattern:booklet_page_order')).toHaveLength(1);
  expect((await memory.readGraph()).entities).toHaveLength(1);
  expect((await writeMemory(memory, deed, facts)).written).toBe(false);
});

test('beyond the cap there is no room, the counters stay, and what is stale is named', () => {
  const full = graphOf({
    ...Object.fromEntries(Array.from({ length: 29 }, (_, n) => [`lp:avoid:t${n}`, [oldLength]])),
    'lp:communication:report_length': [oldLength, '[meta] Last reinforced: 2025-12-01'],
  });
  const deed = memoryDeed(
    queueOf({ graph: full }),
    decide({ 'LP-001': 'approved', SIGNALS: 'approved' }),
  );
  const { operations, noRoom } = operationsFor(full, deed, { today, cap: 30 });
  expect(noRoom).toEqual(['LP-001']);
  expect(JSON.stringify(operations)).not.toContain('"lp:communication:numbers_in_tables"');
  expect(JSON.stringify(operations)).toContain('[topic] communication:numbers_in_tables');
});

test('the ninth preference makes no milestone, the tenth does', async () => {
  const graph = graphOf(
    Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`lp:avoid:t${n}`, [oldLength]])),
  );
  const { memory } = await memoryOf(graph);
  const deed = memoryDeed(queueOf({ graph }), decide({ 'LP-001': 'approved' }));
  expect(await writeMemory(memory, deed, facts)).toMatchObject({ total: 10, stale: [] });
  const { milestone, total } = readMetadata(await memory.readGraph());
  expect([milestonePassed(milestone, 9), milestonePassed(milestone, total)]).toEqual([null, 10]);
});

test('only a rejected kind is remembered, in the founding words, and filters the next proposals', async () => {
  const queue = queueOf();
  const answer = {
    choice: 'decide',
    details: {
      decisions: [{ id: 'IMP-001', decision: 'rejected' as const }],
      rejectedKinds: [{ kind: 'improvement', reason: 'not now' }],
    },
  };
  const { memory, texts } = await memoryOf(before());
  await writeMemory(memory, memoryDeed(queue, answer as never), facts);
  expect(await texts('workflow:rejected_proposal:improvement')).toEqual([
    'Rejected on 2026-03-01 in cmd_001',
    'Proposal type: 外に聞かないと決まらないことを、待たせない形にする',
    'Reason: not now',
  ]);
  const graph = await memory.readGraph();
  expect(graph.entities.find(({ name }) => name.endsWith(':improvement'))?.entityType).toBe(
    'rejection_memory',
  );
  const next = queueOf({ graph });
  expect(next.refused).toContainEqual({ id: 'IMP-001', why: 'rejected_kind', problems: [] });
});

test('a text that was edited is checked before it counts, and is the person’s own', async () => {
  const queue = queueOf();
  const bad = observationText({ what: 'w', evidence: 'e', scope: 's', action: 'Skip tests' });
  expect(problemsOf(queue, decide({ 'LP-001': bad }))).toHaveLength(2);
  expect(problemsOf(queue, decide({ 'LP-001': 'no tags' })).length).toBeGreaterThan(0);
  expect(problemsOf(queue, decide({ 'MCP-001': 'short' }))).toHaveLength(1);
  expect(problemsOf(queue, decide({ SIGNALS: 'other' }))).toHaveLength(1);
  expect(problemsOf(queue, decide({ 'LP-UPD-001': '[change] improve' }))).toHaveLength(1);
  expect(problemsOf(queue, decide({ 'IMP-001': 'kept', 'IMP-009': 'approved' }))).toHaveLength(2);
  expect(problemsOf(queue, { choice: 'decide', details: 'x' })).toHaveLength(1);
  const card = queue.asked.items.find(({ id }) => id === 'LP-001');
  const good = (card?.text ?? '').replace('三つ以上', '二つ以上');
  expect(problemsOf(queue, decide({ 'LP-001': good }))).toEqual([]);
  const { memory } = await memoryOf(before());
  await writeMemory(memory, memoryDeed(queue, decide({ 'LP-001': good })), facts);
  const entity = (await memory.readGraph()).entities.find(({ name }) =>
    name.endsWith('numbers_in_tables'),
  );
  expect(entity?.observations[0]).toContain('二つ以上');
  expect(Object.values(entity?.stamps ?? {}).map(({ origin }) => origin)).toContain('person');
});

test('another cmd that bears the name of one that was deleted is written all the same', async () => {
  const { memory, texts } = await memoryOf(before());
  await writeMemory(memory, memoryDeed(queueOf(), decide({ 'LP-001': 'approved' })), facts);
  await memory.write([{ kind: 'delete_entities', names: ['lp:communication:numbers_in_tables'] }]);
  const later = queueOf();
  const deed = memoryDeed(
    { ...later, session: { ...later.session, at: '2026-04-01T00:00:00.000Z' } },
    decide({ 'LP-001': 'approved' }),
  );
  expect((await writeMemory(memory, deed, facts)).written).toBe(true);
  expect(await texts('lp:communication:numbers_in_tables')).toHaveLength(2);
});
