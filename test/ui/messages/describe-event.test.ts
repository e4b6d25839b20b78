import { describe, expect, test } from 'vitest';
import type { Happening, RunEvent } from '../../../src/engine/data/event.ts';
import type { Json } from '../../../src/engine/data/question.ts';
import { noUsage } from '../../../src/engine/data/usage.ts';
import { emptyRunState } from '../../../src/engine/runs/run-state.ts';
import { crewView } from '../../../src/engine/workflows/crew/contract/view.ts';
import type { GateEvent } from '../../../src/engine/workflows/folio/contract/events.ts';
import { describeEvent } from '../../../src/ui/messages/describe-event.ts';
import { describeNotice } from '../../../src/ui/messages/describe-notice.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { valuesOf } from '../../../src/ui/messages/values.ts';
import { taskTelling } from '../../../src/ui/workflows/crew/plain.ts';
import { taskLinesOf } from '../../../src/ui/workflows/crew/words/lines.ts';
import { storyTelling } from '../../../src/ui/workflows/folio/plain.ts';
import type { Notice, Warning } from '../../support/kinds.ts';
import { marked } from '../../support/marks.ts';

const failure = { kind: 'overloaded', detail: '' } as const;
const call = {
  call: '0001',
  step: 'current/s.json',
  role: 'folio/stylist',
  model: 'claude-sonnet-5-5',
  usage: { ...noUsage, input: 1200, output: 300 },
  ms: 4200,
};
const gate: GateEvent = {
  type: 'judged',
  chapter: 1,
  round: 2,
  outcome: 'FAIL',
  average: 693,
  previous: 650,
  rules: [{ rule: 'each', ok: false, agent: 'Stylist', value: 640, limit: 650 }],
  stalled: false,
};

/** Events that have a line of their own, with something the line must say. */
const spoken: readonly (readonly [Happening, string])[] = [
  [{ type: 'phase_started', phase: 'loop', values: { chapter: 3, round: 2 } }, '3'],
  [{ type: 'step_started', step: 'current/s.json', role: 'folio/stylist' }, 'Stylist'],
  [
    { type: 'step_finished', step: 's', path: 'current/draft-01.md', skipped: false },
    'current/draft-01.md',
  ],
  [{ type: 'step_failed', step: 's', role: 'folio/lens', failure }, 'Lens'],
  [{ type: 'call_retried', call: '1', step: 's', attempt: 2, waitMs: 1500, failure }, '1.5'],
  [{ type: 'call_waiting', call: '1', step: 's', until: null, failure }, ''],
  [{ type: 'call_failed', ...call, usd: null, failure }, 'Stylist'],
  [{ type: 'concurrency_changed', limit: 2, reason: '429' }, '2'],
  [
    { type: 'superseded', paths: ['a', 'b'], into: '.engine/superseded/1', reason: '' },
    '.engine/superseded/1',
  ],
  [{ type: 'inbox_taken', item: '1', kind: 'raise_budget' }, ''],
  [
    marked({
      type: 'scored',
      chapter: 1,
      round: 2,
      agent: 'Stylist',
      overall: 746,
      axes: { rhythm: 680, freshness: 800 },
      issues: 2,
      critical: 1,
    }),
    '7.46',
  ],
  [marked(gate), '6.40'],
  [{ type: 'warned', warning: 'cost_unknown', values: { model: 'local-model' } }, 'local-model'],
  [{ type: 'run_ended', status: 'paused', failure }, ''],
];

/** Events that have a line only when small things are wanted, or none at all. */
const small: readonly (readonly [Happening, boolean])[] = [
  [{ type: 'step_started', step: 'current/state.json', role: null }, true],
  [{ type: 'step_finished', step: 's', path: 'p', skipped: true }, true],
  [
    { type: 'call_started', call: '1', step: 's', role: 'folio/lens', tier: 'sonnet', model: 'm' },
    true,
  ],
  [{ type: 'call_finished', ...call, usd: 0.02, reused: false }, true],
  [{ type: 'call_finished', ...call, usd: null, reused: true }, true],
  [{ type: 'observed', source: 'git', summary: null }, true],
  [{ type: 'effect_started', key: 'k' }, true],
  [{ type: 'effect_finished', key: 'k', summary: null }, true],
  [{ type: 'text', call: '1', step: 's', role: 'r', text: 'x' }, false],
  [{ type: 'text_void', step: 's' }, false],
  [{ type: 'call_progress', call: '1', step: 's', percent: 40 }, false],
];

