import { RunError } from '../../../data/failure.ts';
import { warnOnce } from '../cmd.ts';
import { newLog } from '../cmd-log.ts';
import type { CmdPaths } from '../contract/paths.ts';
import type { Ctx } from '../ctx.ts';
import type { ExecutionLog } from '../shapes/execution-log.ts';
import { maxLogCharacters, readLog, readUpTo } from '../text/execution-log.ts';

/**
 * The log as it is on disk. Without one the cmd starts over, and what an earlier beginning left is put aside. One that
 * cannot be read is asked about.
 */
export async function beginLog(ctx: Ctx, files: CmdPaths, id: string): Promise<ExecutionLog> {
  const text = await readUpTo(ctx.files, files.log, maxLogCharacters);
  if (text !== undefined) {
    const read = readLog(text);
    if (read.ok)
      return { ...read.value, base_commit: read.value.base_commit ?? (await baseCommit(ctx)) };
    await askAboutLog(ctx, files, read.problems);
    return newLog(id, ctx.clock.now(), null);
  }
  await putOldAside(ctx, files);
  const base = await baseCommit(ctx);
  return newLog(id, ctx.clock.now(), base);
}

/** Nothing resets silently: the person mends the log by hand, or has it rebuilt from the files. */
async function askAboutLog(ctx: Ctx, files: CmdPaths, problems: readonly string[]): Promise<void> {
  const id = 'damaged-log';
  const answer = await ctx.ask({
    id,
    kind: 'damaged_file',
    values: { path: files.log, problems: problems.slice(0, 5) },
    choices: [
      { id: 'rebuild', key: 'r', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  // the answer counts for this damage only
  const answerFile = `${ctx.folder}/.engine/answers/${id}.json`;
  if (answer.choice !== 'rebuild') {
    await ctx.supersede([answerFile], 'the log is to be mended by hand');
    const detail = problems.slice(0, 3).join('; ');
    throw new RunError({ kind: 'file_damaged', path: files.log, detail });
  }
  await ctx.supersede([files.log, answerFile], 'damaged');
  warnOnce(ctx, 'log_damaged', { path: files.log, problem: problems[0] ?? '' });
}

async function putOldAside(ctx: Ctx, files: CmdPaths): Promise<void> {
  const old: string[] = [];
  for (const folder of [files.tasks, files.results, files.secretary, files.delegations])
    old.push(...(await ctx.files.list(folder)).map((name) => `${folder}/${name}`));
  for (const path of [
    files.plan,
    files.wavePlan,
    files.planReview,
    files.retryPlan,
    files.report,
    files.summary,
    files.retrospective,
    files.lpFlush,
    files.secretaryRequest,
    files.secretaryResponse,
  ])
    if (await ctx.files.exists(path)) old.push(path);
  if (old.length > 0) await ctx.supersede(old, 'there is no log');
}

/**
 * Where the commits of this cmd begin (§3.1); null outside a repository, where nothing is committed. Before the project
 * is trusted git is not asked, and its files say it.
 */
async function baseCommit(ctx: Ctx): Promise<string | null> {
  const git = await ctx.git();
  const base = await ctx.observe('git rev-parse HEAD', async () => await (git ?? ctx).head());
  if (base === null && git !== null) warnOnce(ctx, 'no_repository');
  return base;
}
