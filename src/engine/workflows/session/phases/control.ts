import { z } from 'zod';
import { addUsage, noUsage } from '../../../data/usage.ts';
import { jsonArtifact } from '../../../json-artifact.ts';
import { sessionState } from '../contract/state.ts';
import { orElse, reasonOf } from '../failures.ts';
import type { Session } from '../session.ts';
import { common, executorMs, given, looking, tierOf } from './agents.ts';

/*
 * What one voice alone would have done: the measure of two. It is always reckoned where personas are at work, and made beside
 * them where its person wants to see it (`docs/spec/session.md` §15).
 */

/** A check of its own reads the answer once more, and says about this much. */
const checkTokens = 300;

/** What one answer with a check of its own would have cost: the executor's first answer, read again and judged. */
export function tellControl(session: Session): void {
  const { ctx, files, record } = session;
  const calls = sessionState(ctx.state()).calls[files.executorReply(1)];
  if (calls === undefined) return;
  const { usage } = calls.spent;
  const again = { ...noUsage, input: usage.input + usage.output, output: checkTokens };
  const { usd, model } = ctx.estimate(tierOf(session, 'executor'), addUsage(usage, again));
  const told = sessionState(ctx.state()).control;
  if (told === null) record.mark({ type: 'control_told', usd, model, path: '' });
}

const Answered = z.object({ text: z.string() });

/** `--control`: the request answered by one voice that checks itself; kept beside the session's own, and used for nothing. */
export async function runControl(session: Session): Promise<void> {
  const { ctx, files, input, record } = session;
  if (!input.control) return;
  const { text } = await ctx.make({
    output: jsonArtifact(files.control, Answered),
    inputs: [],
    maker: async () =>
      await orElse(
        async () => await ask(session),
        (failure) => ({ text: reasonOf(failure) }),
      ),
  });
  if (!(await ctx.files.exists(files.controlText))) await ctx.files.write(files.controlText, text);
  const used = sessionState(ctx.state()).calls[`${files.control}.reply`];
  if (used === undefined) return;
  const usd = used.spent.unpriced > 0 ? null : used.spent.usd;
  record.mark({ type: 'control_told', usd, model: used.model, path: files.controlText });

  async function ask({ ctx: verbs }: Session) {
    const step = `${files.control}.reply`;
    return await verbs.agent({
      task: {
        role: 'session/control',
        step,
        tier: tierOf(session, 'executor'),
        ...common(session, executorMs(session)),
        ...looking(session),
        inputs: [],
        outputs: [],
        reply: {
          kind: 'text',
          check: (said) =>
            said.trim() === ''
              ? { ok: false, problems: ['The reply is empty.'] }
              : { ok: true, value: { text: said } },
        },
        expectedTokens: 2500,
        ...given({ context: input.request }),
      },
      output: jsonArtifact(step, Answered),
      finish: (reply) => reply,
    });
  }
}
