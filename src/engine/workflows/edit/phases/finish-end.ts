import type { EditEnd } from '../contract/events.ts';
import type { Task } from './task.ts';
import { markOnce } from './tell.ts';

type Ended = {
  readonly end: EditEnd;
  readonly attempt: number | null;
  readonly run: string | null;
  readonly report: string | null;
  readonly reason: string;
};

/** Once, and for good: a task that has ended is not gone on with. */
export async function end(task: Pick<Task, 'ctx' | 'files'>, ended: Ended): Promise<void> {
  const { ctx, files } = task;
  await ctx.files.write(files.end, `${JSON.stringify(ended, null, 2)}\n`);
  markOnce(ctx, { type: 'edit_ended', ...ended });
}
