import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrompt } from '../../src/agents/prompt/prompt.ts';
import { type Language, loadTemplates, type Templates } from '../../src/agents/prompt/template.ts';
import { readFiles } from '../../src/engine/workflows/crew/multi-file.ts';
import { scheduleOf } from '../../src/engine/workflows/crew/plan/schedule.ts';
import {
  readLpFlush,
  readReport,
  readReportSummary,
  readRetrospective,
} from '../../src/engine/workflows/crew/validate/artefact.ts';
import { readMemorySection } from '../../src/engine/workflows/crew/validate/memory-section.ts';
import { readPlanReview } from '../../src/engine/workflows/crew/validate/plan-review.ts';
import { readProposals } from '../../src/engine/workflows/crew/validate/proposals.ts';
import { readResultReview } from '../../src/engine/workflows/crew/validate/result.ts';
import {
  readSecretary,
  secretaryWaves,
} from '../../src/engine/workflows/crew/validate/secretary.ts';

const FOLDER = new URL('../../templates/', import.meta.url);
const LANGUAGES: readonly Language[] = ['ja', 'en'];
const WORKERS = ['researcher', 'writer', 'coder', 'reviewer', 'custom'].map((n) => `worker_${n}`);
/** Roles of a phase that has instructions of its own in the settings (docs/spec/crew.md §3.3). */
const PHASED = ['decomposer', 'aggregator', 'retrospector', ...WORKERS];
const ROLES = [...PHASED, 'plan_reviewer', 'result_reviewer', 'lp_flush', 'secretary'];
const TEXTS = ['house', 'worker_common'];

/** Everything any crew role may be given; a role takes what its header names. */
const VALUES = {
  ...{ cmd_id: 'cmd_012', version: '1.0', date: '2026-02-17', mode: 'full', trigger: 'auto' },
  request_path: 'workspace/work/cmd_012/request.md',
  plan_path: 'workspace/work/cmd_012/plan.md',
  tasks_dir: 'workspace/work/cmd_012/tasks/',
  work_dir: 'workspace/work/cmd_012/',
  plan_review_path: 'workspace/work/cmd_012/plan_review.md',
  task_path: 'workspace/work/cmd_012/tasks/task_3.md',
  result_path: 'workspace/work/cmd_012/results/result_3.md',
  persona_path: 'personas/worker_poet.md',
  results_dir: 'workspace/work/cmd_012/results/',
  report_path: 'workspace/work/cmd_012/report.md',
  report_summary_path: 'workspace/work/cmd_012/report_summary.md',
  retrospective_path: 'workspace/work/cmd_012/retrospective.md',
  output_path: 'workspace/work/cmd_012/lp_flush_output.md',
  response_path: 'workspace/work/cmd_012/secretary_response.md',
  ...{ max_parallel: 10, max_turns: 30 },
};

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates(FOLDER);
});

test('crew has a prompt for every role in both languages and no other', async () => {
  const files = (await readdir(new URL('crew/', FOLDER))).sort();
  expect(files).toEqual(
    [...ROLES, ...TEXTS].flatMap((role) => [`${role}.md`, `${role}.en.md`]).sort(),
  );
});

test('the Japanese prompts speak Japanese and the English ones English', async () => {
  for (const role of [...ROLES, ...TEXTS]) {
    const japanese = await readFile(new URL(`crew/${role}.md`, FOLDER), 'utf8');
    const english = await readFile(new URL(`crew/${role}.en.md`, FOLDER), 'utf8');
    expect(kana(japanese), role).toBeGreaterThan(0.15);
    expect(kana(english), role).toBeLessThan(0.05);
  }
});

describe.each(LANGUAGES)('a prompt of crew in %s', (language) => {
  const promptOf = (role: string, values = {}) =>
    buildPrompt(templates, {
      role: `crew/${role}`,
      language,
      values: { ...VALUES, ...values },
      inputs: [{ path: 'work/cmd_012/tasks/task_3.md', text: '# Task 3\n' }],
      outputs: ['work/cmd_012/results/result_3.md'],
    });

  test('ends with the founding block, whatever the language', () => {
    const instructions = 'vendor/ は変更しない。\nAlways add tests.';
    const { own } = promptOf('worker_coder', { phase_instructions: instructions });
    const block = [
      '## Instructions',
      'TEMPLATE_PATH: templates/crew/worker_coder.md',
      '↑ このファイルを最初に Read し、指示に従え。',
      '',
      'このフェーズの追加指示:',
      instructions,
      '',
      '## タスク固有情報',
      'TASK_PATH: workspace/work/cmd_012/tasks/task_3.md',
      'RESULT_PATH: workspace/work/cmd_012/results/result_3.md',
      '- 入力ファイル: workspace/work/cmd_012/tasks/task_3.md を読め',
      '- 出力ファイル: workspace/work/cmd_012/results/result_3.md に書け',
    ].join('\n');
    expect(own).toContain(`\n\n${block}\n\n<material-`);
    expect(own).toContain('name="workspace/work/cmd_012/tasks/task_3.md"');
  });

  test.each(ROLES)(
    '%s needs no value but those of its phase, and leaves out what has none',
    (role) => {
      const { own } = promptOf(role);
      expect(own).toContain(
        `TEMPLATE_PATH: templates/crew/${role === 'plan_reviewer' ? 'worker_reviewer' : role}.md\n↑ このファイルを最初に Read し、指示に従え。\n\n## タスク固有情報\n`,
      );
      expect(own).not.toMatch(/^(このフェーズの追加指示|FAILED_TASKS|NEXT_TASK|LIMITS): /m);
    },
  );

  test.each(PHASED)('%s is given the instructions of its phase', (role) => {
    const { own } = promptOf(role, { phase_instructions: 'Be brief.' });
    expect(own).toContain('このフェーズの追加指示:\nBe brief.\n\n## タスク固有情報');
  });

  test('the aggregator is told which tasks failed', () => {
    expect(promptOf('aggregator', { failed_tasks: '2, 3' }).own).toContain(
      '\nFAILED_TASKS: [2, 3]\n',
    );
  });

  test.each(WORKERS)('%s is told the common rules first', (role) => {
    expect(promptOf(role).own.startsWith(templates.text('crew/worker_common', language))).toBe(
      true,
    );
  });
});

