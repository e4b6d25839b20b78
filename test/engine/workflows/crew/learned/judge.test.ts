import { expect, test } from 'vitest';
import { observationText } from '../../../../../src/engine/learned/preference.ts';
import {
  emptyGraph,
  type MemoryGraph,
  rejectedKnowledge,
} from '../../../../../src/engine/memory/graph.ts';
import { applyOperations } from '../../../../../src/engine/memory/operations.ts';
import {
  judgeMemory,
  refusalOf,
} from '../../../../../src/engine/workflows/crew/learned/criteria.ts';
import {
  type Ground,
  judgePreferences,
} from '../../../../../src/engine/workflows/crew/learned/judge.ts';
import { saysOf } from '../../../../../src/engine/workflows/crew/learned/quotes.ts';
import type {
  LearnedPreference,
  MemoryCandidate,
  PreferenceUpdate,
} from '../../../../../src/engine/workflows/crew/shapes/proposals.ts';

const now = '2026-03-01T12:00:00.000Z';
const parts = {
  what: 'Wants numbers in tables and not scattered through sentences',
  evidence: 'one plain declaration: "numbers always in a table"',
  scope: 'documents and reports',
  action: 'When there are three numbers or more, use a table. Exception: prose is asked for',
};
const lp = (name: string, more: Partial<LearnedPreference> = {}): LearnedPreference => ({
  family: 'LP',
  id: 'LP-001',
  title: 'Numbers',
  type: 'learned_preference',
  name,
  ...parts,
  accumulation: 30,
  qualityCheck: 'PASS',
  priority: 'MEDIUM',
  ...more,
});
const update = (more: Partial<PreferenceUpdate> = {}): PreferenceUpdate => ({
  family: 'LP-UPD',
  id: 'LP-UPD-001',
  title: 'Numbers',
  name: 'lp:communication:numbers',
  currentObservation: 'x',
  reason: 'the other way round: "from now on no tables"',
  change: 'replace',
  newObservation: observationText({ ...parts, what: 'Wants numbers in sentences' }),
  accumulation: 30,
  priority: 'MEDIUM',
  ...more,
});

function graphOf(entities: Readonly<Record<string, readonly string[]>>): MemoryGraph {
  const source = { origin: 'agent', run: null, quotes: [] } as const;
  return Object.entries(entities).reduce((graph, [name, observations]) => {
    const entityType = name.includes('_internal') ? 'lp_internal' : 'learned_preference';
    const one = { name, entityType, observations };
    return applyOperations(graph, [{ kind: 'create_entities', entities: [one], source }], now)
      .graph;
  }, emptyGraph());
}
const ground = (more: Partial<Ground> = {}): Ground => ({
  graph: emptyGraph(),
  session: { at: now, taskType: 'worker_writer' },
  today: '2026-03-01',
  spoken: 'Plan a trip. Numbers always in a table, please. And from now on no tables!',
  ...more,
});
const logged = (topic: string, counter: string) =>
  graphOf({
    'lp:_internal:signal_log': [
      `[topic] ${topic} [counter] ${counter} [last_updated] 2026-02-01 [signals] [sessions] 3 [first_signal] 2026-01-01`,
    ],
  });

test('a declaration that the person typed is a candidate at once, of medium priority', () => {
  const { shown, heard } = judgePreferences([lp('lp:communication:numbers')], [], ground());
  expect(shown).toMatchObject([
    {
      topic: 'communication:numbers',
      counter: 30,
      declared: true,
      priority: 'MEDIUM',
      quotes: ['numbers always in a table'],
    },
  ]);
  expect(heard).toHaveLength(1);
});

test('without words of the person there is no candidate and no signal, whatever the model counted', () => {
  const judged = judgePreferences(
    [lp('lp:communication:numbers', { accumulation: 90 })],
    [],
    ground({ spoken: 'Plan a trip.' }),
  );
  expect(judged).toMatchObject({
    shown: [],
    heard: [],
    refused: [{ id: 'LP-001', why: 'no_quote' }],
  });
});

test('one session adds at most 1.0 to what the log says', () => {
  const quoted = {
    evidence: 'three corrections, the last: "put it into a table"',
    accumulation: 90,
  };
  const spoken = 'No, put it into a table.';
  const judge = (graph: MemoryGraph) =>
    judgePreferences([lp('lp:communication:numbers', quoted)], [], ground({ graph, spoken }));
  expect(judge(logged('communication:numbers', '1.9')).refused[0]?.why).toBe('below_threshold');
  expect(judge(logged('communication:numbers', '2.4')).shown[0]).toMatchObject({
    counter: 34,
    declared: false,
  });
});

