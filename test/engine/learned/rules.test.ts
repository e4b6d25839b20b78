import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkObservation, checkPreference } from '../../../src/engine/learned/check.ts';
import { topicOf } from '../../../src/engine/learned/clusters.ts';
import { preferencesFor } from '../../../src/engine/learned/matching.ts';
import {
  metadataOperations,
  milestonePassed,
  readMetadata,
} from '../../../src/engine/learned/metadata.ts';
import {
  observationText,
  preferencesIn,
  readObservation,
} from '../../../src/engine/learned/preference.ts';
import { forget, resetAll } from '../../../src/engine/learned/reset.ts';
import { isStale } from '../../../src/engine/learned/staleness.ts';
import { emptyGraph, type MemoryGraph } from '../../../src/engine/memory/graph.ts';
import { applyOperations, type Source } from '../../../src/engine/memory/operations.ts';

const now = '2026-03-01T12:00:00.000Z';
const agent: Source = { origin: 'agent', run: 'cmd_001', quotes: [] };

function text(parts: Partial<Parameters<typeof observationText>[0]> = {}): string {
  return observationText({
    what: 'Prefers TypeScript over plain JavaScript for anything new',
    evidence: 'three corrections in independent sessions',
    scope: 'general',
    action: 'When a language is open, choose TypeScript. Exception: one is named',
    ...parts,
  });
}

type Given = { name: string; texts?: readonly string[]; source?: Source };
function graphOf(...all: readonly Given[]): MemoryGraph {
  return all.reduce((graph, { name, texts = [text()], source = agent }) => {
    const entityType = name.includes('_internal') ? 'lp_internal' : 'learned_preference';
    const entities = [{ name, entityType, observations: texts }];
    return applyOperations(graph, [{ kind: 'create_entities', entities, source }], now).graph;
  }, emptyGraph());
}
const check = (name: string, observations: readonly string[], entityType = 'learned_preference') =>
  checkPreference({ name, entityType, observations });

test('a preference as it should be passes without a word', () => {
  expect(check('lp:defaults:language', [text(), '[meta] Last reinforced: 2026-03-01'])).toEqual({
    errors: [],
    warnings: [],
  });
});

test.each([
  'lp:defaults',
  'lp:habits:language',
  'lp:defaults:Language',
  'lp:defaults:_language',
  'lp:defaults:language_',
  'lp:defaults:a:b',
  'defaults:language',
  'lp:defaults:',
])('%s is no name of a preference', (name) => {
  expect(topicOf(name)).toBeUndefined();
  expect(check(name, [text()]).errors).toHaveLength(1);
});

test('one letter is a topic, and the old name of a cluster is still known', () => {
  expect(topicOf('lp:avoid:x')).toEqual({ cluster: 'avoid', topic: 'x' });
  expect(topicOf('lp:implicit:tests')).toEqual({ cluster: 'task_scope', topic: 'tests' });
});

test('types, missing observations, order of tags and length are looked at', () => {
  expect(check('lp:avoid:x', [text()], 'lp_internal').errors).toHaveLength(1);
  expect(check('lp:avoid:x', []).errors).toHaveLength(1);
  expect(check('lp:avoid:x', ['[meta] Last reinforced: 2026-03-01']).errors).toHaveLength(1);
  const swapped = text()
    .replace('[what]', '[x]')
    .replace('[scope]', '[what]')
    .replace('[x]', '[scope]');
  expect(check('lp:avoid:x', [swapped]).errors).toHaveLength(1);
  expect(checkObservation(text({ action: '' })).errors).toHaveLength(1);
});

test.each([
  [99, 1],
  [100, 0],
  [500, 0],
  [501, 1],
])('an observation of %i code points has %i errors', (length, errors) => {
  const around = { evidence: 'e', scope: 's', action: 'a' };
  const rest = [...observationText({ what: '', ...around })].length;
  const one = observationText({ what: '🎏'.repeat(length - rest), ...around });
  expect([...one].length).toBe(length);
  expect(checkObservation(one).errors).toHaveLength(errors);
});

test('what the program keeps for itself is not read for content', () => {
  expect(check('lp:_internal:signal_log', ['x'], 'lp_internal').errors).toEqual([]);
  expect(check('lp:_internal:signal_log', ['x']).errors).toHaveLength(1);
});

test.each([
  ['a technique for each request, in mypy too', 0],
  ['their IQ', 1],
  ['ＩＱ of the person', 1],
  ['feels stressed about reviews', 1],
  ['ストレスを感じやすい', 1],
  ['works late at night', 1],
  ['their salary and their boss', 2],
])('personal matters are found as whole words: %s', (what, count) => {
  expect(checkObservation(text({ what: `${what}, and so on and so forth` })).errors).toHaveLength(
    count,
  );
});

test.each([
  'skip tests',
  'Ignore  errors',
  'never confirm destructive',
  'テストを省く',
  'エラーを無視する',
])('an action that would lower what may not be lowered is refused: %s', (phrase) => {
  expect(checkObservation(text({ action: `When in a hurry, ${phrase}.` })).errors).toHaveLength(1);
  // the same words as a thing to avoid are no action
  expect(
    checkObservation(text({ what: `Never wants to ${phrase} in any kind of work` })).errors,
  ).toEqual([]);
});

test('"always use" only warns', () => {
  const { errors, warnings } = checkObservation(
    text({ action: 'Always use pnpm, never npm, in new work' }),
  );
  expect([errors.length, warnings.length]).toEqual([0, 1]);
});

