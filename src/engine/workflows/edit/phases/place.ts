import { standingFor } from '../../../acting/trees.ts';
import type { Config } from '../../../config.ts';
import { type Failure, RunError, withoutAccess } from '../../../data/failure.ts';
import type { Project } from '../../../ports.ts';
import type { OpenedRepository, Repository } from '../../../workspace/repository/desk.ts';
import type { Trees } from '../../../workspace/trees/desk.ts';
import type { Ctx } from '../ctx.ts';
import type { EditInput } from '../schema.ts';

/** Where a task works: in the person's repository, or in a tree of its own that stands for it. */
export type Place = {
  /** What is edited and verified. */
  readonly repository: Repository;
  /** The person's repository: its root is what they are asked about, its `agent/` holds what is told of the task. */
  readonly home: Repository;
  /** Whose tree it is; null: the person's repository itself is edited. */
  readonly trees: Trees | null;
  /** As reading tools are told of it. */
  readonly project: Project | null;
  release(): void;
};

/** The tree of a task among those of its run. */
export const ownTask = 1;

/** Rejects with why it cannot be worked there. */
export async function openPlace(ctx: Ctx, input: EditInput): Promise<Place> {
  const { rehearsal } = ctx.state();
  if (isRecordingInstead({ rehearsal, isWanted: input.rehearsal }, ctx.config))
    throw new RunError(withoutModel);
  const home = await open(ctx, undefined);
  if (rehearsal || (!input.ownTree && ctx.config.edit.tree !== 'own')) {
    const { repository } = home;
    const project = ctx.project === null ? null : { root: repository.root, writes: 'run' as const };
    return { repository, home: repository, trees: null, project, release: home.release };
  }
  try {
    return await openTree(ctx, home);
  } catch (error) {
    home.release();
    throw error;
  }
}

type Open = Extract<OpenedRepository, { kind: 'open' }>;

export const withoutModel = {
  kind: 'no_model',
  detail: withoutAccess,
} as const satisfies Failure;

/** Whoever wants their own repository changed is not shown a recording in its place. */
export function isRecordingInstead(
  { rehearsal, isWanted }: { readonly rehearsal: boolean; readonly isWanted: boolean },
  { provider }: Pick<Config, 'provider'>,
): boolean {
  return rehearsal && !isWanted && provider.name !== 'recorded';
}

async function open(ctx: Ctx, at: string | undefined): Promise<Open> {
  const opened = await ctx.editable({
    artifacts: ctx.config.edit.artifact_dir,
    ...(at === undefined ? {} : { at }),
  });
  if (opened === null) throw new RunError(withoutModel);
  if (opened.kind === 'open') return opened;
  const { kind, detail } = opened.refusal;
  throw new RunError({ kind: 'input_invalid', reason: `edit_${kind}`, values: { detail } });
}

async function openTree(ctx: Ctx, home: Open): Promise<Place> {
  const opened = await ctx.trees('working_tree', [], 'taken');
  if (opened.kind !== 'open') {
    const { kind, detail } =
      opened.kind === 'none' ? { kind: 'no_repository', detail: '' } : opened.refusal;
    throw new RunError({ kind: 'input_invalid', reason: `trees_${kind}`, values: { detail } });
  }
  const { trees } = opened;
  const made = await trees.open(ownTask, []);
  if (!made.ok) throw new RunError({ kind: 'bug', detail: 'a first tree cannot clash' });
  const { folder, root } = made.tree;
  const work = await open(ctx, root);
  const { writeOwn, readOwn, listOwn, moveOwn, linkOwn } = home.repository;
  return {
    repository: { ...work.repository, writeOwn, readOwn, listOwn, moveOwn, linkOwn },
    home: home.repository,
    trees,
    project: {
      ...{ root, writes: 'run' },
      tree: standingFor(trees, ctx.project ?? root, folder),
    },
    release() {
      work.release();
      home.release();
    },
  };
}
