import type { ExecutionLog, LogEntry, TaskStatus } from './shapes/execution-log.ts';
import type { Improvement } from './shapes/proposals.ts';
import type { ResultMeta } from './shapes/result.ts';
import { completionMarker } from './text/lines.ts';
import { yamlText } from './text/write-yaml.ts';

/* Texts that the engine itself puts into files of a cmd. */

export type Language = 'ja' | 'en';

function artefact(head: Parameters<typeof yamlText>[0], body: readonly string[]): string {
  return ['---', yamlText(head).trimEnd(), '---', '', ...body, '', completionMarker, ''].join('\n');
}

/** A task without a usable result. */
type Lost = {
  readonly task: number;
  readonly name: string;
  readonly persona: string;
  readonly model: string;
  readonly error: string;
  /** A line each. */
  readonly attempts: readonly string[];
};

/** A result written for a task that left none (§8.7): its form is valid, its status is failure. */
export function failureResult(
  { task, name, persona, model, error, attempts }: Lost,
  language: Language,
): string {
  const words = failureWords[language];
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
  return artefact(head, [
    words.title(task),
    '',
    words.summary,
    '',
    `- tasks/task_${task}.md: ${[name, `(${persona}, ${model})`].join(' ').trim()}`,
    `- ${error.replace(/\s+/g, ' ').trim()}`,
    '',
    words.nothing,
    '',
    words.attempts,
    '',
    ...attempts.map((attempt) => `- ${attempt}`),
    '',
    words.logs,
    '',
    '- execution_log.yaml',
    '- .engine/calls/',
    '',
    words.written,
  ]);
}

const failureWords = {
  ja: {
    title: (task: number) => `# Result: task ${task}`,
    summary: '## Summary',
    nothing: '内容は何も作られていません。',
    attempts: '## Attempts',
    logs: '## Logs',
    written: 'このファイルはワーカーではなくエンジンが書きました。',
  },
  en: {
    title: (task: number) => `# Result: task ${task}`,
    summary: '## Summary',
    nothing: 'No content was produced.',
    attempts: '## Attempts',
    logs: '## Logs',
    written: 'This file was written by the engine, not by a worker.',
  },
} as const;

type Review = {
  readonly task: number;
  readonly quality: string;
  readonly completeness: number;
  readonly verdict: string;
  readonly reason: string;
};

/** The report with each result's own rating beside the independent reviewer's verdict, added before the last line. */
export function withReviews(text: string, reviews: readonly Review[], language: Language): string {
  if (reviews.length === 0) return text;
  const cell = (value: string) => value.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  const { title, head } = reviewWords[language];
  const section = [
    title,
    '',
    head,
    '|---|---|---|---|',
    ...reviews.map(
      ({ task, quality, completeness, verdict, reason }) =>
        `| ${task} | ${quality} ${completeness}% | ${verdict} | ${cell(reason)} |`,
    ),
    '',
  ].join('\n');
  const at = text.lastIndexOf(completionMarker);
  if (at === -1) return `${text.trimEnd()}\n\n${section}`;
  return `${text.slice(0, at).trimEnd()}\n\n${section}\n${text.slice(at)}`;
}

const reviewWords = {
  ja: {
    title: '## 自己申告と独立した点検',
    head: '| # | 自己申告 | 点検 | 理由 |',
  },
  en: {
    title: '## Self-reported and independently reviewed',
    head: '| # | Self-reported | Reviewer | Reason |',
  },
} as const;

export type ThinReport = {
  readonly cmd: string;
  readonly version: string;
  /** Name and version of the program that writes it. */
  readonly product: string;
  readonly date: string;
  readonly result: string;
  readonly meta: Pick<ResultMeta, 'status' | 'quality' | 'completeness'>;
  /** What the header of a single result says, a line each. */
  readonly told?: readonly string[];
  readonly tasks: number;
  readonly failed: readonly number[];
  readonly why: 'single' | 'skipped' | 'failed';
  /** Its tasks and how each ended, where more than one is reported without a model. */
  readonly each?: readonly TaskEnd[];
};

/** How a task ended, for a report that no model writes. */
export type TaskEnd = {
  readonly task: number;
  readonly name: string;
  readonly status: TaskStatus;
  /** Where its result lies, or why there is none. */
  readonly note: string;
};

/** Stands in what the engine writes where a report was wanted and none could be made. */
export const reportFailed = '(Phase 3 failed)';

/**
 * Report and summary of a cmd without an aggregator (§6.11, §20.2). The summary has the founding keys and
 * no other.
 */
