import { expect, test } from 'vitest';
import { openApproving, request } from './approving-world.ts';
import { openCmd } from './cmd-world.ts';
import { reportReply } from './replies.ts';

test('the log says how a cmd was looked back on, and by which values of its summary (C-078, C-080)', async () => {
  const cmd = openCmd({
    script: {
      reply: ({ role }) =>
        role === 'crew/aggregator' ? reportReply({ quality: 'YELLOW' }) : undefined,
    },
  });
  await cmd.start();
  const read = { status: 'success', quality: 'YELLOW', completeness: 90, failed_tasks: [] };
  expect(cmd.log()['looked_back']).toEqual({ mode: 'light', trigger: 'auto', ...read });
  const before = cmd.text('execution_log.yaml');
  await cmd.resume();
  expect(cmd.text('execution_log.yaml')).toBe(before);

  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  await cmd.resume();
  expect(cmd.log()['looked_back']).toEqual({ mode: 'full', trigger: 'manual', ...read });
});

test('what the engine knows of failed tasks stands there too, and a summary that cannot be read says nothing', async () => {
  const failing = openCmd({
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
      reply: ({ role, values }) => {
        if (role === 'crew/aggregator')
          return reportReply().replaceAll('quality: GREEN', 'quality: fine');
        return values['task'] === 2 ? { kind: 'empty_reply' } : undefined;
      },
    },
  });
  await failing.start();
  expect(failing.log()['looked_back']).toEqual({
    ...{ mode: 'full', trigger: 'auto', failed_tasks: [2] },
    ...{ status: null, quality: null, completeness: null },
  });
});

test.each([
  ['all', { approved: ['communication:numbers_in_tables'], rejected: [] }],
  ['none', { approved: [], rejected: ['communication:numbers_in_tables'] }],
])(
  'the record of the memory write names the topics that were decided: %s (C-115)',
  async (choice, decided) => {
    const { open } = openApproving();
    const cmd = open();
    await cmd.start({ request });
    await cmd.answer({ choice });
    await cmd.resume();
    const receipts = cmd
      .list('.engine/receipts')
      .map((name) => JSON.parse(cmd.text(`.engine/receipts/${name}`)))
      .filter(({ key }) => String(key).endsWith('/memory'));
    expect(receipts).toMatchObject([{ result: { decided } }]);
  },
);
