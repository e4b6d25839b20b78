import type { Config } from '../../../config.ts';
import type { Json } from '../../../question.ts';
import type { RunFiles, Validation } from '../../../workflow.ts';
import { type CmdCheck, validateCmd } from './cmd.ts';

/** All validators over the files of a cmd; paths start at its folder. */
export async function validateFiles(files: RunFiles, config: Config): Promise<Validation> {
  const check = await validateCmd(files, {
    defaultModel: config.default_model,
    maxDurationSec: config.max_cmd_duration_sec,
    maxRetries: config.max_retries,
  });
  const report: Json = JSON.parse(JSON.stringify(check));
  return { ok: check.status === 'pass', report, lines: linesOf(check) };
}

function linesOf(check: CmdCheck): readonly string[] {
  const { plan, wave_plan, execution_log: log, report, report_summary, retrospective } = check;
  const named = (name: string, issues: readonly string[]) =>
    issues.map((issue) => `${name}: ${issue}`);
  return [
    ...named('plan.md', plan?.issues ?? []),
    ...named('wave_plan.json', wave_plan.issues),
    ...Object.entries(check.results).flatMap(([id, result]) =>
      named(`results/result_${id}.md`, result.issues),
    ),
    ...named('execution_log.yaml', [...log.critical, ...log.error, ...log.warning]),
    ...named('report.md', report?.issues ?? []),
    ...named('report_summary.md', report_summary?.issues ?? []),
    ...named('retrospective.md', retrospective?.issues ?? []),
    ...named('lp_flush_output.md', check.lp_flush_output?.issues ?? []),
  ];
}
