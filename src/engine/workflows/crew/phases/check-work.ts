import type { Checked, Trees } from '../../../workspace/trees/desk.ts';
import { type Cmd, sayOnce, warnOnce } from '../cmd.ts';
import { crewState } from '../contract/state.ts';
import { testCommandOf, testFiles } from '../plan/glance.ts';
import { tellTaskWork, workedIn } from './apply-work.ts';
import { workBefore } from './own-trees.ts';

/*
 * Before work comes into the project its person can have the project's own tests run with it, and take what git ignores of
 * it by name.
 */

const lastLines = 8;
const longestLine = 300;

type Wish = { readonly key: string; readonly task: number | null };
type Ran = Extract<Checked, { kind: 'ran' }> & { readonly seconds: number };

/** Runs the tests in a tree of their own, and tells how they ended; all they said is kept in the cmd's folder. */
export async function checkWork(cmd: Cmd, trees: Trees, { key, task }: Wish): Promise<void> {
  await cmd.ctx.effect<null>({
    key: `check/${key}`,
    // told in here: what was run long ago is no news in later walks
    async deed() {
      tell(cmd, await kept(cmd, await run(cmd, trees, task), task), task);
      return null;
    },
    // tests may run again
    happened: async () => ({ done: false }),
  });
}

type Outcome = Ran | Exclude<Checked, { kind: 'ran' }>;
type Kept = { readonly checked: Outcome; readonly file: string };

async function kept({ ctx, files }: Cmd, checked: Outcome, task: number | null): Promise<Kept> {
  const file = files.at(`checks/${task === null ? 'all' : `task_${task}`}.txt`);
  if (checked.kind === 'ran')
    await ctx.files.write(file, `$ ${checked.command}\n${checked.output.trimEnd()}\n`);
  return { checked, file };
}

function tell({ ctx }: Cmd, { checked, file }: Kept, task: number | null): void {
  if (checked.kind !== 'ran') {
    const detail = checked.kind === 'not_started' ? checked.detail : '';
    ctx.warn('work_not_checked', { why: checked.kind, detail });
    return;
  }
  const { command, code, seconds, output } = checked;
  const said = output.split('\n').filter((line) => line.trim() !== '');
  const lines = said.slice(-lastLines).map((line) => line.slice(0, longestLine));
  ctx.mark({ type: 'work_checked', task, command, code, seconds, lines });
  ctx.say('work_checked', { task: task ?? 0, command, code: code ?? -1, file, seconds });
}

async function run(cmd: Cmd, trees: Trees, task: number | null): Promise<Outcome> {
  const { clock } = cmd.ctx;
  const began = clock.monotonic();
  const checked = await trees.check(wholeOf(cmd, trees, task), {
    commandIn: async (read) => {
      const there = testFiles.filter((name) => read(name) !== undefined);
      return (await testCommandOf(there, async (name) => read(name)))?.command ?? null;
    },
  });
  if (checked.kind !== 'ran') return checked;
  return { ...checked, seconds: Math.round((clock.monotonic() - began) / 1000) };
}

/** This task after those it builds on; of all, those that have come to something. */
function wholeOf(cmd: Cmd, trees: Trees, task: number | null): readonly number[] {
  const all = workedIn(cmd, trees);
  if (task === null) return all;
  const row = crewState(cmd.ctx.state())?.tasks.find((each) => each.task === task);
  const before = row === undefined ? [] : workBefore(cmd, row).map((each) => each.task);
  return [...before.filter((id) => trees.state(id) !== undefined), task];
}

/** A file or folder that git ignores counts as the task's work: it is in its difference, and comes into the project with it. */
export async function takeIgnored(
  cmd: Cmd,
  trees: Trees,
  { key, task, path }: { readonly key: string; readonly task: number; readonly path: string },
): Promise<void> {
  const { ctx, files } = cmd;
  const done = await ctx.effect<boolean>({
    key: `take/${key}`,
    deed: async () => await trees.takeIgnored(task, path),
    happened: async () => ({ done: false }),
  });
  if (!done) {
    warnOnce(ctx, 'ignored_gone', { task, path });
    return;
  }
  await trees.keepPatch(task, files.patch(task).slice(ctx.folder.length + 1));
  await tellTaskWork(cmd, trees, task);
  sayOnce(ctx, 'ignored_taken', { task, path });
}
