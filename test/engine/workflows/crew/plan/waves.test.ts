import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layer } from '../../../../../src/engine/workflows/crew/plan/graph.ts';
import { declaredOutputs } from '../../../../../src/engine/workflows/crew/plan/overlaps.ts';
import { planProblemText } from '../../../../../src/engine/workflows/crew/plan/problems.ts';
import { scheduleOf } from '../../../../../src/engine/workflows/crew/plan/schedule.ts';
import { misfits } from '../../../../../src/engine/workflows/crew/plan/wave-plan.ts';

const caseFile = (name: string) =>
  readFileSync(new URL(`../../../../cases/a/${name}`, import.meta.url), 'utf8');

type Deps = Readonly<Record<number, readonly number[]>>;
const nodesOf = (deps: Deps) =>
  Object.entries(deps).map(([id, dependsOn]) => ({ id: Number(id), dependsOn }));

function planText(deps: Deps, after = ''): string {
  const rows = nodesOf(deps).map(
    ({ id, dependsOn }) =>
      `| ${id} | t | worker_coder | haiku | ${dependsOn.join(', ') || '-'} | results/result_${id}.md |`,
  );
  return `# Execution Plan\n**Status**: success\n\n## Tasks\n| # | Task | Persona | Model | Depends On | Output |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n${after}`;
}

function jsonText(waves: readonly (readonly number[])[], deps: Deps, other = {}): string {
  const task = (id: number) => ({
    id,
    persona: 'worker_writer',
    model: 'opus',
    depends_on: deps[id] ?? [],
  });
  return JSON.stringify({
    schema_version: 'v1',
    total_tasks: waves.flat().length,
    waves: waves.map((ids, index) => ({ wave: index + 1, tasks: ids.map(task) })),
    ...other,
  });
}

const diamond: Deps = { 1: [], 2: [1], 3: [1], 4: [2, 3] };
const schedule = (plan: string, wavePlan?: string, dag = false) =>
  scheduleOf({ plan, wavePlan, dag, defaultModel: 'sonnet', personas: null });

describe('waves from the table', () => {
  test.each([
    ['§27.1', diamond, [[1], [2, 3], [4]]],
    ['§27.2: Execution Order claims otherwise', { 1: [], 2: [], 3: [1] }, [[1, 2], [3]]],
    ['out of order', { 3: [2], 2: [1], 1: [] }, [[1], [2], [3]]],
    ['none', {}, []],
  ])('%s', (_, deps: Deps, waves) => {
    expect(layer(nodesOf(deps))).toEqual({ ok: true, waves });
    const text = planText(deps, '\n## Execution Order\n- Wave 1: 1\n- Wave 2: 2, 3\n');
    if (waves.length > 0) expect(schedule(text)).toMatchObject({ ok: true, schedule: { waves } });
  });

  test('§27.3: two tasks that wait for each other are an error', () => {
    expect(layer(nodesOf({ 1: [2], 2: [1] }))).toEqual({
      ok: false,
      problems: [{ kind: 'cycle', tasks: [1, 2] }],
    });
  });

  test('A21: a cycle is named, in the order of work', () => {
    const read = schedule(caseFile('a21_cycle.md'));
    expect(read).toEqual({ ok: false, problems: [{ kind: 'cycle', tasks: [2, 3, 4] }] });
  });

  test('A22: self-dependency, missing id and duplicate id are all named', () => {
    const read = schedule(caseFile('a22_bad_ids.md'));
    expect(read).toEqual({
      ok: false,
      problems: [
        { kind: 'duplicate_id', task: 4 },
        { kind: 'self_dependency', task: 2 },
        { kind: 'unknown_dependency', task: 3, dependency: 9 },
      ],
    });
  });

  test('every separate cycle is named once, and what merely waits for one is not', () => {
    const deps = { 1: [2], 2: [1], 3: [1], 4: [5], 5: [6], 6: [4], 7: [3, 6] };
    expect(layer(nodesOf(deps))).toEqual({
      ok: false,
      problems: [
        { kind: 'cycle', tasks: [1, 2] },
        { kind: 'cycle', tasks: [4, 6, 5] },
      ],
    });
  });

  test('a problem is a sentence with its code', () => {
    expect(planProblemText({ kind: 'cycle', tasks: [2, 3, 4] })).toBe(
      '[E260] tasks wait for each other: 2 → 3 → 4 → 2',
    );
  });
});

