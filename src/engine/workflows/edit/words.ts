import { shellWord } from '../../data/shell-word.ts';
import { removeUnwanted } from './rules/summary-text.ts';

/* Texts that the engine itself puts into files of a repository's `agent/` (docs/spec/edit.md §12–§14). */

type Payload = { readonly scout: 'A' | 'B'; readonly query: string; readonly raw: string };

export type Snapshot = {
  readonly number: number;
  readonly at: string;
  readonly milestone: string;
  readonly payloads: readonly Payload[];
  readonly hypothesis: string;
  readonly files: readonly string[];
  readonly attempts: number;
  readonly consecutive: number;
  readonly total: number;
  readonly decisions: readonly string[];
  readonly task: string;
  readonly constraints: string;
  readonly strategy: string;
  /** Tells this snapshot from every other of the task. */
  readonly key: string;
};

export function snapshotText(of: Snapshot): string {
  const scout = (name: 'A' | 'B') => {
    const own = of.payloads.filter((payload) => payload.scout === name);
    const one = own.length > 1;
    const blocks = own.map(
      ({ query, raw }) => `${one ? `Query: ${query.replace(/\s+/g, ' ')}\n\n` : ''}${fenced(raw)}`,
    );
    return `## Scout ${name} Report\n${blocks.length === 0 ? '(empty)' : blocks.join('\n\n')}\n`;
  };
  return `${[
    `# Context Snapshot ${String(of.number).padStart(3, '0')}`,
    `## Timestamp\n${of.at}`,
    `## Milestone\n${of.milestone}`,
    scout('A').trimEnd(),
    scout('B').trimEnd(),
    [
      '## Editor State',
      `- Current hypothesis: ${line(of.hypothesis) || '(none)'}`,
      `- Files modified: ${of.files.length === 0 ? '(none)' : of.files.join(', ')}`,
      `- Verify attempts: ${of.attempts}`,
      `- Consecutive failures: ${of.consecutive}`,
      `- Total verify loops: ${of.total}`,
    ].join('\n'),
    `## Decisions\n${of.decisions.length === 0 ? '- (none)' : of.decisions.map((each) => `- ${line(each)}`).join('\n')}`,
    [
      '## Task',
      `- Task id: ${of.task}`,
      `- Constraints hash: ${of.constraints}`,
      `- Strategy: ${line(of.strategy) || '(none)'}`,
      `- Snapshot: ${of.key}`,
    ].join('\n'),
  ].join('\n\n')}\n`;
}

/** A fence longer than any in the text. */
function fenced(raw: string): string {
  const longest = Math.max(2, ...[...raw.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}json\n${raw.replace(/\n$/, '')}\n${fence}`;
}

const line = (text: string) => text.replace(/\s+/g, ' ').trim();

export type SummaryOf = {
  readonly at: string;
  readonly task: string;
  readonly what: string;
  readonly why: string;
  readonly attempt: number;
  readonly steps: readonly string[];
  readonly run: string;
  /** What the word «verified» rests on, a line each. */
  readonly evidence: readonly string[];
  readonly files: readonly {
    readonly path: string;
    readonly how: string;
    readonly dirty: boolean;
  }[];
  readonly notes: readonly string[];
};

export function summaryText(of: SummaryOf): string {
  const files = of.files.map(
    ({ path, how, dirty }) =>
      `- \`${path}\` (${how}${dirty ? ', had uncommitted changes before' : ''})`,
  );
  return `${[
    '# Task Completion Summary',
    `**Completed:** ${of.at}`,
    `## Task\n${of.task}`,
    `## What Changed\n${removeUnwanted(of.what)}`,
    `## Why\n${removeUnwanted(of.why)}`,
    [
      '## How Verified',
      `Verification passed on attempt ${of.attempt}/12: ${of.steps.join(', ')}.`,
      '',
      `**Verification Run ID:** \`${of.run}\``,
      '',
      ...of.evidence.map((each) => `- ${each}`),
    ].join('\n'),
    `## Files Modified\n${files.length === 0 ? '(none)' : files.join('\n')}`,
    ...(of.notes.length === 0
      ? []
      : [`## Notes\n${of.notes.map((note) => `- ${note}`).join('\n')}`]),
  ].join('\n\n')}\n`;
}

/** Below a report that is kept beside the difference: the command that takes the change out of the repository. */
export function outAgainText(repository: string): string {
  return `## How to Take It Out Again\nIn the folder of this file: \`git -C ${shellWord(repository)} apply -R "$PWD/difference.patch"\`\n`;
}

export type Theory = {
  readonly title: string;
  readonly description: string;
  readonly investigation: string;
};

export type StuckOf = {
  readonly at: string;
  readonly task: string;
  readonly constraints: readonly string[];
  readonly status: string;
  readonly infra: {
    readonly source: string;
    readonly type: string;
    readonly message: string;
  } | null;
  readonly theories: readonly Theory[];
  readonly strategies: readonly { readonly approach: string; readonly attempts: string }[];
  readonly history: readonly {
    readonly n: number;
    readonly run: string;
    readonly step: string;
    readonly summary: string;
    readonly folder: string;
  }[];
  readonly files: readonly string[];
  readonly earlier: readonly string[];
};

export function stuckText(of: StuckOf): string {
  const cell = (text: string) => cut(line(text), 80).replaceAll('|', '\\|');
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`## ${title}\n${lines.join('\n')}`];
  return `${[
    '# Stuck Report',
    `**Generated:** ${of.at}`,
    `## Task\n${of.task}`,
    ...part(
      'Constraints',
      of.constraints.map((each) => `- ${line(each)}`),
    ),
    `## Status\n${of.status}`,
    ...(of.infra === null
      ? []
      : [
          `## Infrastructure Error\n**Source:** ${of.infra.source}\n**Error:** ${of.infra.type}: ${line(of.infra.message)}`,
        ]),
    `## Hypotheses\n\n${of.theories
      .map(
        ({ title, description, investigation }, at) =>
          `### ${at + 1}. ${line(title)}\n${description.trim()}\n\n*Suggested investigation:* ${line(investigation)}`,
      )
      .join('\n\n')}`,
    ...part(
      'Strategies Tried',
      of.strategies.map(
        ({ approach, attempts }, at) => `${at + 1}. ${line(approach)} – attempts ${attempts}`,
      ),
    ),
    ...part(
      'Verification History',
      of.history.length === 0
        ? []
        : [
            '',
            '| # | Run | Step | Primary Failure |',
            '|---|-----|------|-----------------|',
            ...of.history.map(
              ({ n, run, step, summary }) => `| ${n} | ${run} | ${cell(step)} | ${cell(summary)} |`,
            ),
          ],
    ),
    ...part(
      'Artifact References',
      of.history.length === 0
        ? []
        : ['', ...of.history.map(({ run, folder }) => `- \`${run}\`: ${folder}`)],
    ),
    ...part(
      'Files Modified',
      of.files.length === 0 ? [] : ['', ...of.files.map((file) => `- \`${file}\``)],
    ),
    ...part(
      'Previous Attempts',
      of.earlier.map((each) => `- ${each}`),
    ),
  ].join('\n\n')}\n`;
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}

/** What keeps `agent/` out of git, where nothing of it is in git already. */
export const ownIgnore = '*\n';
export const ownIgnoreLines = [
  '/context_*.md',
  '/summary*.md',
  '/stuck_report.md',
  '/resolved/',
  '/.gitignore',
] as const;
