import { openGuard } from '../src/agents/guard/guard.ts';
import { selfTestRows } from '../src/agents/guard/self-test.ts';
import { readPermissions } from '../src/engine/config/permission-layers.ts';
import { type Bench, type Measured, median, percentile, rounded } from './measure.ts';

/** How long the guard thinks, without the disk: about every worked example of the spec, and about a megabyte. */
export const guard: Bench = {
  name: 'guard',
  run: async () => {
    const { decide } = openGuard(readPermissions({}));
    const judge = (command: string) => decide({ tool: 'Bash', command }, context);
    return [ordinary(judge), megabyte(judge)];
  },
};

const context: Parameters<ReturnType<typeof openGuard>['decide']>[1] = {
  cwd: '/project',
  projectRoot: '/project',
  home: '/home/person',
  files: {
    realPath: (file) => file,
    kind: () => 'missing',
    names: () => [],
    hash: () => undefined,
  },
  sandboxed: true,
  changed: new Set(),
  approvals: [],
  granted: [],
  session: 'bench',
};

type Judge = (command: string) => unknown;

function ordinary(judge: Judge): Measured {
  const commands = selfTestRows.map(({ command }) => command);
  for (let round = 0; round < 20; round += 1) for (const command of commands) judge(command);
  const times = commands.map(
    (command) => 1000 * median(Array.from({ length: 50 }, () => timeOf(() => judge(command)))),
  );
  const detail = { commands: commands.length, p90_us: rounded(percentile(times, 0.9), 1) };
  const what = 'guard: one command, p50';
  return { what, unit: 'µs', value: percentile(times, 0.5), bar: 50, goal: 20, detail };
}

/** The slowest of a few texts that are hard to read. */
function megabyte(judge: Judge): Measured {
  const texts = ['git log -- src/app.ts ', 'git status; ', '"${a:-', '$((', '`', 'env rm '].map(
    (unit) => unit.repeat(Math.ceil(1_000_000 / unit.length)),
  );
  const times = texts.map((text) =>
    median(Array.from({ length: 5 }, () => timeOf(() => judge(text)))),
  );
  const what = 'guard: a megabyte';
  return { what, unit: 'ms', value: Math.max(...times), bar: 100, goal: 30, detail: {} };
}

function timeOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
