import { divideHalfUp, fromHundredths, hundredths } from '../../../score.ts';
import type { ResultMeta } from '../shapes/result.ts';
import { completionMarker } from './lines.ts';
import { type YamlValue, yamlText } from './write-yaml.ts';

/*
 * The few files of a cmd that the engine writes itself (`spec/crew.md` §2.2). Their words are the founding ones in every
 * language (R86).
 */

/** A document with front matter and, as its last line, the marker. */
function document(fields: Readonly<Record<string, YamlValue>>, body: readonly string[]): string {
  // Quoted here, bare in the log: so they stand in the founding samples.
  const head = yamlText(fields).replace(/^cmd_id: (\w+)$/m, 'cmd_id: "$1"');
  return `---\n${head}---\n${[...body, completionMarker].join('\n')}\n`;
}

export type FailedAttempt = {
  /** Local time, or null. */
  readonly started: string | null;
  readonly finished: string | null;
  /** One line. */
  readonly outcome: string;
};

export type FailedTask = {
  readonly task: number;
  readonly persona: string;
  /** One line. */
  readonly error: string;
  readonly attempts: readonly FailedAttempt[];
};

/**
 * The result of a task whose worker left none (`spec/crew.md` §8.7, D-16): long enough to be a result, and a failure by its
 * status.
 */
export function failureResult({ task, persona, error, attempts }: FailedTask): string {
  const head = {
    status: 'failure',
    quality: 'RED',
    completeness: 0,
    errors: [error],
    warnings: [],
    output_files: [],
    task_id: task,
    doc_impact: [],
  };
  return document(head, [
    `# Result: task_${task}`,
    '',
    '## Summary',
    `${persona} was started for tasks/task_${task}.md and left no result.`,
    'No content was produced.',
    '',
    '## Details',
    ...attempts.map(
      ({ started, finished, outcome }, at) =>
        `- Attempt ${at + 1}: ${started ?? 'unknown'} – ${finished ?? 'unknown'}: ${outcome}`,
    ),
    '',
    '## Notes',
    'The launches are in execution_log.yaml.',
  ]);
}

export type UnaggregatedCmd = {
  /** `version` of the settings: it names the format (R28). */
  readonly version: string;
  /** Our name and version, beside the founding name (O2). */
  readonly engine: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly cmdId: string;
  readonly results: readonly { readonly task: number; readonly meta: ResultMeta }[];
};

/** `report_summary.md` of a cmd whose results are not put together (`spec/crew.md` §6.11, §20.2). */
export function minimalSummary(cmd: UnaggregatedCmd): string {
  return document(headOf(cmd), [`# Summary: ${cmd.cmdId}`, skipped(cmd)]);
}

/** `report.md` of such a cmd: the same header and where the results lie (D-35). */
export function thinReport(cmd: UnaggregatedCmd): string {
  const errors = cmd.results.flatMap(({ meta }) => meta.errors);
  return document({ ...headOf(cmd), errors }, [
    `# Report: ${cmd.cmdId}`,
    skipped(cmd),
    '',
    ...cmd.results.map(({ task, meta }) => `- results/result_${task}.md (${meta.status})`),
  ]);
}

function skipped({ results }: UnaggregatedCmd): string {
  return `(Phase 3 skipped — ${results.length === 1 ? 'single task' : `${results.length} tasks`})`;
}

function headOf({ version, engine, date, cmdId, results }: UnaggregatedCmd) {
  const metas = results.map(({ meta }) => meta);
  const failed = results.filter(({ meta }) => meta.status !== 'success').map(({ task }) => task);
  const sum = metas.reduce((total, meta) => total + hundredths(meta.completeness), 0);
  return {
    generated_by: `claude-crew v${version}`,
    engine,
    date,
    cmd_id: cmdId,
    status: statusOf(metas),
    quality: worst(metas),
    completeness: fromHundredths(divideHalfUp(sum, Math.max(1, metas.length))),
    task_count: results.length,
    failed_tasks: failed,
  };
}

function statusOf(metas: readonly ResultMeta[]): ResultMeta['status'] {
  const [first] = metas;
  if (first === undefined) return 'failure';
  // Of one task its own word; of more, what they have in common.
  return metas.every(({ status }) => status === first.status) ? first.status : 'partial';
}

function worst(metas: readonly ResultMeta[]): ResultMeta['quality'] {
  const order = ['RED', 'YELLOW', 'GREEN'] as const;
  return order.find((quality) => metas.some((meta) => meta.quality === quality)) ?? 'YELLOW';
}
