import type { Checked } from '../../../ports.ts';
import type { Planned } from '../cmd.ts';
import { isGathered } from '../phases/approve.ts';
import { sourceOf } from '../phases/gather.ts';
import type { LookedBack } from '../phases/look-back.ts';
import type { CmdStatus } from '../shapes/execution-log.ts';
import { wholeText } from '../tasks/prompt-block.ts';
import { answerTo, refusal } from './answer.ts';
import { delegated } from './delegate.ts';
import { delegates, mostPreparedLines } from './operations.ts';
import { preparedBody, preparedProblems } from './prepared.ts';
import { secretaryTask } from './task.ts';

const operation = 'phase4_approval_format';

/**
 * What was proposed as one text, prepared by the secretary where that is its to do (`docs/spec/crew.md` §16); null
 * where the person reads the proposals as they are. `stopped`: what the cmd has come to where nobody may do without it.
 */
export async function prepareApproval(
  cmd: Planned,
  { path, done }: LookedBack,
  stopped: Exclude<CmdStatus, 'running'>,
): Promise<string | null> {
  const { ctx, files, schedule } = cmd;
  const source = done && path !== null ? await sourceOf(cmd, path) : undefined;
  if (source === undefined || path === null) return null;
  const size = { tasks: schedule.tasks.length, rehearsal: ctx.state().rehearsal };
  const fields = {
    RETROSPECTIVE_PATH: path,
    REPORT_PATH: files.report,
    MAX_OUTPUT_LINES: mostPreparedLines,
  };
  const output = files.secretaryResponse;
  const retrospective = (await ctx.files.read(path)) ?? '';
  const body = await delegated(cmd, {
    ...{ operation, about: source.replace(/[^\w.-]+/g, '-'), fields, output, stopped },
    wanted: delegates(operation, ctx.config, size) && !(await isGathered(cmd, source)),
    walks: false,
    async ask() {
      const task = secretaryTask(cmd, {
        ...{ operation, fields, output, also: [] },
        material: [{ path }, { path: files.report }],
        expectedTokens: 2500,
        check: (reply) => checkReply(reply, retrospective),
      });
      const text = await answerTo(cmd, task, async (said) => refusal(said, operation));
      return preparedBody(text);
    },
    told: () => [],
  });
  return body ?? null;
}

/** An answer of success must be complete; what is wrong is told to the secretary, once. */
function checkReply(reply: string, retrospective: string): Checked<string> {
  const whole = wholeText(reply);
  if (!whole.ok || refusal(reply, operation) !== undefined) return whole;
  const problems = preparedProblems(preparedBody(reply), retrospective);
  return problems.length === 0 ? whole : { ok: false, problems };
}
