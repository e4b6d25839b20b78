import path from 'node:path';
import type { Ctx } from '../src/engine/workflow.ts';
import { atomicWrite } from '../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, ratio, sideBySide, timed } from './measure.ts';
import { agentNote, makeNote, noteText, openStepWorld, walkToEnd } from './step-world.ts';

const rounds = { samples: 60, warmUp: 10 };

/** What a finished step costs, beside one atomic write of the same text into a file of its own. */
export const durableSteps: Bench = {
  name: 'steps',
  run: async () =>
    await inFolder(async (folder) => {
      const rows: Measured[] = [];
      const world = await openStepWorld(folder, async (ctx) => {
        rows.push(...(await compare(ctx, path.join(folder, 'plain'))));
      });
      await walkToEnd(world.start('toy', {}));
      return rows;
    }),
};

async function compare(ctx: Ctx, plain: string): Promise<readonly Measured[]> {
  let number = 0;
  /** Nothing is ever written or made twice. */
  const next = () => {
    number += 1;
    return String(number);
  };
  const control = () =>
    timed(() => atomicWrite(nodeDisk, path.join(plain, `${next()}.md`), noteText));
  await makeNote(ctx, 'first', []);
  const bare = await sideBySide({
    ...rounds,
    control,
    subject: () => timed(() => makeNote(ctx, next(), ['first'])),
  });
  const agent = await sideBySide({
    ...rounds,
    control,
    subject: () => timed(() => agentNote(ctx, next(), ['first'])),
  });
  return [
    ratio('bare durable step beside one atomic write', bare, { bar: 3, goal: 2.5 }),
    ratio('agent step beside one atomic write', agent, { bar: 9, goal: 6 }),
  ];
}
