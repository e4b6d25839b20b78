import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyGraph } from '../../../../../src/engine/memory/graph.ts';
import { applyOperations } from '../../../../../src/engine/memory/operations.ts';
import { quotesOf } from '../../../../../src/engine/workflows/crew/learned/quotes.ts';
import {
  decimal,
  readSignalLog,
  signalLogOperations,
  topicText,
} from '../../../../../src/engine/workflows/crew/learned/signal-log.ts';
import {
  accumulate,
  isDeclaration,
  type Signal,
  signalIn,
  signalKinds,
  type Topic,
} from '../../../../../src/engine/workflows/crew/learned/signals.ts';

const topic = 'defaults:language';
const at = (hours: number, taskType = 'worker_coder') => ({
  session: { at: new Date(Date.UTC(2026, 2, 1, hours)).toISOString(), taskType },
  today: '2026-03-01',
});
const hear = (
  before: Topic | undefined,
  hours: number,
  kinds: readonly Signal['kind'][],
  taskType?: string,
) =>
  accumulate(
    topic,
    before,
    kinds.map((kind) => ({ kind })),
    at(hours, taskType),
  );

test('three afterthoughts of one session are 0.7; of three independent ones 2.1; a correction makes 3.1, a contradiction 2.1 again', () => {
  expect(hear(undefined, 0, ['afterthought', 'afterthought', 'afterthought']).counter).toBe(7);
  const three = [0, 2, 4].reduce<Topic | undefined>(
    (all, hours) => hear(all, hours, ['afterthought']),
    undefined,
  );
  expect(three?.counter).toBe(21);
  const four = hear(three, 6, ['course_correction']);
  expect(decimal(four.counter)).toBe('3.1');
  expect(hear(four, 8, ['contradiction']).counter).toBe(21);
});

test('corrections and afterthoughts of 1.0, 0.7, 0.7, 1.0 in four sessions give a candidate at the fourth', () => {
  const kinds = ['course_correction', 'afterthought', 'afterthought', 'course_correction'] as const;
  const counters: number[] = [];
  kinds.reduce<Topic | undefined>((all, kind, index) => {
    const next = hear(all, index * 3, [kind]);
    counters.push(next.counter);
    return next;
  }, undefined);
  expect(counters).toEqual([10, 17, 24, 34]);
});

test('sessions less than two hours apart count once with the higher weight, unless their tasks are of another kind', () => {
  const first = hear(undefined, 10, ['afterthought']);
  const near = accumulate(topic, first, [{ kind: 'rejection' }], {
    session: { at: '2026-03-01T11:59:59.000Z', taskType: 'worker_coder' },
    today: '2026-03-01',
  });
  expect(near.counter).toBe(10);
  expect(hear(first, 11, ['rejection'], 'worker_writer').counter).toBe(17);
  expect(hear(first, 12, ['rejection']).counter).toBe(17);
});

test('a session goes the way of its last word, and falls no lower than nothing', () => {
  const one = hear(undefined, 0, ['afterthought']);
  expect(hear(one, 3, ['rejection', 'contradiction']).counter).toBe(0);
  expect(hear(one, 3, ['contradiction', 'rejection']).counter).toBe(17);
});

test('«just this time» takes nothing away, and a declaration counts at once', () => {
  const one = hear(undefined, 0, ['afterthought']);
  const exception: Signal = { kind: 'contradiction', words: '今回は JavaScript で' };
  expect(accumulate(topic, one, [exception], at(3))).toEqual(one);
  const declared: Signal = { kind: 'course_correction', declared: true };
  expect(accumulate(topic, one, [declared], at(3)).counter).toBe(30);
  expect(isDeclaration('いつも TypeScript で')).toBe(true);
  expect(isDeclaration('Nevertheless, go on')).toBe(false);
  expect(isDeclaration('always, just for now')).toBe(false);
});

