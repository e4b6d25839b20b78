import { describe, expect, test } from 'vitest';
import type { Question } from '../../../../../src/engine/data/question.ts';
import { ApprovalsAsked } from '../../../../../src/engine/workflows/crew/contract/cards.ts';
import { nodeDisk } from '../../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../../../../support/own-seal.ts';
import { quiet, said, temporaryFolder } from '../cmd-world.ts';
import { reportReply } from '../replies.ts';
import {
  evidence,
  fourRows,
  launches,
  openDelegating,
  operationOf,
  plainAnswer,
  pointer,
  preparedText,
  proposals,
  request,
  withSecretary,
} from './secretary-world.ts';

const operation = 'phase4_approval_format';

function open(
  {
    language = 'ja',
    ...options
  }: Parameters<typeof openDelegating>[0] & { readonly language?: 'ja' | 'en' } = {},
  secretary = {},
) {
  const root = options.root ?? temporaryFolder();
  return openDelegating({
    ports: { memory: () => memoryFile(nodeDisk, root, openOwnSeal) },
    proposes: true,
    ...options,
    root,
    config: (config) =>
      withSecretary(
        { delegate_phases: [operation], ...secretary },
        { lp_system: config.lp_system, folio: { ...config.folio, language } },
      )(config),
  });
}

const cardIds = (values: Question['values']) =>
  ApprovalsAsked.parse(values).items.map(({ id }) => id);

async function asked(cmd: ReturnType<typeof open>) {
  const [open] = await cmd.engine.questions();
  if (open === undefined) throw new Error('nobody is asked');
  return open.question;
}

describe('the approval is the secretary’s to prepare (C-088)', () => {
  const rows = [{ id: 1 }];
  test.each([
    ['when both hold, with one task alone', {}, [[operation, 'success']]],
    ['not when it is switched off', { enabled: false }, []],
    ['not when the operation is not delegated', { delegate_phases: ['phase3_report'] }, []],
  ] as const)('%s', async (_, secretary, expected) => {
    const cmd = open({ script: { rows } }, secretary);
    expect((await cmd.start({ request })).result.status).toBe('waiting');
    expect(launches(cmd)).toEqual(expected);
  });

  test('not where nobody looked back', async () => {
    const cmd = openDelegating({
      config: withSecretary({ delegate_phases: [operation] }),
      script: { rows },
    });
    await cmd.start({ noRetrospect: true });
    expect(launches(cmd)).toEqual([]);
  });
});

test('its request names the founding keys (C-089)', async () => {
  const cmd = open();
  await cmd.start({ request });
  expect(cmd.text('secretary_request.md')).toBe(
    [
      'OPERATION: phase4_approval_format',
      'RETROSPECTIVE_PATH: work/cmd_001/retrospective.md',
      'REPORT_PATH: work/cmd_001/report.md',
      'MAX_OUTPUT_LINES: 100',
      '',
    ].join('\n'),
  );
});

test('its text is shown as it is; question and choices are the ordinary ones (C-090, C-091)', async () => {
  const plain = open({}, { enabled: false });
  await plain.start({ request });
  const prepared = open();
  const { events } = await prepared.start({ request });
  const before = await asked(plain);
  const now = await asked(prepared);
  expect(now).toMatchObject({ id: before.id, kind: before.kind, choices: before.choices });
  expect(now.values).toEqual({
    ...before.values,
    prepared: preparedText,
    lines: preparedText.split('\n'),
  });
  expect(before.values).not.toHaveProperty('prepared');
  expect(String(now.values['prepared'])).toContain(evidence);
  expect(String(now.values['prepared'])).toContain(pointer);
  // the cmd itself is over before anybody approves, the secretary's work counted in
  expect(prepared.log()).toMatchObject({ status: 'success', finished: expect.any(String) });
  expect(said(events)).toContain('secretary_done');
});

test('the person decides as without it, and what they leave is asked without the text', async () => {
  const cmd = open();
  await cmd.start({ request });
  await cmd.answer({ choice: 'later' });
  expect((await cmd.resume()).result.status).toBe('done');
  await cmd.resume();
  const again = await asked(cmd);
  expect(again.values).toMatchObject({ round: 2 });
  expect(again.values).not.toHaveProperty('prepared');
  await cmd.answer({ choice: 'all' });
  await cmd.resume();
  const [record] = (cmd.log().approvals ?? []).filter(({ decision }) => decision === 'approved');
  expect(record).toMatchObject({ id: 'LP-001', applied: true });
  expect(launches(cmd)).toEqual([[operation, 'success']]);
});

/** Six lines and so many more. */
const longer = (more: number) =>
  preparedText.replace(pointer, `${'- more\n'.repeat(more)}${pointer}`);

test('its text may have 100 lines (C-090)', async () => {
  const cmd = open({
    answers: { [operation]: plainAnswer(operation, 'success', longer(94)) },
  });
  await cmd.start({ request });
  expect((await asked(cmd)).values).toMatchObject({ prepared: longer(94) });
});

const bad = [
  ['it says failure', plainAnswer(operation, 'failure')],
  ['its text has more than 100 lines (C-090)', plainAnswer(operation, 'success', longer(95))],
  [
    'evidence is shortened (C-091)',
    plainAnswer(operation, 'success', preparedText.replace(', on 2026-02-16', '')),
  ],
  [
    'the scope is left out (§16)',
    plainAnswer(operation, 'success', preparedText.replace(/^- \*\*Scope.*\n/m, '')),
  ],
  [
    'a proposal does not point on (C-091)',
    plainAnswer(operation, 'success', preparedText.replace(pointer, '')),
  ],
  [
    'a proposal is left out',
    plainAnswer(operation, 'success', `## Nothing\n### LP-002: Other\n${pointer}`),
  ],
  ['nothing came', { kind: 'empty_reply' }],
] as const;

