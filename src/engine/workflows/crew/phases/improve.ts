import type { Git } from '../../../acting/git.ts';
import { changelogFile } from '../approvals/cards.ts';
import { withEntry } from '../approvals/changelog.ts';
import { commitMessage, isWorthCommitting } from '../approvals/deeds.ts';
import { type Cmd, sayOnce } from '../cmd.ts';
import { oneLine } from '../cmd-log.ts';
import { metaOf, textArtifact } from '../files.ts';
import { isSettings, overlayOf } from '../overlays.ts';
import type { OwnPlace } from '../tasks/prompt-block.ts';
import { workerTask } from '../tasks/worker.ts';
import { improvementTask } from '../words.ts';
import { type Applied, untouched } from './applied.ts';
import { failureLine, isOwnFailure } from './failures.ts';
import { commitOnce, type Improving, notMade, refused } from './improve-commit.ts';
import { bringImprovement, treeOfImprovement } from './improve-in-tree.ts';

/**
 * An approved improvement (§15): a worker changes the file, in a tree of its own where there can be one, the engine adds
 * the line to the changelog, the person sees the difference, and then it is one commit of just these files.
 */
export async function improve(cmd: Cmd, deed: Improving): Promise<Applied> {
  const { ctx } = cmd;
  const files = ctx.projectFiles();
  if (ctx.state().rehearsal) return untouched(ctx);
  if (isSettings(deed.target, (await files?.exists(deed.target)) === true))
    return byHand(cmd, deed);
  const overlay = overlayOf(deed.target);
  if (overlay !== undefined && !(await files?.exists(deed.target)))
    return await addToOverlay(cmd, deed, overlay);
  if (files === null) return untouched(ctx);
  const git = await ctx.git();
  const isCommitted = git !== null && (await git.head()) !== null;
  const own = isCommitted ? await treeOfImprovement(cmd, deed) : undefined;
  const failed = await change(cmd, deed, own?.place);
  if (failed !== undefined) return { applied: false, commit: null, note: failed };
  if (git !== null && own !== undefined) return await bringImprovement(cmd, git, deed, own);
  if (await isUnmade(cmd, git, deed)) return notMade(cmd, deed);
  const { section, line } = deed.changelog;
  await ctx.effect({
    key: `${deed.key}/changelog`,
    deed: async () => {
      await files.write(changelogFile, withEntry(await files.read(changelogFile), section, line));
      return null;
    },
    // a line that is there already is not written again
    happened: async () => ({ done: false }),
  });
  if (git === null && !(await ctx.trustsProject()))
    return refused(cmd, deed, 'the project is not trusted');
  if (git === null || !isCommitted) return { applied: true, commit: null, note: 'no repository' };
  return await commit(cmd, git, deed);
}

/** The worker says that it made the change, and the file is as it was. Where git cannot tell, it is believed. */
async function isUnmade({ log }: Cmd, git: Git | null, deed: Improving): Promise<boolean> {
  const changed = (await git?.changed()) ?? null;
  if (git === null || changed === null || git.isOutside() || changed.includes(deed.target))
    return false;
  // it may be in a commit already
  return (await git.find(log.value().base_commit ?? 'HEAD', deed.commit.marker)) === null;
}

/**
 * What the prompts of later cmds are to say besides: written into the workspace word for word as it was approved, and
 * trusted from then on, as is its person's own edit. The shipped template stays what it is.
 */
async function addToOverlay(cmd: Cmd, deed: Improving, path: string): Promise<Applied> {
  const { ctx } = cmd;
  const trusted = await ctx.overlay(path);
  // otherwise other content of that file would become trusted too
  if ((await ctx.files.read(path)) !== trusted)
    return { applied: false, commit: null, note: `${path} is not trusted` };
  const { title, change: words } = deed.improvement;
  await ctx.effect({
    key: `${deed.key}/overlay`,
    deed: async () => {
      const before = trusted ?? '';
      const marker = `<!-- ${deed.commit.marker} -->`;
      const addition = `## ${title}\n\n${words}\n\n${marker}\n`;
      if (!before.includes(marker))
        await ctx.files.write(
          path,
          before === '' ? addition : `${before.trimEnd()}\n\n${addition}`,
        );
      await ctx.overlayEdited(path);
      return { path };
    },
    // what is there already is not written again
    happened: async () => ({ done: false }),
  });
  return { applied: true, commit: null, note: path };
}