/** Any plan without a cycle: a task depends on some before it in a hidden order. */
const acyclic = fc
  .integer({ min: 1, max: 40 })
  .chain((size) =>
    fc.tuple(
      fc.shuffledSubarray(
        [...Array(size).keys()].map((id) => id + 1),
        { minLength: size },
      ),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 * size }),
    ),
  )
  .map(([order, edges]) => {
    const deps: Record<number, number[]> = Object.fromEntries(order.map((id) => [id, []]));
    for (const [a, b] of edges) {
      const [low, high] = [a % order.length, b % order.length].sort((x, y) => x - y);
      const [before, after] = [order[low ?? 0], order[high ?? 0]];
      if (before !== undefined && after !== undefined && before !== after)
        deps[after] = [...new Set([...(deps[after] ?? []), before])];
    }
    return deps;
  });

describe('any plan', () => {
  test('without a cycle has each task once, after all it needs, and as early as can be', () => {
    fc.assert(
      fc.property(acyclic, (deps) => {
        const nodes = nodesOf(deps);
        const read = layer(nodes);
        const waves = read.ok ? read.waves : [];
        expect(misfits(nodes, waves)).toEqual([]);
        const waveOf = (id: number) => waves.findIndex((wave) => wave.includes(id));
        for (const { id, dependsOn } of nodes)
          expect(waveOf(id)).toBe(Math.max(-1, ...dependsOn.map(waveOf)) + 1);
      }),
    );
  });

  test('with an edge back along a path is refused, and the cycle it names is one', () => {
    fc.assert(
      fc.property(acyclic, fc.nat(), (deps, pick) => {
        const later = Object.keys(deps)
          .map(Number)
          .filter((id) => (deps[id] ?? []).length > 0);
        const from = later[pick % Math.max(1, later.length)];
        fc.pre(from !== undefined);
        const back = deps[from ?? 0]?.[0] ?? 0;
        const read = layer(nodesOf({ ...deps, [back]: [...(deps[back] ?? []), from ?? 0] }));
        expect(read.ok).toBe(false);
        for (const problem of read.ok ? [] : read.problems) {
          const tasks = problem.kind === 'cycle' ? problem.tasks : [];
          expect(tasks.length).toBeGreaterThan(1);
          tasks.forEach((id, at) => {
            const before = tasks.at(at - 1) ?? 0;
            const needs = id === back ? [...(deps[id] ?? []), from] : deps[id];
            expect(needs).toContain(before);
          });
        }
      }),
    );
  });
});

describe('wave_plan.json', () => {
  test('that says the same as the table gives order, persona and model', () => {
    const waves = [[1], [3], [2], [4]];
    const read = schedule(planText(diamond), jsonText(waves, diamond));
    expect(read).toMatchObject({ ok: true, source: 'wave_plan', notes: [], schedule: { waves } });
    if (read.ok)
      expect(read.schedule.tasks[0]).toMatchObject({ persona: 'worker_writer', model: 'opus' });
  });

  test.each([
    ['§27.4: a task beside what it depends on', jsonText([[1], [2, 3, 4]], diamond)],
    ['another dependency than the table has', jsonText([[1], [2, 3], [4]], { ...diamond, 4: [2] })],
    ['a missing task', jsonText([[1], [2, 3]], diamond)],
    ['a task the plan has not', jsonText([[1], [2, 3], [4], [5]], diamond)],
    ['a task twice', jsonText([[1], [2, 3], [4], [4]], diamond)],
    ['a wrong total', jsonText([[1], [2, 3], [4]], diamond, { total_tasks: 3 })],
    ['another schema', jsonText([[1], [2, 3], [4]], diamond, { schema_version: 'v2' })],
    ['waves out of number', jsonText([[1], [2, 3], [4]], diamond).replace('"wave":2', '"wave":3')],
    ['half of it', jsonText([[1], [2, 3], [4]], diamond).slice(0, -30)],
    ['nothing', ''],
    ['no object', '[]'],
  ])('with %s is put aside, and the table decides', (_, json) => {
    const read = schedule(planText(diamond), json);
    expect(read).toMatchObject({
      ok: true,
      source: 'plan',
      schedule: { waves: [[1], [2, 3], [4]], tasks: [{ persona: 'worker_coder' }, {}, {}, {}] },
    });
    if (read.ok) expect(read.notes.length).toBeGreaterThan(0);
  });
});

