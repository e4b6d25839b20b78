import { hashOf } from '../../../data/canonical.ts';
import type { Json } from '../../../data/question.ts';
import { leftNow } from '../../../walk/left-now.ts';
import type { Trees } from '../../../workspace/trees/desk.ts';
import type { Change } from '../../../workspace/trees/shapes.ts';
import type { Planned } from '../cmd.ts';
import { byRank, rankOf } from '../contract/changed-files.ts';
import {
  applyWork,
  dropWork,
  openWork,
  type RefusedWork,
  tellWork,
  workedIn,
} from './apply-work.ts';
import { chooseSide, treesFor } from './own-trees.ts';
import { doWishes } from './work-wishes.ts';

const mostShown = 200;
const mostText = 200_000;

/**
 * What the tasks changed in their trees comes into the project when its person says so, all of it or nothing; once the
 * work has ended one question offers it.
 */
export async function offerWork(cmd: Planned): Promise<void> {
  const trees = await treesFor(cmd);
  if (trees === null) return;
  await doWishes(cmd);
  const tasks = workedIn(cmd, trees);
  await tellWork(cmd, trees);
  const open = await openWork(trees, tasks);
  if ('clashes' in open) {
    if (await chooseSide(cmd, trees, { task: 0, ...open })) await offerWork(cmd);
    return;
  }
  const offered = tasks.filter((task) => trees.state(task) === 'open');
  if (open.missing.length > 0)
    await offer(cmd, trees, { tasks: offered, all: tasks, changes: open.changes });
  await tellWork(cmd, trees);
}

type Offered = {
  readonly tasks: readonly number[];
  /** With those whose work is in the project already. */
  readonly all: readonly number[];
  readonly changes: readonly Change[];
};

async function offer(cmd: Planned, trees: Trees, { tasks, all, changes }: Offered): Promise<void> {
  const { ctx, id } = cmd;
  const lines = linesOf(changes);
  const diff = (await trees.shown(all)).slice(0, mostText);
  const hash = hashOf(changes.map((change): Json => ({ ...change }))).slice(0, 12);
  const values = { cmd: id, count: changes.length, tasks: [...tasks], lines, diff };
  let refused: RefusedWork[] = [];
  for (let round = 1; ; round += 1) {
    const question = `apply-work-${hash}-${round}`;
    const { choice, by } = await ctx.ask({
      id: question,
      kind: 'apply_work',
      values: refused.length === 0 ? values : { ...values, refused },
      choices: [
        { id: 'all', key: 'a', weighty: true },
        { id: 'later', key: 'l' },
        { id: 'drop', key: 'x', weighty: true },
      ],
    });
    const deed = { key: question, tasks };
    if (choice === 'later' && !(await leftNow(ctx, question))) continue;
    if (choice === 'drop') await dropWork(cmd, trees, deed);
    if (choice === 'all') {
      refused = [
        ...(await applyWork(cmd, trees, {
          ...deed,
          changes: async () => ({ ok: true, changes }),
        })),
      ];
      // what was said in advance would be said again to the same refusal, for ever
      if (refused.length > 0 && by !== 'flag') continue;
    }
    return;
  }
}

const marks = { protected: '!', test: 't', other: ' ' } as const;

/** Tests and what programs obey come first, and are marked. */
function linesOf(changes: readonly Change[]): readonly string[] {
  const sorted = changes.toSorted((a, b) => byRank(a.path, b.path));
  const shown = sorted.slice(0, mostShown).map((change) => {
    const how = change.from === null ? '+' : change.to === null ? '-' : '~';
    return `${marks[rankOf(change.path)]} ${how} ${change.path}`;
  });
  const more = sorted.length - shown.length;
  return more > 0 ? [...shown, `… ${more}`] : shown;
}
