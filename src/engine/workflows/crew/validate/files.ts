import type { Config } from '../../../config.ts';
import type { Json } from '../../../data/question.ts';
import type { RunFiles } from '../../../ports.ts';
import type { Validation } from '../../../workflow.ts';
import { type CmdCheck, validateCmd } from './cmd.ts';
import { coded } from './codes.ts';
import { noVerdict } from './plan-review.ts';

/** All validators over the files of a cmd; paths start at its folder. */
export async function validateFiles(files: RunFiles, config: Config): Promise<Validation> {
  const check = await validateCmd(files, {
    defaultModel: config.default_model,
    maxDurationSec: config.max_cmd_duration_sec,
    maxRetries: config.max_retries,
  });
  const report: Json = JSON.parse(JSON.stringify(check));
  return { ok: check.status === 'pass', report, issues: issuesOf(check) };
}

function issuesOf(check: CmdCheck): Validation['issues'] {
  const { plan, wave_plan, execution_log: log, report, report_summary, retrospective } = check;
  const named = (name: string, issues: readonly string[]) =>
    issues.map((issue) => ({ file: name, issue }));
  return [
    ...named('plan.md', plan?.issues ?? check.missing),
    ...named('wave_plan.json', wave_plan.issues),
    ...Object.entries(check.results).flatMap(([id, result]) =>
      named(`results/result_${id}.md`, [...result.issues, ...notSuccess(check, id)]),
    ),
    ...named('plan_review.md', check.plan_review?.notes === noVerdict ? [unread] : []),
    ...named('secretary_response.md', check.secretary?.issues ?? []),
    ...named('execution_log.yaml', [
      ...log.critical,
      ...log.error,
      ...log.warning.map((issue) => `warning: ${issue}`),
    ]),
    ...named('report.md', report?.issues ?? []),
    ...named('report_summary.md', report_summary?.issues ?? []),
    ...named('retrospective.md', retrospective?.issues ?? []),
    ...named('lp_flush_output.md', check.lp_flush_output?.issues ?? []),
  ];
}

const unread = `warning: ${coded('E202', 'verdict')}`;

/** A planned result that is whole and says of itself that it is none (§7.2); what is broken has been said already. */
function notSuccess({ results, reconciliation }: CmdCheck, id: string): readonly string[] {
  const status = reconciliation.results[id];
  if (status === undefined || status === 'success' || results[id]?.status === 'fail') return [];
  return [coded('E226', `status: ${status}`)];
}