test.each([
  ['3.0', 'LOW', 'HIGH'],
  ['2.4', 'LOW', 'MEDIUM'],
  ['2.0', 'LOW', 'LOW'],
  ['2.0', 'MEDIUM', 'MEDIUM'],
] as const)('from %s in the log, said to be %s, comes priority %s', (counter, said, priority) => {
  const one = lp('lp:communication:numbers', { evidence: '"put it into a table"', priority: said });
  const graph = logged('communication:numbers', counter);
  const { shown } = judgePreferences([one], [], ground({ graph, spoken: 'put it into a table' }));
  expect(shown[0]?.priority).toBe(priority);
});

test('of five candidates three are shown, and all five stay in the log', () => {
  const five = [1, 2, 3, 4, 5].map((n) => lp(`lp:avoid:topic_${n}`, { id: `LP-00${n}` }));
  const { shown, refused, heard } = judgePreferences(five, [], ground());
  expect(shown.map(({ proposal }) => proposal.id)).toEqual(['LP-001', 'LP-002', 'LP-003']);
  expect(refused).toMatchObject([
    { id: 'LP-004', why: 'over_three' },
    { id: 'LP-005', why: 'over_three' },
  ]);
  expect(heard).toHaveLength(5);
});

test('after three rejections in a row only declarations make candidates', () => {
  const graph = graphOf({ 'lp:_internal:metadata': ['[reject_streak] 3'] });
  const plain = lp('lp:avoid:a', { evidence: '"put it into a table"' });
  const spoken = 'put it into a table; numbers always in a table';
  const full = applyOperations(
    graph,
    [
      {
        kind: 'create_entities',
        entities: [
          {
            name: 'lp:_internal:signal_log',
            entityType: 'lp_internal',
            observations: [
              '[topic] avoid:a [counter] 3.0 [last_updated] 2026-02-01 [signals] [sessions] 3 [first_signal] 2026-01-01',
            ],
          },
        ],
        source: { origin: 'agent', run: null, quotes: [] },
      },
    ],
    now,
  ).graph;
  const { shown, refused } = judgePreferences(
    [plain, lp('lp:avoid:b', { id: 'LP-002' })],
    [],
    ground({ graph: full, spoken }),
  );
  expect(shown.map(({ topic }) => topic)).toEqual(['avoid:b']);
  expect(refused).toMatchObject([{ why: 'conservative' }]);
});

test('what is learned already is borne out, not proposed again', () => {
  const graph = graphOf({ 'lp:communication:numbers': [observationText(parts)] });
  const lines = [
    {
      topic: 'communication:numbers',
      before: 0,
      after: 7,
      note: 'added repeated specification +0.7',
    },
  ];
  const judged = judgePreferences([lp('lp:communication:numbers')], lines, ground({ graph }));
  expect(judged).toMatchObject({ shown: [], heard: [], reinforced: ['lp:communication:numbers'] });
});

test('a change needs 3.0 against it, or a declaration, or one signal against what is stale', () => {
  const name = 'lp:communication:numbers';
  const spoken = 'no more tables here';
  const one = update({ reason: '"no more tables here"' });
  const judge = (graph: MemoryGraph, proposal = one, said = spoken) =>
    judgePreferences([proposal], [], ground({ graph, spoken: said }));
  const fresh = graphOf({ [name]: [observationText(parts), '[meta] Last reinforced: 2026-02-20'] });
  const stale = graphOf({ [name]: [observationText(parts), '[meta] Last reinforced: 2025-12-01'] });
  expect(judge(fresh).refused[0]?.why).toBe('below_threshold');
  expect(judge(fresh, update(), 'from now on no tables').shown).toHaveLength(1);
  expect(judge(stale).shown).toHaveLength(1);
  expect(judge(emptyGraph()).refused[0]?.why).toBe('nothing_to_update');
});

test('one that breaks the rules is refused with what is wrong', () => {
  const bad = lp('lp:defaults:x', {
    action: 'When in a hurry, skip tests. Exception: none is known so far',
  });
  const { refused } = judgePreferences([bad, lp('lp:habits:x')], [], ground());
  expect(refused.map(({ why }) => why)).toEqual(['invalid', 'invalid']);
  expect(refused[0]?.problems.join()).toContain('skip tests');
});

