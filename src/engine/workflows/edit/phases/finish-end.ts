import { z } from 'zod';
import { EditEnd } from '../contract/events.ts';
import type { Task } from './task.ts';
import { markOnce } from './tell.ts';

/** How a task came out, as its `end.json` has it. */
export const Ended = z.object({
  end: EditEnd,
  attempt: z.number().nullable(),
  run: z.string().nullable(),
  report: z.string().nullable(),
  reason: z.string(),
});
export type Ended = Readonly<z.infer<typeof Ended>>;

/** Once, and for good: a task that has ended is not gone on with. */
export async function end(task: Pick<Task, 'ctx' | 'files'>, ended: Ended): Promise<void> {
  const { ctx, files } = task;
  await ctx.files.write(files.end, `${JSON.stringify(ended, null, 2)}\n`);
  markOnce(ctx, { type: 'edit_ended', ...ended });
}