/** Agents do not write settings: the person is told what could be changed. */
function byHand({ ctx }: Cmd, { id, improvement }: Improving): Applied {
  sayOnce(ctx, 'improvement_by_hand', { id, change: oneLine(improvement.change) });
  return { applied: false, commit: null, note: 'settings are changed by hand' };
}

/** A worker makes the change; resolves with why it did not, undefined when it did. */
async function change(
  cmd: Cmd,
  deed: Improving,
  place: OwnPlace | undefined,
): Promise<string | undefined> {
  const { ctx, files, log } = cmd;
  const { id, name, improvement, target } = deed;
  const task = files.at(`tasks/${name}.md`);
  const output = `results/result_${name}.md`;
  await ctx.make({
    output: textArtifact(task),
    inputs: [],
    frozenBy: task,
    maker: async () => improvementTask(improvement, target, output),
  });
  const model = ctx.config.default_model;
  const planned = { id: 0, persona: 'worker_coder', model, dependsOn: [], output, replaces: null };
  const wish = {
    attempt: 1,
    reason: undefined,
    preferences: undefined,
    guidance: undefined,
    place,
  };
  const asked = workerTask(cmd, planned, wish);
  const launch = { role: planned.persona, task: null, model, improvement: name };
  const entry = log.entry(launch)?.status === 'success' ? undefined : await log.launch(launch);
  const failed = async (error: string) => {
    if (entry !== undefined) await log.end(entry.id, { status: 'failure', error });
    return error;
  };
  try {
    await ctx.agent({
      task: {
        ...asked,
        values: { ...asked.values, task: id, task_path: `workspace/${task}` },
        inputs: [{ path: task }],
      },
      output: textArtifact(files.at(output)),
      frozenBy: files.at(output),
      finish: (reply) => reply,
    });
  } catch (error) {
    if (!isOwnFailure(error)) throw error;
    return await failed(oneLine(failureLine(error)));
  }
  const meta = await metaOf(ctx.files, files.at(output));
  if (meta.status !== 'success') return await failed(meta.errors[0] ?? `status ${meta.status}`);
  if (entry !== undefined) await log.end(entry.id, { status: 'success' });
  return undefined;
}

/** The person sees what would be committed, and says whether it is. */
async function commit(cmd: Cmd, git: Git, deed: Improving): Promise<Applied> {
  const { ctx, log } = cmd;
  const base = log.value().base_commit ?? 'HEAD';
  const made = await git.find(base, deed.commit.marker);
  if (made !== null) return { applied: true, commit: made, note: null };
  const seen = await git.changed();
  if (seen === null) {
    ctx.say('git_not_asked', { id: deed.id });
    return { applied: true, commit: null, note: 'git is not asked without a sandbox' };
  }
  const changed = new Set(seen);
  const own = deed.files.filter((path) => changed.has(path));
  if (!isWorthCommitting(own)) return { applied: true, commit: null, note: 'nothing to commit' };
  const message = commitMessage(deed, await ctx.coAuthor());
  const values = {
    ...{ id: deed.id, title: deed.improvement.title, message, files: own },
    branch: await git.branch(),
    diff: await git.diff(own),
  };
  const answer = await ctx.ask({
    id: `commit-${deed.name}`,
    kind: 'commit_change',
    values,
    choices: [
      { id: 'commit', key: 'c', weighty: true },
      { id: 'leave', key: 'l' },
    ],
  });
  if (answer.choice !== 'commit') return { applied: true, commit: null, note: 'declined' };
  return await commitOnce(cmd, git, deed, { own, message, base });
}
