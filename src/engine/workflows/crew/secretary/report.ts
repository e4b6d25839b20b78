import type { AgentTask, Checked } from '../../../ports.ts';
import type { Planned } from '../cmd.ts';
import { textArtifact } from '../files.ts';
import { type ReplyFile, readFiles } from '../multi-file.ts';
import { reportFiles } from '../tasks/report.ts';
import { refusal, unusable } from './answer.ts';
import { delegated, isOpen } from './delegate.ts';
import { delegates } from './operations.ts';
import { putRequest } from './pair.ts';
import { secretaryTask } from './task.ts';

const operation = 'phase3_report';
const answerName = 'secretary_response.md';

/** How a report is made, by the aggregator or the secretary. */
export type Reporting = {
  /** The task as the aggregator would get it. */
  readonly task: AgentTask<readonly ReplyFile[]>;
  /** Puts its files into their places; resolves with the report's text. */
  finish(reply: readonly ReplyFile[]): Promise<string>;
};

/**
 * The report of Phase 3, where it is the secretary's to write (`docs/spec/crew.md` §16). Resolves with whether the
 * secretary wrote it; the aggregator does otherwise. `reported`: report and summary are there.
 */
export async function reportBySecretary(
  cmd: Planned,
  { task: { inputs, extra }, finish }: Reporting,
  reported: boolean,
): Promise<boolean> {
  const { ctx, files, schedule } = cmd;
  const size = { tasks: schedule.tasks.length, rehearsal: ctx.state().rehearsal };
  const fields = {
    RESULTS_DIR: `${files.results}/`,
    PLAN_PATH: files.plan,
    REPORT_PATH: files.report,
    REPORT_SUMMARY_PATH: files.summary,
  };
  const output = files.report;
  const answer = await delegated(cmd, {
    ...{ operation, about: '', fields, output, walks: true, stopped: 'failure' },
    wanted: delegates(operation, ctx.config, size) && (!reported || isOpen(cmd, operation)),
    async ask() {
      await ctx.agent({
        task: secretaryTask(cmd, {
          ...{ operation, fields, output, extra },
          material: inputs,
          also: [files.report, files.summary],
          expectedTokens: 5000,
          check: checkReply,
        }),
        output: textArtifact(output),
        finish: async (reply) => {
          // when it is made again, the pair of a later operation may be there
          await putRequest(cmd, operation, fields);
          const text = reply.find(({ path }) => path === answerName)?.text ?? '';
          const refused = refusal(text, operation);
          if (refused === undefined) return await finish(reply);
          await ctx.files.write(files.secretaryResponse, text);
          throw unusable(output, refused);
        },
      });
      return files.summary;
    },
    told: () => [],
  });
  return answer !== undefined;
}

/** An answer that says success must bring both files; one that says failure need not. */
function checkReply(reply: string): Checked<readonly ReplyFile[]> {
  const read = readFiles(reply, () => true);
  const files = read.ok ? read.value : [{ path: answerName, text: reply }];
  const answer = files.find(({ path }) => path === answerName);
  const refuses = answer !== undefined && refusal(answer.text, operation) !== undefined;
  return refuses ? { ok: true, value: [answer] } : reportFiles(reply, [answerName]);
}
