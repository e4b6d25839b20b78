import type { Config } from '../../../../../src/engine/config.ts';
import type { AgentTask } from '../../../../../src/engine/ports.ts';
import { writeFiles } from '../../../../../src/engine/workflows/crew/multi-file.ts';
import { type CmdOptions, openCmd, quiet } from '../cmd-world.ts';
import { type Row, reportReply, retrospectiveText } from '../replies.ts';

const end = '<!-- COMPLETE -->';
export const pointer = '詳細は retrospective.md を参照';
export const evidence =
  'One plain declaration ("always put numbers in a table"), on 2026-02-16, in the request of this cmd';

export type Operation = Config['secretary']['delegate_phases'][number];
export const all = [
  'phase2_wave_construct',
  'phase3_report',
  'phase4_approval_format',
] as const satisfies readonly Operation[];

export const fourRows: readonly Row[] = [
  { id: 1 },
  { id: 2 },
  { id: 3, needs: [1] },
  { id: 4, needs: [1, 2] },
];

type Secretary = Config['secretary'];

export const withSecretary =
  (secretary: Partial<Secretary>, more: Partial<Config> = {}) =>
  (config: Config): Config => ({
    ...quiet(config),
    ...more,
    secretary: { ...config.secretary, enabled: true, delegate_phases: [...all], ...secretary },
  });

type Wave = readonly number[];

export function wavesAnswer(
  waves: readonly Wave[],
  { status = 'success', validation = 'passed', filler = 0 } = {},
): string {
  return [
    '---',
    ...Array.from({ length: filler }, (_, at) => `note_${at}: nothing`),
    `status: ${status}`,
    'operation: phase2_wave_construct',
    'output_files: []',
    'errors: []',
    'waves:',
    ...waves.map(
      (tasks, at) =>
        `  - { wave: ${at + 1}, tasks: [${tasks.join(', ')}], depends_on_wave: [${at === 0 ? '' : at}] }`,
    ),
    `validation: { status: ${validation}, errors: [] }`,
    '---',
    '# Waves',
    end,
    '',
  ].join('\n');
}

export function plainAnswer(operation: Operation, status: string, body = '# Done'): string {
  const head = ['---', `status: ${status}`, `operation: ${operation}`];
  return [...head, 'output_files: []', 'errors: ["it was too much"]', '---', body, end, ''].join(
    '\n',
  );
}

/** The three files of a report, or fewer. */
export function reportAnswer({ summary = true } = {}): string {
  const own = [{ path: 'secretary_response.md', text: plainAnswer('phase3_report', 'success') }];
  const files = reportReply().split('=== FILE: report_summary.md ===');
  return `${writeFiles(own).replace('=== END ===\n', '')}${summary ? reportReply() : `${files[0]}=== END ===\n`}`;
}

export const proposals = [
  '## Knowledge Candidates (Memory MCP + LP)',
  '### MEDIUM Priority',
  '#### LP-001: Figures in tables',
  '- **Type**: learned_preference',
  '- **Cluster Path**: `lp:communication:numbers_in_tables`',
  '- **What**: Wants figures in a table rather than in prose, in whatever is written for reading',
  `- **Evidence**: ${evidence}`,
  '- **Scope**: Writing documents and reports and research',
  '- **Action**: When giving three or more figures, use a table. Except where prose was asked for',
  '- **Signal Accumulation**: 3.0 (threshold: 3.0)',
  '- **Quality Check**: PASS — only the presentation changes',
].join('\n');

export const preparedText = [
  '## 知識の候補',
  '### LP-001: Figures in tables（MEDIUM）',
  '数字は文章より表で、という好みです。',
  `- **Evidence**: ${evidence}`,
  '- **Scope**: Writing documents and reports and research',
  pointer,
].join('\n');

export const request = 'Compare three editors. And always put numbers in a table.';

/** What a call of the secretary was for; undefined: somebody else's. */
export function operationOf({ role, inputs }: AgentTask<unknown>): Operation | undefined {
  const asked = inputs[0]?.text ?? '';
  return role === 'crew/secretary'
    ? all.find((operation) => asked.startsWith(`OPERATION: ${operation}\n`))
    : undefined;
}

export const goodWaves = [[1, 2], [3], [4]] as const;

export type Answers = Partial<Record<Operation, string | { kind: 'empty_reply' }>>;

/** A cmd of four tasks with a secretary; `answers`: what it says where that is not a good answer. */
export function openDelegating({
  answers = {},
  proposes = false,
  script,
  ...options
}: CmdOptions & { readonly answers?: Answers; readonly proposes?: boolean | string } = {}) {
  const good: Readonly<Record<Operation, string>> = {
    phase2_wave_construct: wavesAnswer(goodWaves),
    phase3_report: reportAnswer(),
    phase4_approval_format: plainAnswer('phase4_approval_format', 'success', preparedText),
  };
  return openCmd({
    config: withSecretary({}),
    ...options,
    script: {
      rows: fourRows,
      ...script,
      reply: (task) => {
        const operation = operationOf(task);
        if (operation !== undefined) return answers[operation] ?? good[operation];
        if (task.role === 'crew/retrospector')
          return retrospectiveText(
            { knowledge: proposes ? 1 : 0, trigger: String(task.values['trigger']) },
            proposes === true ? proposals : proposes || '',
          );
        return script?.reply?.(task);
      },
    },
  });
}

type Delegating = ReturnType<typeof openDelegating>;

/** Launches of the secretary as the log has them. */
export function launches(cmd: Delegating): (readonly [unknown, string])[] {
  return cmd
    .log()
    .tasks.filter(({ role }) => role === 'secretary')
    .map(({ operation, status }) => [operation, status]);
}
