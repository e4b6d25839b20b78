import { z } from 'zod';
import { jsonIn } from '../../../data/json-text.ts';
import type { Cmd } from '../cmd.ts';

/** What became of an operation: once it is on disk, the cmd goes on by it, also after a resume. */
const Outcome = z.object({
  /** False: the secretary failed, and somebody else did the work. */
  used: z.boolean(),
  /** Why it failed, one line. */
  reason: z.string(),
  /** What of the answer is needed later. */
  value: z.string(),
});
export type Outcome = z.infer<typeof Outcome>;

function pathOf({ files }: Cmd, name: string): string {
  return `${files.delegations}/${name}.json`;
}

/** One that nobody can read counts as none. */
export async function keptOutcome(cmd: Cmd, name: string): Promise<Outcome | undefined> {
  return Outcome.safeParse(jsonIn(await cmd.ctx.files.read(pathOf(cmd, name)))).data;
}

export async function keepOutcome(cmd: Cmd, name: string, outcome: Outcome): Promise<void> {
  await cmd.ctx.files.write(pathOf(cmd, name), `${JSON.stringify(outcome, null, 2)}\n`);
}
