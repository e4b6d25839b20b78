import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import { hashOf } from '../../../data/canonical.ts';
import { readJson } from '../../../json-artifact.ts';
import type { ProjectFiles, RunFiles } from '../../../ports.ts';
import { leftNow } from '../../../walk/left-now.ts';
import type { Session } from '../session.ts';
import { type AppliedHere, appliedHere } from './applied-here.ts';
import { offerFromTree } from './apply-tree.ts';
import { askToApply, mostShown, type RefusedFile } from './ask-to-apply.ts';
import { takeBack, tellOpen } from './take-back.ts';
import { treesFor } from './tree.ts';

/*
 * Where there is no tree to begin (`tree.ts`): what was made comes into the project by a key of its person's, after they have seen how it differs from what is there; all
 * of it or nothing, and only while the project is as it was shown; out of it again by another, as long as it is as it came in.
 */

const Change = z.object({ path: z.string(), from: z.string().nullable(), to: z.string() });
type Change = Readonly<z.infer<typeof Change>>;

export async function offerArtifacts(
  session: Session,
  artifacts: readonly string[],
): Promise<void> {
  const { ctx } = session;
  const project = ctx.projectFiles();
  if (project === null) return;
  const trees = await treesFor(session);
  if (trees !== null) {
    await offerFromTree(session, trees, artifacts);
    return;
  }
  const applied = appliedHere(session, project);
  const undone = await takeBack(session, applied);
  const begun = await begunBefore(session);
  const isDropped = ctx.state().notices.some(({ notice }) => notice === 'artifacts_dropped');
  if (begun.length > 0 && !isDropped)
    await decide(session, { project, applied, undone, changes: begun });
  const changes = await differences(session, project, artifacts);
  await tellLeft(session, applied, isDropped ? 0 : changes.length);
  if (changes.length > 0 && !isDropped)
    await decide(session, { project, applied, undone, changes });
}

type Offered = {
  readonly project: ProjectFiles;
  readonly applied: AppliedHere;
  /** How often it was taken back: each time it is offered anew. */
  readonly undone: number;
  readonly changes: readonly Change[];
};

async function tellLeft(session: Session, applied: AppliedHere, files: number): Promise<void> {
  tellOpen(session, files, (await applied.last())?.files.length ?? 0);
}

/**
 * What was ended in the middle of its writing: the project is neither as it was shown nor as it was to be, so it cannot be
 * told from there. It grants nothing: the answer to it is looked for as to anything else that is shown.
 */
async function begunBefore({ ctx, files }: Session): Promise<readonly Change[]> {
  const read = readJson((await ctx.files.read(files.applying)) ?? '[]', z.array(Change));
  return read.ok ? read.value : [];
}

async function decide(session: Session, offered: Offered): Promise<void> {
  const { ctx, files } = session;
  const { applied, undone, changes } = offered;
  const lines = changes.map(({ path, from }) => `${from === null ? '+' : '~'} ${path}`);
  const diff = changes.map(patchOf).join('');
  const hash = hashOf(changes.map((one) => ({ ...one }))).slice(0, 12);
  const name = undone === 0 ? hash : `${hash}-again${undone}`;
  const refused = await sinceShown(session, name, offered.project);
  const asked = changes.map(({ path, from }) => ({ path, from }));
  const shown = `${JSON.stringify({ name, asked, refused })}\n`;
  if ((await ctx.files.read(files.shown)) !== shown) await ctx.files.write(files.shown, shown);
  for (let round = 1; ; round += 1) {
    const id = `apply-artifacts-${name}${round === 1 ? '' : `-${round}`}`;
    const { choice } = await askToApply(session, id, { lines, diff, refused });
    if (choice === 'later' && !(await leftNow(ctx, id))) continue;
    if (choice === 'drop') {
      ctx.say('artifacts_dropped');
      await tellLeft(session, applied, 0);
    }
    if (choice === 'all') await apply(session, id, offered);
    return;
  }
}

const Shown = z.object({
  name: z.string(),
  asked: z.array(z.object({ path: z.string(), from: z.string().nullable() })),
  refused: z.array(z.object({ path: z.string(), why: z.string() })),
});

/**
 * What was shown before and is no longer as it was: then this is another question, and says so as long as it stands. It is
 * for people, and grants nothing.
 */
async function sinceShown(
  { ctx, files }: Session,
  name: string,
  project: RunFiles,
): Promise<readonly RefusedFile[]> {
  const read = readJson((await ctx.files.read(files.shown)) ?? 'null', Shown);
  if (!read.ok) return [];
  const { asked, refused } = read.value;
  if (read.value.name === name) return refused;
  if (ctx.state().notices.some(({ notice }) => notice === 'artifacts_applied')) return [];
  const changed: RefusedFile[] = [];
  for (const { path, from } of asked)
    if (((await project.read(path)) ?? null) !== from) changed.push({ path, why: 'changed' });
  return changed;
}

/** As the files lie now: what a person has changed in them since counts. */
async function differences(
  { ctx, files }: Session,
  project: RunFiles,
  artifacts: readonly string[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const path of artifacts) {
    const to = await ctx.files.read(files.artifact(path));
    const from = (await project.read(path)) ?? null;
    if (to !== undefined && to !== from) changes.push({ path, from, to });
  }
  return changes;
}

function patchOf({ path, from, to }: Change): string {
  const [before, after] = [from === null ? '/dev/null' : `a/${path}`, `b/${path}`];
  const patch = createTwoFilesPatch(before, after, from ?? '', to, '', '', {
    context: 3,
    timeout: 1000,
  });
  return patch?.replace(/^=+\n/, '') ?? `--- ${before}\n+++ ${after}\n`;
}

async function apply(
  session: Session,
  id: string,
  { project, applied, changes }: Offered,
): Promise<void> {
  const { ctx, files } = session;
  await applied.keep({ id, changes });
  await ctx.files.write(files.applying, `${JSON.stringify(changes)}\n`);
  const { refused } = await ctx.effect<{ refused: string[] }>({
    key: `apply/${id}`,
    async deed() {
      const moved: string[] = [];
      for (const { path, from } of changes)
        if (((await project.read(path)) ?? null) !== from) moved.push(path);
      if (moved.length > 0) return { refused: moved };
      for (const { path, to } of changes) await project.write(path, to);
      return { refused: [] };
    },
    async happened() {
      const texts = await Promise.all(changes.map(({ path }) => project.read(path)));
      const isDone = changes.every(({ to }, n) => texts[n] === to);
      if (isDone) return { done: true, result: { refused: [] } };
      // in the middle of it: each file is as it was shown, or as it was to be
      const isOurs = changes.every(({ from, to }, n) => [from, to].includes(texts[n] ?? null));
      if (!isOurs) return 'unknown';
      for (const { path, to } of changes) await project.write(path, to);
      return { done: true, result: { refused: [] } };
    },
  });
  await ctx.files.write(files.applying, '[]\n');
  const names = changes.map(({ path }) => path);
  if (refused.length > 0) {
    await applied.forget(id);
    ctx.warn('artifacts_refused', { lines: refused });
  } else ctx.say('artifacts_applied', { files: names.slice(0, mostShown) });
  await tellLeft(session, applied, refused.length);
}