describe('tasks that write the same file', () => {
  const header = '| # | Depends On | Output | Files |\n|---|---|---|---|\n';
  const overlap = (rows: string, dag = false) => {
    const read = schedule(header + rows, undefined, dag);
    return read.ok ? [] : read.problems;
  };

  test('in one wave are a plan error', () => {
    expect(overlap('| 1 | - | | src/a.ts |\n| 2 | - | | ./src/A.ts |\n')).toEqual([
      { kind: 'output_overlap', tasks: [1, 2], path: 'src/a.ts' },
    ]);
    expect(overlap('| 1 | - | | src/ |\n| 2 | - | | src/a.ts |\n')).toHaveLength(1);
    expect(
      overlap('| 1 | - | results/result_1.md | |\n| 2 | - | `results/result_1.md` | |\n'),
    ).toHaveLength(1);
  });

  test('one after the other are none', () => {
    expect(overlap('| 1 | - | | src/a.ts |\n| 2 | 1 | | src/a.ts |\n')).toEqual([]);
    expect(overlap('| 1 | - | | src/ab.ts |\n| 2 | - | | src/a |\n')).toEqual([]);
  });

  test('in different waves are one with --dag, unless one waits for the other', () => {
    const rows = '| 1 | - | | x |\n| 2 | - | | src/a.ts |\n| 3 | 1 | | src/a.ts |\n';
    expect(overlap(rows)).toEqual([]);
    expect(overlap(rows, true)).toMatchObject([{ tasks: [2, 3] }]);
    const chained = rows.replace('| 3 | 1 |', '| 3 | 4 |').concat('| 4 | 2 | | y |\n');
    expect(overlap(chained, true)).toEqual([]);
  });

  test('task files say what they write in lines that are nothing but a path', () => {
    const task = `# Task 1: x
## Input
- src/in.ts
## Output
- **RESULT_PATH**: \`work/cmd_001/results/result_1.md\`
- src/out.ts
- Follow the form of docs/form.md
⚠️ Always write it.
## Details
- src/other.ts
`;
    expect(declaredOutputs(task)).toEqual(['work/cmd_001/results/result_1.md', 'src/out.ts']);
    const read = scheduleOf({
      plan: planText({ 1: [], 2: [] }),
      defaultModel: 'haiku',
      personas: null,
      declared: new Map([
        [1, declaredOutputs(task)],
        [2, ['src/out.ts']],
      ]),
    });
    expect(read).toMatchObject({ ok: false, problems: [{ path: 'src/out.ts', tasks: [1, 2] }] });
  });
});

test('a persona without a template is a plan error where templates are known', () => {
  const read = scheduleOf({
    plan: '| # | Persona | Depends On |\n|---|---|---|\n| 1 | worker_wizard | - |\n',
    defaultModel: 'haiku',
    personas: new Set(['worker_coder']),
  });
  expect(read).toEqual({
    ok: false,
    problems: [{ kind: 'persona_unknown', task: 1, persona: 'worker_wizard' }],
  });
});