test('who failed is named once', () => {
  const cause = { kind: 'refused', category: '', detail: '' } as const;
  const failed = { kind: 'agent_failed', agent: 'folio/lens', step: 's', cause } as const;
  const line = describeEvent(
    {
      at: '2026-02-05T10:45:00.000Z',
      type: 'step_failed',
      step: 's',
      role: 'folio/lens',
      failure: failed,
    },
    en,
    { telling: storyTelling },
  );
  expect(line?.match(/failed/g)).toHaveLength(1);
});

const at = (happening: Happening): RunEvent => ({ at: '2026-02-05T10:45:00.000Z', ...happening });

describe.each([
  ['ja', ja],
  ['en', en],
] as const)('in %s', (_language, messages) => {
  test.each(spoken)('%o is told in one line', (happening, words) => {
    const line = describeEvent(at(happening), messages, { telling: storyTelling }) ?? '';
    expect(line).toContain(words);
    expect(line).not.toMatch(/\n|undefined|NaN|\[object/);
    expect(line).not.toBe('');
  });

  test.each(small)('%o has a line only when asked for: %s', (happening, whenVerbose) => {
    expect(describeEvent(at(happening), messages)).toBeUndefined();
    expect(describeEvent(at(happening), messages, { verbose: true }) !== undefined).toBe(
      whenVerbose,
    );
  });

  test('the payer, the budget and a rehearsal are named as the run starts', () => {
    const start = {
      type: 'run_started',
      run: 'story_1',
      workflow: 'folio',
      title: '娘',
      provider: 'anthropic',
      resumed: false,
    } as const;
    const paid = describeEvent(
      at({
        ...start,
        rehearsal: false,
        payer: { kind: 'api_key', env: 'MY_KEY', tail: 'wxyz' },
        budgetUsd: 5,
      }),
      messages,
    );
    for (const part of ['story_1', '娘', 'anthropic', 'MY_KEY …wxyz', '$5.00'])
      expect(paid).toContain(part);
    const free = describeEvent(
      at({ ...start, rehearsal: true, payer: { kind: 'nobody' }, budgetUsd: null }),
      messages,
    );
    expect(free).toMatch(/リハーサル|REHEARSAL/);
  });

  test('a reply whose price is unknown is never said to cost nothing', () => {
    const line = describeEvent(
      at({ type: 'call_finished', ...call, usd: null, reused: false }),
      messages,
      { verbose: true },
    );
    expect(line).not.toMatch(/\$0/);
    expect(line).toContain('1,500');
  });

  test('words from a model stay on one line and bring no escape codes', () => {
    const title = '娘\n\u001b[2J\u0007と海';
    const line = describeNotice('path_written', { path: 'path-A', title }, messages);
    expect(line).not.toMatch(/[\u0000-\u001f]/);
    expect(line).toContain('海');
  });
});

test('what is told is said as people say it', () => {
  const say = (notice: Notice | Warning, values: Readonly<Record<string, Json>>) =>
    describeNotice(notice, values, ja);
  expect(say('selection_open', { paths: 3 })).toBe('三つの道筋から選んでください');
  expect(say('selection_invalid', {})).toBe('その道筋はありません（path-A / path-B / path-C）');
  expect(say('chapter_forced', { chapter: 1, average: 693, unresolved: 2 })).toMatch(
    /^⚠️ 第1章は最後のラウンドでも基準に届かず、このまま採用しました/,
  );
  const wave = { wave: 1, waves: 3, tasks: 3 };
  expect(say('wave_started', { ...wave, minutes: 2 })).toBe(
    'ウェーブ 1/3: 3 件を実行中（約 2 分の見込み）',
  );
  expect(say('wave_started', wave)).toBe('ウェーブ 1/3: 3 件を実行中');
  expect(say('wave_done', { ...wave, ok: 3 })).toBe('ウェーブ 1/3 終了（3 件中 3 件完了）');
  expect(say('tasks_done', { ok: 5, tasks: 5 })).toBe('タスクが終わりました: 5 件中 5 件完了');
  expect(say('preferences_full', { count: 41, cap: 40 })).toBe(
    '覚えた好みが上限に近づいています（41/40 件）。古いものの見直しをお勧めします。',
  );
  expect(say('nothing_proposed', {})).toBe('構造的な改善点・スキル化候補は見つかりませんでした');
  expect(say('duration_exceeded', { cmd: 'cmd_007', elapsed: 1801, max: 1800 })).toBe(
    '⚠️ cmd_007 は決めた時間（1800 秒）を超えました（始めてから 1801 秒、止まっていた間も含みます）',
  );
  const failed = 'Task 2 (worker_coder): failure — retries exhausted';
  expect(say('tasks_failed', { lines: [failed], action: 'replan' })).toBe(
    '⚠️ 完了しなかったタスクがあります:\n- タスク 2（実装）: 失敗 – retries exhausted\n次に: その分を計画し直します',
  );
});

describe.each([
  ['ja', ja],
  ['en', en],
] as const)('a cmd, in %s', (_, messages) => {
  test.each(
    crewView(emptyRunState)
      .phases.map(({ phase }) => phase)
      .concat(['plan_review', 'confirm']),
  )('says its phase %s in words, not by its name in the program', (phase) => {
    const begun = at({ type: 'phase_started', phase, values: {} });
    const line = describeEvent(begun, messages, { telling: taskTelling });
    expect(line).toContain(taskLinesOf(messages).phases[phase]);
    expect(line).not.toContain(phase);
  });

  test('calls its roles as the board does, and one of the workspace by its name', () => {
    const line = (role: string) =>
      describeEvent(at({ type: 'step_started', step: 'work/cmd_001/x.md', role }), messages);
    expect(line('crew/worker_coder')).toContain(messages.agents['crew']?.('worker_coder'));
    expect(line('crew/plan_reviewer')).toContain(messages.agents['crew']?.('plan_reviewer'));
    expect(line('crew/worker_poet')).toMatch(/\bpoet\b/);
  });
});

test('a run of a workflow that nobody here knows is told by the names that stand in it', () => {
  const phase: Happening = { type: 'phase_started', phase: 'far_away', values: { chapter: 3 } };
  expect(describeEvent(at(phase), en)).toMatch(/far_away/);
  expect(describeEvent(at(marked(gate)), en)).toBeUndefined();
});

test("of files only those a person may want to read are told; the engine's own notes when all is asked for", () => {
  const made = (path: string, verbose = false) =>
    describeEvent(
      { at: '2026-02-05T12:00:00.000Z', type: 'step_finished', step: path, path, skipped: false },
      en,
      { verbose },
    );
  expect(made('runs/task_1/edits/edit-01.json')).toContain('edit-01.json');
  expect(made('runs/task_1/.engine/plans/plan-01.json')).toBeUndefined();
  expect(made('runs/task_1/.engine/plans/plan-01.json', true)).toContain('plan-01.json');
});

test('an answer that was taken is told as its question named the choice; in an old journal by its id', () => {
  const taken = { question: 'payer', choice: 'pay', by: 'flag' };
  for (const messages of [en, ja]) {
    const label = messages.questions['payer']?.choice('pay', valuesOf({})) ?? '';
    const told = describeNotice('answer_taken', { ...taken, kind: 'payer' }, messages);
    expect(told).toContain(label);
    expect(told).not.toMatch(/: pay\b/);
    expect(describeNotice('answer_taken', taken, messages)).toContain(': pay');
  }
});
