import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readDependsOn,
  readPlan,
  readTaskNames,
} from '../../../../../src/engine/workflows/crew/plan/read-plan.ts';
import { scheduleOf } from '../../../../../src/engine/workflows/crew/plan/schedule.ts';

const caseFile = (name: string) =>
  readFileSync(new URL(`../../../../cases/a/${name}`, import.meta.url), 'utf8');
const schedule = (plan: string) => scheduleOf({ plan, defaultModel: 'sonnet', personas: null });

const founding = `---
generated_by: "claude-crew v1.0"
date: "2026-02-07"
cmd_id: "cmd_007"
---
# Execution Plan
**Status**: success

## Summary
Compare three queues.

## Tasks
| # | Task | Persona | Model | Depends On | Output |
|---|---|---|---|---|---|
| 1 | Secret plans | \`worker_researcher\` (keyword) | haiku | - | \`results/result_1.md\` |
| 2 | Write it | worker_coder | | 1 | |
| 3 | Look at it | | Opus | 1, 2 | \`results/result_3.md\`, \`src/a.ts\` |
| Total | 3 tasks | | | | |

## Execution Order
- Wave 1 (parallel): 1
**Self-Check**: PASS
<!-- COMPLETE -->
`;

describe('the plan table', () => {
  test('A20: columns come from the header, escaped pipes are text, Depends On alone makes waves', () => {
    const plan = caseFile('a20_plan.md');
    const read = schedule(plan);
    expect(read).toMatchObject({ ok: true, schedule: { waves: [[1, 3], [2], [4], [5]] } });
    const depends = readPlan(plan).plan.rows.map(({ id, dependsOn }) => [id, dependsOn]);
    expect(depends).toEqual([
      [1, []],
      [2, [1]],
      [3, []],
      [4, [2, 3]],
      [5, [4]],
    ]);
    expect(readTaskNames(plan).get(1)).toBe('`a | b` を調べる');
  });
});

describe('the cell Depends On', () => {
  const cells: { cell: string; expect: number[] | 'error' }[] = JSON.parse(
    caseFile('a23_depends_cells.json'),
  );
  test.each(cells)('A23: the cell «$cell» is $expect', ({ cell, expect: wanted }) => {
    expect(readDependsOn(cell) ?? 'error').toEqual(wanted);
  });

  test.each([
    'after the research',
    '1-3',
    '0',
    '1, two',
    'all',
    '?',
    'none except 2',
    'result of 1',
    '12345678901234567890',
  ])('A23: a cell that says «%s» is not understood, never «no dependency»', (cell) => {
    expect(readDependsOn(cell)).toBeUndefined();
    const plan = `| # | Depends On |\n|---|---|\n| 1 | - |\n| 2 | ${cell} |\n`;
    expect(schedule(plan)).toMatchObject({
      ok: false,
      problems: [{ kind: 'depends_unreadable', task: 2 }],
    });
  });
});

describe('a plan', () => {
  test('a founding plan is read with its defaults: model, persona and output where a cell is empty', () => {
    const { plan, problems } = readPlan(founding);
    expect(problems).toEqual([]);
    expect(plan).toMatchObject({ status: 'success', complete: true });
    expect(plan.head).toMatchObject({ cmd_id: 'cmd_007', generated_by: 'claude-crew v1.0' });
    expect(plan.rows.map(({ persona, model, output }) => [persona, model, output])).toEqual([
      ['worker_researcher', 'haiku', 'results/result_1.md'],
      ['worker_coder', null, 'results/result_2.md'],
      ['worker_researcher', 'opus', 'results/result_3.md'],
    ]);
    expect(plan.rows[0]?.personaReason).toBe('keyword');
    expect(plan.rows[2]?.writes).toEqual(['src/a.ts']);
  });

  test('no word of a task reaches what the parent knows of a plan (C-035)', () => {
    const text = JSON.stringify([readPlan(founding), schedule(founding)]);
    for (const words of ['Secret plans', 'Write it', 'Compare three queues'])
      expect(text).not.toContain(words);
  });

  test.each([
    ['Windows line ends and a byte order mark', `\uFEFF${founding.replaceAll('\n', '\r\n')}`],
    ['one fence round it all', `\`\`\`markdown\n${founding}\`\`\`\n`],
    [
      'the table in a fence',
      founding.replace('| # |', '```\n| # |').replace('\n\n## Ex', '\n```\n\n## Ex'),
    ],
  ])('it reads the same with %s', (_, text) => {
    expect(readPlan(text).plan.rows).toEqual(readPlan(founding).plan.rows);
    expect(readPlan(text).problems).toEqual([]);
  });
});

describe('a plan that is not as it should be', () => {
  test('a pipe in a code span without its backslash does not move the columns', () => {
    const plan = '| # | Task | Depends On |\n|---|---|---|\n| 1 | `a | b` | - |\n| 2 | `c` | 1 |\n';
    expect(schedule(plan)).toMatchObject({ ok: true, schedule: { waves: [[1], [2]] } });
  });

  test('a row with too many cells, or none where the dependency should be, is an error', () => {
    const plan = '| # | Task | Depends On |\n|---|---|---|\n| 1 | a | b | - |\n| 2 | c |\n';
    expect(readPlan(plan).problems).toEqual([
      { kind: 'row_unreadable', line: 3 },
      { kind: 'row_unreadable', line: 4 },
    ]);
  });

  test('without a column Depends On all tasks are independent', () => {
    const plan = '| # | Task |\n|---|---|\n| 1 | a |\n| 2 | b |\n';
    expect(schedule(plan)).toMatchObject({ ok: true, schedule: { waves: [[1, 2]] } });
  });

  test('a plan that says it failed, and a text without tasks, are problems', () => {
    expect(schedule('# Execution Plan\n**Status**: failure\n')).toEqual({
      ok: false,
      problems: [{ kind: 'declared_failure', why: '' }],
    });
    const why = 'The request is one word.\nWhat is to be applied?';
    expect(schedule(`**Status**: failure\n\n## Summary\n${why}\n\n## Tasks\n`)).toEqual({
      ok: false,
      problems: [{ kind: 'declared_failure', why: why.replace('\n', ' ') }],
    });
    expect(schedule('I could not do it.')).toEqual({ ok: false, problems: [{ kind: 'no_tasks' }] });
  });

  test('no text makes the reader throw', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '|',
        '---\n',
        '| # | Depends On |\n',
        '\n',
        '`',
        '\\|',
        '1',
        '```\n',
        '**Status**:',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { plan, problems } = readPlan(pieces.join(''));
        expect(plan.rows.length + problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