test('what is written can be read again, whatever the parts say', () => {
  const part = fc.string({ minLength: 1 }).map((raw) => raw.replace(/[[\]]/g, '').trim() || 'x');
  fc.assert(
    fc.property(part, part, part, part, (what, evidence, scope, action) => {
      const parts = { what, evidence, scope, action };
      expect(readObservation(observationText(parts))).toEqual(parts);
    }),
  );
});

test('what was imported is no preference, nor what somebody added by hand', () => {
  const imported: Source = { origin: 'imported', run: null, quotes: [] };
  const graph = graphOf({ name: 'lp:defaults:a', source: imported }, { name: 'lp:defaults:b' });
  const work = { role: 'worker_coder', request: '', stack: [], project: '' };
  expect(preferencesFor(graph, work).map(({ name }) => name)).toEqual(['lp:defaults:b']);
  const added = applyOperations(
    graph,
    [
      {
        kind: 'add_observations',
        name: 'lp:defaults:b',
        observations: [text({ scope: 'anything at all' })],
        source: imported,
      },
    ],
    now,
  ).graph;
  expect(preferencesFor(added, work)).toEqual(preferencesFor(graph, work));
});

test.each([
  ['general', 'worker_coder', '', true],
  ['code changes', 'worker_coder', '', true],
  ['code changes', 'worker_writer', '', false],
  ['コード修正タスク全般', 'worker_coder', '', true],
  ['コード修正タスク全般', 'worker_researcher', '', false],
  ['報告書の作成', 'aggregator', '', true],
  ['Python projects', 'worker_coder', 'Write a Rust parser', false],
  ['Python projects', 'worker_coder', 'Write a python parser', true],
  ['JavaScript', 'worker_coder', 'Write some Java', false],
  ['code changes', 'worker_translator', '', true],
])('a preference for «%s» reaches %s (%s): %s', (scope, role, request, reaches) => {
  const graph = graphOf({ name: 'lp:defaults:a', texts: [text({ scope })] });
  const work = { role, request, stack: [], project: '' };
  expect(preferencesFor(graph, work)).toHaveLength(Number(reaches));
});

test('the technology stack of the settings counts, and a deprecated preference does not', () => {
  const graph = graphOf(
    { name: 'lp:defaults:a', texts: [text({ scope: 'Python code' })] },
    { name: 'lp:defaults:b', texts: [text(), '[meta] Deprecated: 2026-02-01'] },
  );
  const work = { role: 'worker_coder', request: 'x', stack: ['Python 3.13'], project: '' };
  expect(preferencesFor(graph, work).map(({ name }) => name)).toEqual(['lp:defaults:a']);
});

test.each([
  ['2025-12-31', null, false],
  ['2025-12-30', null, true],
  ['2026-02-28', 30, false],
  ['2026-02-28', 20, true],
])('reinforced on %s in session %s: stale %s', (date, session, stale) => {
  const meta = `[meta] Last reinforced: ${date}${session === null ? '' : ` [session] ${session}`}`;
  const [one] = preferencesIn(graphOf({ name: 'lp:avoid:x', texts: [text(), meta] }));
  expect(one && isStale(one, { today: '2026-02-28', sessions: 40 })).toBe(stale);
});

test('the count is that of the store, whatever the note says, and is noted as such', () => {
  const graph = graphOf(
    { name: 'lp:avoid:x' },
    { name: 'lp:_internal:metadata', texts: ['[total_lp_count] 7 [reject_streak] 2'] },
  );
  expect(readMetadata(graph)).toMatchObject({ total: 1, rejectStreak: 2, onboarded: true });
  const next = applyOperations(graph, metadataOperations(graph, readMetadata(graph)), now).graph;
  const observations = next.entities.find(({ name }) => name.includes('metadata'))?.observations;
  expect(observations).toContain('[total_lp_count] 1');
  expect(observations?.join('\n')).not.toContain('7');
});

test('a name that an object has by nature is no cluster', () => {
  for (const name of ['constructor', 'toString', '__proto__'])
    expect(topicOf(`lp:${name}:x`)).toBeUndefined();
  expect(topicOf('lp:implicit:x')?.cluster).toBe('task_scope');
});

test('a milestone is passed once, the largest of them when several are', () => {
  expect(milestonePassed(9, 11)).toBe(10);
  expect(milestonePassed(11, 12)).toBeNull();
  expect(milestonePassed(8, 31)).toBe(30);
  expect(milestonePassed(9, 10)).toBe(10);
  expect(milestonePassed(10, 10)).toBeNull();
});

test('reset leaves nothing that begins with lp:, and nothing else changes', () => {
  const graph = graphOf(
    { name: 'lp:avoid:x' },
    { name: 'lp:_internal:metadata', texts: ['y'] },
    { name: 'a:b:c' },
  );
  const { operations, preferences, internal } = resetAll(graph);
  expect([preferences, internal]).toEqual([1, 1]);
  const left = applyOperations(graph, operations, now).graph;
  expect(left.entities.map(({ name }) => name)).toEqual(['a:b:c']);
});

test('forgetting one preference counts anew', () => {
  const graph = graphOf(
    { name: 'lp:avoid:x' },
    { name: 'lp:_internal:metadata', texts: ['[total_lp_count] 1'] },
  );
  const left = applyOperations(graph, forget(graph, ['lp:avoid:x']), now).graph;
  expect(JSON.stringify(left)).toContain('[total_lp_count] 0');
});