describe.each(bad)('when %s', (_, answer) => {
  test('the person reads the proposals as they are, and the log says so (C-092)', async () => {
    const cmd = open({ answers: { [operation]: answer } });
    const { result, events } = await cmd.start({ request });
    expect(result.status).toBe('waiting');
    const line =
      '⚠️ Secretary failed for Phase 4 approval formatting, reading retrospective.md directly';
    expect(events).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ phase: 4, line }) }),
    );
    expect((await asked(cmd)).values).not.toHaveProperty('prepared');
    expect(launches(cmd)).toEqual([[operation, 'failure']]);
    expect(cmd.log().tasks.find(({ role }) => role === 'secretary')?.metadata_issues).toEqual([
      line,
    ]);
    expect(cmd.log().status).toBe('success');
  });

  test('and nobody may stand in, Phase 4 stops before the person is told or asked (C-092)', async () => {
    const root = temporaryFolder();
    const cmd = open({ root, answers: { [operation]: answer } }, { fallback_on_failure: false });
    const { result, events } = await cmd.start({ request });
    const line = '❌ Secretary failed for Phase 4 and fallback is disabled';
    expect(result).toMatchObject({
      status: 'failed',
      failure: { kind: 'delegation_stopped', phase: 4 },
    });
    expect(events).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ line }) }),
    );
    expect(await cmd.engine.questions()).toEqual([]);
    expect(said(events)).not.toContain('cmd_done');
    expect(cmd.log()).toMatchObject({ status: 'partial', finished: expect.any(String) });

    // what is said of its work alone asks nobody, and it stands as it stood
    const ended = cmd.text('execution_log.yaml');
    const deed = open({ root }, { fallback_on_failure: false });
    const told = await deed.resume({ tell: [{ kind: 'drop_work', task: null }] });
    expect([told.result, deed.calls]).toEqual([result, []]);
    expect(deed.text('execution_log.yaml')).toBe(ended);

    const later = open({ root }, { fallback_on_failure: false });
    expect((await later.resume()).result.status).toBe('waiting');
    expect(later.roles()).toEqual(['secretary']);
    expect((await asked(later)).values).toMatchObject({ prepared: preparedText });
    expect(later.log().status).toBe('success');
  });
});

test('a second look back is prepared anew, from its own file', async () => {
  const root = temporaryFolder();
  const first = open({ root });
  await first.start({ request });
  await first.answer({ choice: 'none' });
  await first.resume();
  const later = open({ root });
  await later.engine.tell('cmd_001', { kind: 'look_back' });
  await later.resume({ yes: true });
  expect(later.calls.filter(({ task }) => operationOf(task) === operation)).toHaveLength(1);
  expect(launches(later)).toEqual([
    [operation, 'success'],
    [operation, 'success'],
  ]);
});

test('a cmd whose approvals wait is not prepared afterwards', async () => {
  const root = temporaryFolder();
  const first = openDelegating({
    root,
    proposes: true,
    ports: { memory: () => memoryFile(nodeDisk, root, openOwnSeal) },
    config: (config) => ({ ...quiet(config), lp_system: config.lp_system }),
  });
  expect((await first.start({ request })).result.status).toBe('waiting');
  const later = open({ root });
  expect((await later.resume({ reloadConfig: true })).result.status).toBe('waiting');
  expect(later.calls).toEqual([]);
  expect((await asked(later)).values).not.toHaveProperty('prepared');
});

test.each([
  ['en', '* You are not asked about this one: it does not have the form it must have'],
  ['ja', '※ この提案は承認の対象外です（決まりの形になっていないため）'],
] as const)(
  'what the queue does not put is not shown as if it were asked (%s)',
  async (language, told) => {
    const lost = '- **Evidence**: somebody said so';
    const proposes = [proposals, '#### LP-002: Nothing of the person’s', lost].join('\n');
    const text = [preparedText, '### LP-002: Nothing of the person’s', lost, pointer].join('\n');
    const cmd = open({
      proposes,
      answers: { [operation]: plainAnswer(operation, 'success', text) },
      language,
    });
    await cmd.start({ request });
    const { values } = await asked(cmd);
    expect(cardIds(values)).toEqual(['LP-001']);
    expect(values['prepared']).toBe(
      [preparedText, '### LP-002: Nothing of the person’s', told, lost, pointer].join('\n'),
    );
  },
);

test('what the report alone proposes is named below the prepared text, for who has no cards to read', async () => {
  const candidate = [
    '## Memory MCP追加候補（統合）',
    '- Name: tools:editor:undo',
    '  - Type: lesson_learned',
    `  - Observation: [what] ${'An editor undoes by steps. '.repeat(4)}[evidence] Seen in three editors [scope] Editors`,
  ].join('\n');
  const report = reportReply().replace('All is said.', `All is said.\n\n${candidate}`);
  const cmd = open({
    script: {
      rows: fourRows,
      reply: ({ role }) => (role === 'crew/aggregator' ? report : undefined),
    },
  });
  await cmd.start({ request });
  const { values } = await asked(cmd);
  expect(cardIds(values)).toEqual(['MCP-001', 'LP-001']);
  expect(values['prepared']).toBe(preparedText);
  expect(values['lines']).toEqual([...preparedText.split('\n'), 'MCP-001 · tools:editor:undo']);
});
