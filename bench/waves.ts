import { layer } from '../src/engine/workflows/crew/plan/graph.ts';
import { readPlan } from '../src/engine/workflows/crew/plan/read-plan.ts';
import { scheduleOf } from '../src/engine/workflows/crew/plan/schedule.ts';
import { type Bench, median, rounded } from './measure.ts';

const tasks = 10_000;
const dependencies = 30_000;

/** How long the waves of a very large plan take: its rows into waves, ids and cycles looked at. */
export const waves: Bench = {
  name: 'waves',
  run: async () => {
    const text = planText();
    const { rows } = readPlan(text).plan;
    const edges = rows.reduce((sum, { dependsOn }) => sum + dependsOn.length, 0);
    if (edges !== dependencies) throw new Error(`the plan has ${edges} dependencies`);
    const value = timeOf(() => layer(rows));
    const whole = timeOf(() => scheduleOf({ plan: text, defaultModel: 'sonnet', personas: null }));
    const detail = { tasks, dependencies, with_reading_ms: rounded(whole, 1) };
    const what = 'waves of 10,000 tasks';
    return [{ what, unit: 'ms', value, bar: 50, goal: 30, detail }];
  },
};

/** Every task depends on three of the tasks before it, near and far, always the same ones. */
function planText(): string {
  const rows = Array.from({ length: tasks }, (_, at) => {
    const id = at + 1;
    const before = [at - 1, Math.floor(at / 2), Math.floor(at / 3)].map((index) => index + 1);
    const own = new Set(at < 10 ? [] : before);
    return `| ${id} | t | worker_coder | haiku | ${[...own].join(', ') || '-'} | results/result_${id}.md |`;
  });
  // The first ten stand alone; their share is carried by as many of the last.
  const last = rows
    .splice(tasks - 10, 10)
    .map((row, at) =>
      row.replace(/(\d+), (\d+), (\d+)/, `$1, $2, $3, ${at + 20}, ${at + 40}, ${at + 60}`),
    );
  return [
    '| # | Task | Persona | Model | Depends On | Output |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...last,
  ].join('\n');
}

function timeOf(work: () => unknown): number {
  for (let round = 0; round < 5; round += 1) work();
  return median(
    Array.from({ length: 15 }, () => {
      const from = performance.now();
      work();
      return performance.now() - from;
    }),
  );
}