export function thinReport(facts: ThinReport): {
  readonly report: string;
  readonly summary: string;
} {
  const { cmd, version, product, date, meta, tasks, failed, result, told = [], each = [] } = facts;
  const head = {
    generated_by: `claude-crew v${version}`,
    date,
    cmd_id: cmd,
    status: meta.status,
    quality: meta.quality,
    completeness: meta.completeness,
    task_count: tasks,
    failed_tasks: [...failed],
  };
  const why = {
    single: '(Phase 3 skipped — single task)',
    skipped: '(Phase 3 skipped)',
    failed: reportFailed,
  }[facts.why];
  return {
    report: artefact({ ...head, engine: product, errors: [] }, [
      `# Report: ${cmd}`,
      '',
      // one task is reported by its own result
      ...(facts.why === 'single' && told.length > 0 ? told : [why]),
      '',
      `- \`${result}\``,
      ...endsOf(each, '## Completeness', each.length),
    ]),
    summary: artefact(head, [`# Summary: ${cmd}`, '', why, ...endsOf(each, '## Completion', 24)]),
  };
}

/** The tasks as a table under the founding heading (§6.10); `most`: a summary has few lines. */
function endsOf(each: readonly TaskEnd[], title: string, most: number): readonly string[] {
  if (each.length === 0) return [];
  const cell = (value: string) => value.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  const rows = each.map(
    ({ task, name, status, note }) =>
      `| ${task} | ${cell(name)} | ${endSigns[status]} | ${cell(note)} |`,
  );
  const left = rows.length - most;
  return [
    ...['', title, '', '| # | Task | Status | Notes |', '|---|---|---|---|'],
    ...rows.slice(0, most),
    ...(left > 0 ? [`| … | +${left} | | \`report.md\` |`] : []),
  ];
}

const endSigns: Readonly<Record<TaskStatus, string>> = {
  ...{ success: '✅ complete', partial: '⚠️ partial' },
  ...{ failure: '❌ failed', timeout: '❌ failed', skipped: '❌ skipped' },
  ...{ pending: '❌ not begun', running: '❌ not done', retrying: '❌ not done' },
};

/** The task file of a cmd without a plan (§20.2). */
export function directTask(
  request: string,
  kind: 'typo' | 'line' | 'config',
  persona: string,
  model: string,
): string {
  const bounds = {
    typo: 'One typo in one file.',
    line: 'Add or remove one line in an existing file; no new logic.',
    config: 'Change one value in config.yaml.',
  }[kind];
  return [
    '# Task 1: Direct',
    '',
    '## Overview',
    request.trim(),
    '',
    '## Input',
    '- request.md',
    '',
    '## Output',
    '**RESULT_PATH**: `results/result_1.md`',
    '',
    '## Recommended Persona',
    persona,
    '',
    '## Recommended Model',
    model,
    '',
    '## Details',
    `${bounds} Nothing beyond it.`,
    '',
    '## Success Criteria',
    '- WHEN the change is made THEN nothing else has changed.',
    '',
  ].join('\n');
}

/** What a worker is told of an approved improvement. */
export function improvementTask(
  { id, title, problem, rootCause, change, expectedImpact }: Improvement,
  target: string,
  output: string,
): string {
  return [
    `# Task ${id}: ${title}`,
    '',
    '## Overview',
    problem,
    '',
    '## Input',
    `- ${target}`,
    '',
    '## Output',
    `- **RESULT_PATH**: \`${output}\``,
    `- \`${target}\``,
    '',
    '## Details',
    change,
    '',
    `- Root cause: ${rootCause}`,
    `- Expected impact: ${expectedImpact}`,
    `- Change \`${target}\` and nothing else. CHANGELOG.md gets its line by itself; commit nothing.`,
    '',
    '## Success Criteria',
    `- WHEN ${target} is read THEN it says what is proposed above.`,
    '',
  ].join('\n');
}

/** The task file for a row that a person added to the plan without writing one. */
export function bareTask(id: number, name: string): string {
  return [
    `# Task ${id}: ${name}`,
    '',
    '## Overview',
    name,
    '',
    '## Input',
    '- request.md',
    '',
    '## Output',
    `**RESULT_PATH**: \`results/result_${id}.md\``,
    '',
  ].join('\n');
}

/** What later roles learn from the log: how each task went, without times, the same on every walk. */
export function logDigest({ tasks }: ExecutionLog): string {
  return tasks
    .filter(({ task }) => task !== null)
    .map(digestLine)
    .join('\n');
}

function digestLine({ task, role, model, status, retries, duration_sec, error }: LogEntry): string {
  const parts = [
    task,
    role,
    model,
    status,
    `retries ${retries}`,
    `${duration_sec ?? '?'} s`,
    error,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