describe.each(LANGUAGES)(
  'what crew’s templates show in %s is what its readers take',
  (language) => {
    const shown = (role: string) => shownIn(language, role);

    test('the plan of the decomposer with its waves', () => {
      const [reply = '', plan = '', wavePlan = ''] = shown('decomposer');
      const files = readFiles(reply, (path) =>
        /^(plan\.md|wave_plan\.json|tasks\/task_\d+\.md)$/.test(path),
      );
      expect(files.ok && files.value.map(({ path }) => path)).toHaveLength(4);
      const scheduled = scheduleOf({ plan, wavePlan, defaultModel: 'sonnet', personas: null });
      expect(scheduled).toMatchObject({ ok: true, source: 'wave_plan', notes: [] });
      expect(scheduled.ok && scheduled.schedule.waves).toEqual([[1, 2], [3]]);
    });

    test('the verdict of a review', () => {
      expect(readPlanReview(shown('plan_reviewer')[0])).toMatchObject({ verdict: 'REJECT' });
    });

    test('the verdict on a result', () => {
      expect(readResultReview(shown('result_reviewer')[0] ?? '')).toMatchObject({
        verdict: 'FAIL',
        reason: expect.stringMatching(/./),
      });
    });

    test('the two files of the aggregator', () => {
      const read = readFiles(shown('aggregator')[0] ?? '', (path) =>
        /^report(_summary)?\.md$/.test(path),
      );
      const [report, summary] = read.ok ? read.value : [];
      expect(readReport(report?.text ?? '')).toMatchObject({
        head: { status: 'partial', failed_tasks: [4] },
        check: { status: 'pass', issues: [] },
      });
      expect(readReportSummary(summary?.text ?? '').check.complete_marker).toBe(true);
      expect(readMemorySection(report?.text ?? '')).toHaveLength(1);
    });

    test('the retrospective with every kind of proposal', () => {
      const text = shown('retrospector')[0] ?? '';
      expect(readRetrospective(text).check).toMatchObject({ status: 'pass', issues: [] });
      const { proposals, broken, signals } = readProposals(text);
      expect(broken).toEqual([]);
      expect(proposals.map(({ id }) => id)).toEqual([
        'IMP-001',
        'SKL-001',
        'MCP-001',
        'LP-001',
        'LP-UPD-001',
      ]);
      expect(proposals.map((proposal) => ('total' in proposal ? proposal.total : null))).toEqual([
        41,
        37,
        null,
        null,
        null,
      ]);
      expect(signals).toMatchObject([{ topic: 'communication:tone', before: 0, after: 7 }]);
    });
  },
);

describe.each(LANGUAGES)(
  'what crew’s templates show of its small roles in %s is what its readers take',
  (language) => {
    const shown = (role: string) => shownIn(language, role);

    test('the LP flush', () => {
      const text = shown('lp_flush')[0] ?? '';
      expect(readLpFlush(text)).toMatchObject({
        head: { lp_candidates_count: 1 },
        check: { status: 'pass' },
      });
      expect(readProposals(text)).toMatchObject({
        proposals: [{ id: 'LP-001' }],
        broken: [],
        signals: [{}],
      });
    });

    test('the three answers of the secretary', () => {
      const [waves, report = '', approval] = shown('secretary');
      const nodes = [1, 3]
        .map((id) => ({ id, dependsOn: [] }))
        .concat([2, 5].map((id) => ({ id, dependsOn: [] })));
      expect(secretaryWaves(readSecretary(waves), nodes)).toEqual([
        [1, 3],
        [2, 5],
      ]);
      const files = readFiles(report, () => true);
      expect(files.ok && readSecretary(files.value[0]?.text)).toMatchObject({
        operation: 'phase3_report',
      });
      expect(readSecretary(approval)).toMatchObject({
        status: 'success',
        operation: 'phase4_approval_format',
      });
    });
  },
);

/** The blocks in which a template shows what to send back. */
function shownIn(language: Language, role: string): readonly string[] {
  const { body } = templates.role(`crew/${role}`, language);
  return [...body.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map(([, text = '']) =>
    text.replace(/ {2,}←.*/g, ''),
  );
}

/** Share of kana among the letters. */
function kana(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  const own = letters.filter((letter) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter));
  return own.length / letters.length;
}
