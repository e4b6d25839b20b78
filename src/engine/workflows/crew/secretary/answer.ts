import { RunError } from '../../../data/failure.ts';
import type { AgentTask } from '../../../ports.ts';
import type { Cmd } from '../cmd.ts';
import { textArtifact } from '../files.ts';
import { readSecretary } from '../validate/secretary.ts';
import type { Operation } from './operations.ts';

/**
 * Why an answer is of no use, by its first 30 lines alone; undefined where it says success. An answer to another
 * request is none.
 */
export function refusal(text: string, operation: Operation): string | undefined {
  const response = readSecretary(text);
  if (response === undefined) return 'no status in the first 30 lines';
  if (response.status !== 'success') return saidBy(response.errors, 'status: failure');
  const other = response.operation ?? operation;
  return other === operation ? undefined : `it answers ${other}`;
}

export function saidBy(errors: readonly string[], otherwise: string): string {
  return errors.length > 0 ? errors.join('; ') : otherwise;
}

/**
 * An answer that is kept as `secretary_response.md` whatever it says. Rejects with the secretary's own failure where
 * `problem` finds one: while the step is made, so that it has failed on the screen too, and when it is taken up after a
 * crash.
 */
export async function answerTo(
  { ctx }: Cmd,
  task: AgentTask<string>,
  problem: (text: string) => Promise<string | undefined>,
): Promise<string> {
  const output = task.step;
  const judged = async (text: string): Promise<string> => {
    const wrong = await problem(text);
    if (wrong !== undefined) throw unusable(output, wrong);
    return text;
  };
  const text = await ctx.agent({
    task,
    output: textArtifact(output),
    frozenBy: output,
    finish: async (reply) => {
      await ctx.files.write(output, reply);
      return await judged(reply);
    },
  });
  return await judged(text);
}

/** The secretary has answered, and the answer is of no use. */
export function unusable(step: string, problem: string): RunError {
  const role = 'crew/secretary';
  const cause = { kind: 'invalid_reply', role, problems: [problem], excerpt: '' } as const;
  return new RunError({ kind: 'agent_failed', agent: role, step, cause });
}