const kind = fc.constantFrom(...signalKinds, 'contradiction' as const);
const session = fc.record({
  hours: fc.integer({ min: 0, max: 200 }),
  kinds: fc.array(kind, { minLength: 1, maxLength: 4 }),
  taskType: fc.constantFrom('a', 'b'),
});

test('told the same twice a topic does not change; one session moves it by at most 1.0', () => {
  fc.assert(
    fc.property(fc.array(session, { maxLength: 12 }), (sessions) => {
      sessions.reduce<Topic | undefined>((all, { hours, kinds, taskType }) => {
        const next = hear(all, hours, kinds, taskType);
        expect(hear(next, hours, kinds, taskType).counter).toBe(next.counter);
        expect(Math.abs(next.counter - (all?.counter ?? 0))).toBeLessThanOrEqual(10);
        expect(next.counter).toBeGreaterThanOrEqual(0);
        return next;
      }, undefined);
    }),
  );
});

test('a topic is the same after it was written and read', () => {
  const full = hear(hear(hear(undefined, 0, ['afterthought']), 3, ['rejection'], 'a+b'), 9, [
    'contradiction',
  ]);
  const topics = new Map([[topic, full]]);
  const { graph } = applyOperations(emptyGraph(), signalLogOperations(emptyGraph(), topics), 'now');
  expect(readSignalLog(graph)).toEqual(topics);
  expect(signalLogOperations(graph, topics)).toEqual([]);
  expect(topicText(full)).toMatch(
    /^\[topic\] defaults:language \[counter\] 0\.7 \[last_updated\] 2026-03-01 \[signals\] .* \[sessions\] 3 \[first_signal\] 2026-03-01$/,
  );
});

test('a log of another hand is read as far as it can be, and what is no topic is left alone', () => {
  const foreign =
    '[topic] avoid:jargon [counter] 1.7 [last_updated] 2026-01-02 [signals] correction(1.0), supplement(0.7) [sessions] 2 [first_signal] 2026-01-01';
  const entities = [
    {
      name: 'lp:_internal:signal_log',
      entityType: 'lp_internal',
      observations: [foreign, 'a remark'],
    },
  ];
  const source = { origin: 'agent', run: null, quotes: [] } as const;
  const { graph } = applyOperations(
    emptyGraph(),
    [{ kind: 'create_entities', entities, source }],
    'now',
  );
  expect([...readSignalLog(graph).values()]).toMatchObject([
    { topic: 'avoid:jargon', counter: 17 },
  ]);
  const after = applyOperations(graph, signalLogOperations(graph, new Map()), 'now').graph;
  expect(after.entities[0]?.observations).toEqual(['a remark']);
});

test.each([
  ['added afterthought supplement +0.7', 'afterthought'],
  ['added course correction +1.0', 'course_correction'],
  ['added rejection / revert +1.0', 'rejection'],
  ['added repeated specification +0.7', 'repeated'],
  ['contradiction -1.0', 'contradiction'],
])('the line «%s» tells of %s', (note, expected) => {
  expect(signalIn({ topic, before: 10, after: 17, note }).kind).toBe(expected);
});

test('a line that names no kind is taken by its direction', () => {
  expect(signalIn({ topic, before: 10, after: 0, note: '' }).kind).toBe('contradiction');
  expect(signalIn({ topic, before: 0, after: 7, note: '' }).kind).toBe('afterthought');
});

test.each([
  ['「数字はいつも表に」', '数字は、いつも表に してください', false],
  ['「数字はいつも表にして」', '…数字はいつも表にしてください。', true],
  ['"Always  use tabs"', 'please always use tabs here', true],
  ['"Always use tabs"', 'I never said so', false],
  ['“表”', '表', false],
  ['no quote at all: always use tabs', 'always use tabs', false],
])('%s, when a person typed %s: %s', (evidence, spoken, found) => {
  expect(quotesOf(evidence, spoken).length > 0).toBe(found);
});
