import { type ReplyFile, writeFiles } from '../../../../src/engine/workflows/crew/multi-file.ts';

/* What the roles of a cmd answer, small and well formed. */

const end = '<!-- COMPLETE -->';

/** The part of a look back that proposes one preference; it rests on "always put numbers in a table". */
export const figuresInTables = `## Knowledge Candidates (Memory MCP + LP)
### MEDIUM Priority
#### LP-001: Figures in tables
- **Type**: learned_preference
- **Cluster Path**: \`lp:communication:numbers_in_tables\`
- **What**: Wants figures in a table rather than in prose, in whatever is written for reading
- **Evidence**: One plain declaration ("always put numbers in a table")
- **Scope**: Writing documents and reports and research
- **Action**: When giving three or more figures, use a table. Except where prose was asked for
- **Signal Accumulation**: 3.0 (threshold: 3.0)
- **Quality Check**: PASS — only the presentation changes
`;

export type Row = {
  readonly id: number;
  readonly persona?: string;
  readonly model?: string;
  readonly needs?: readonly number[];
  readonly replaces?: number;
  readonly files?: string;
};

export function planText(rows: readonly Row[], status = 'success'): string {
  const cells = rows.map(({ id, persona = 'worker_researcher', model = 'haiku', ...row }) => {
    const needs = row.needs?.join(', ') || '-';
    const more = `${row.files ?? '-'} | ${row.replaces ?? '-'}`;
    return `| ${id} | Task ${id} | ${persona} | ${model} | ${needs} | \`results/result_${id}.md\` | ${more} |`;
  });
  return [
    '---',
    'generated_by: "claude-crew v1.0"',
    'date: "2026-02-16"',
    'cmd_id: "cmd_001"',
    '---',
    '# Execution Plan',
    `**Status**: ${status}`,
    '## Tasks',
    '| # | Task | Persona | Model | Depends On | Output | Files | Replaces |',
    '|---|---|---|---|---|---|---|---|',
    ...cells,
    '',
    '**Self-Check**: PASS',
    end,
    '',
  ].join('\n');
}

function taskFiles(rows: readonly Row[]): ReplyFile[] {
  return rows.map(({ id }) => ({
    path: `tasks/task_${id}.md`,
    text: `# Task ${id}: Task ${id}\n\n## Overview\nDo part ${id}.\n`,
  }));
}

export function planReply(rows: readonly Row[], name = 'plan.md'): string {
  return writeFiles([{ path: name, text: planText(rows) }, ...taskFiles(rows)]);
}

export function resultText(
  task: number,
  { status = 'success', quality = 'GREEN', completeness = 100, error = '' } = {},
): string {
  const lines = Array.from({ length: 14 }, (_, at) => `- finding ${at + 1} of task ${task}`);
  return [
    '---',
    `status: ${status}`,
    `quality: ${quality}`,
    `completeness: ${completeness}`,
    `task_id: ${task}`,
    error === '' ? 'errors: []' : `errors: ["${error}"]`,
    '---',
    `# Research: part ${task}`,
    '## Summary',
    ...lines,
    '## Sources',
    '- request.md',
    end,
    '',
  ].join('\n');
}

export function reportReply({
  status = 'success',
  quality = 'GREEN',
  failed = [] as number[],
} = {}) {
  const head = [
    '---',
    'generated_by: "claude-crew v1.0"',
    'date: "2026-02-16"',
    'cmd_id: "cmd_001"',
    `status: ${status}`,
    `quality: ${quality}`,
    'completeness: 90',
    'errors: []',
    'task_count: 3',
    `failed_tasks: [${failed.join(', ')}]`,
    '---',
  ];
  const summary = [...head, '# Summary: cmd_001', '', 'All is said.', end, ''].join('\n');
  const report = [...head, '# Report: cmd_001', '', 'All is said.', end, ''].join('\n');
  return writeFiles([
    { path: 'report.md', text: report },
    { path: 'report_summary.md', text: summary },
  ]);
}

export function retrospectiveText(
  { improvements = 0, skills = 0, knowledge = 0, mode = 'light', trigger = 'auto' } = {},
  proposals = '',
): string {
  return [
    '---',
    'status: success',
    `mode: ${mode}`,
    `trigger: ${trigger}`,
    'quality_before: GREEN',
    `improvements_accepted: ${improvements}`,
    `skills_accepted: ${skills}`,
    'proposals_held: 0',
    'proposals_rejected: 0',
    `knowledge_candidates_proposed: ${knowledge}`,
    '---',
    '# Retrospective: cmd_001',
    '',
    proposals,
    '',
    end,
    '',
  ].join('\n');
}
