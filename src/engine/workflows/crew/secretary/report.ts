import type { Checked } from '../../../ports.ts';
import type { Planned } from '../cmd.ts';
import { textArtifact } from '../files.ts';
import { type ReplyFile, readFiles } from '../multi-file.ts';
import type { Worked } from '../phases/feedback.ts';
import { spread } from '../phases/plan.ts';
import { reviewsIn } from '../phases/review-results.ts';
import { aggregateTask, reportFiles } from '../tasks/report.ts';
import { withReviews } from '../words.ts';
import { refusal, unusable } from './answer.ts';
import { delegated, isOpen } from './delegate.ts';
import { delegates } from './operations.ts';
import { putRequest } from './pair.ts';
import { secretaryTask } from './task.ts';

const operation = 'phase3_report';
const answerName = 'secretary_response.md';

export type Reporting = {
  readonly worked: Worked;
  readonly failed: readonly number[];
  /** Report and summary are there. */
  readonly reported: boolean;
};

/**
 * The report of Phase 3, where it is the secretary's to write (`spec/crew.md` §16, C-067 … C-071). Resolves with whether the
 * secretary wrote it; the aggregator does otherwise.
 */
export async function reportBySecretary(
  cmd: Planned,
  { worked, failed, reported }: Reporting,
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
  const reviews = await reviewsIn(cmd, worked.tasks);
  const { inputs, extra } = aggregateTask(cmd, worked.tasks, {
    ...{ failed, reviews, note: worked.note },
  });
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
          // made anew, it may find the pair of a later operation
          await putRequest(cmd, operation, fields);
          const text = reply.find(({ path }) => path === answerName)?.text ?? '';
          const refused = refusal(text, operation);
          if (refused === undefined)
            return withReviews(
              await spread(cmd, reply, 'report.md'),
              reviews,
              ctx.config.folio.language,
            );
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

/** Who says success has sent both files (C-069); who says failure need not. */
function checkReply(reply: string): Checked<readonly ReplyFile[]> {
  const read = readFiles(reply, () => true);
  const files = read.ok ? read.value : [{ path: answerName, text: reply }];
  const answer = files.find(({ path }) => path === answerName);
  const refuses = answer !== undefined && refusal(answer.text, operation) !== undefined;
  return refuses ? { ok: true, value: [answer] } : reportFiles(reply, [answerName]);
}