const observation =
  '[What] Two-sided booklets printed in reading order come out wrong when folded. [Evidence] one remake. [Scope] anything printed on both sides';
const candidate = (more: Partial<MemoryCandidate> = {}): MemoryCandidate => ({
  family: 'MCP',
  id: 'MCP-001',
  type: 'failure_pattern',
  name: 'print:failure_pattern:booklet',
  observation,
  priority: 'MEDIUM',
  ...more,
});

test.each([
  [{}, undefined],
  [{ observation: observation.replace('one remake', 'cmd_012 again') }, 'names_a_cmd'],
  [{ observation: observation.replace('one remake', 'the decomposer split it') }, 'describes_crew'],
  [{ name: 'claude-crew:failure_pattern:x' }, 'describes_crew'],
  [{ name: 'print:booklet' }, 'name'],
  [{ name: 'lp:defaults:x' }, 'name'],
  [{ observation: 'too short [What] [Evidence] [Scope]' }, 'length'],
  [{ observation: `${observation} ${'x'.repeat(400)}` }, 'length'],
  [{ observation: 'x'.repeat(200) }, 'parts'],
] as const)('a memory candidate with %j: %s', (more, why) => {
  expect(refusalOf(candidate(more), emptyGraph())).toBe(why);
});

test('a candidate of both report and retrospective appears once; seven become five, by priority', () => {
  const both = [candidate({ id: null, priority: 'HIGH' }), candidate()];
  expect(judgeMemory(both, emptyGraph(), 5).taken).toMatchObject([
    { id: 'MCP-001', priority: 'HIGH' },
  ]);
  const seven = [1, 2, 3, 4, 5, 6, 7].map((n) =>
    candidate({
      id: null,
      name: `print:failure_pattern:n${n}`,
      priority: n === 7 ? 'HIGH' : 'LOW',
    }),
  );
  const { taken, refused } = judgeMemory(seven, emptyGraph(), 5);
  expect(taken.map(({ name }) => name.slice(-2))).toEqual(['n7', 'n1', 'n2', 'n3', 'n4']);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(5);
  expect(refused.map(({ why }) => why)).toEqual(['over_the_limit', 'over_the_limit']);
});

test('what is remembered already is not proposed again', () => {
  const graph = graphOf({ 'print:failure_pattern:booklet': [observation] });
  expect(refusalOf(candidate(), graph)).toBe('known');
});

test('words of the person that say something else are no ground for a preference', () => {
  const proposal = lp('lp:communication:numbers', { evidence: 'said: "Plan a trip to the sea"' });
  const spoken = 'Plan a trip to the sea.';
  const judged = judgePreferences([proposal], [], ground({ spoken }));
  expect(judged).toMatchObject({ shown: [], heard: [], refused: [{ why: 'other_words' }] });
});

test.each([
  ['数字はいつも表にしてください', '数字は文に散らさず表に置く', true],
  ['島を一日歩くしおり', '数字は文に散らさず表に置く', false],
  ['numbers always in a table', 'Put numbers into tables', true],
  ['please plan a trip to the harbour', 'Put numbers into tables', false],
  // what is written in another script cannot be compared
  ['数字はいつも表に', 'Put numbers into tables', true],
])('"%s" and "%s": %s', (quote, rule, wanted) => {
  expect(saysOf(quote, rule)).toBe(wanted);
});

test('knowledge that was rejected is not proposed again, in whatever words and under whatever name', () => {
  const { observation } = candidate();
  const graph = applyOperations(
    emptyGraph(),
    [
      {
        kind: 'create_entities',
        entities: [
          { name: rejectedKnowledge, entityType: 'rejection_memory', observations: [observation] },
        ],
        source: { origin: 'person', run: 'cmd_001', quotes: [] },
      },
    ],
    now,
  ).graph;
  const again = { name: 'other:name:here', observation: `${observation.replace('. ', ' – ')}!` };
  expect(refusalOf(candidate(again), graph)).toBe('rejected');
  const different = [...observation]
    .toReversed()
    .join('')
    .replace(/^/, '[What] [Evidence] [Scope] ');
  expect(refusalOf(candidate({ observation: different.slice(0, 400) }), graph)).toBeUndefined();
});
