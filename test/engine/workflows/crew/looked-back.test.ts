import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApproving, request } from './approving-world.ts';
import { openCmd, quiet, said } from './cmd-world.ts';
import { reportReply, resultText, retrospectiveText } from './replies.ts';

test('the log says how a cmd was looked back on, and by which values of its summary (C-078, C-080)', async () => {
  const cmd = openCmd({
    script: {
      reply: ({ role }) =>
        role === 'crew/aggregator' ? reportReply({ quality: 'YELLOW' }) : undefined,
    },
  });
  await cmd.start();
  const read = { status: 'success', quality: 'YELLOW', completeness: 100, failed_tasks: [] };
  expect(cmd.log()['looked_back']).toEqual({ mode: 'full', trigger: 'auto', ...read });
  const before = cmd.text('execution_log.yaml');
  await cmd.resume();
  expect(cmd.text('execution_log.yaml')).toBe(before);

  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  await cmd.resume();
  expect(cmd.log()['looked_back']).toEqual({ mode: 'full', trigger: 'manual', ...read });
});

test.each([
  ['YELLOW, planned', { quality: 'YELLOW' }, {}],
  ['YELLOW, one line', { quality: 'YELLOW' }, { direct: 'line' }],
  ['tried again, planned', { attempts: 2 }, {}],
  ['tried again, one line', { attempts: 2 }, { direct: 'line' }],
])(
  'what is YELLOW or had to be tried again is looked back on in full, with the reasons: %s',
  async (_, {
    quality = 'GREEN',
    attempts = 1,
  }: { quality?: string; attempts?: number }, input) => {
    const cmd = openCmd({
      script: {
        rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
        reply: ({ role, values }) => {
          if (role === 'crew/aggregator') return reportReply({ quality });
          if (values['task'] !== 1) return undefined;
          return Number(values['attempt']) < attempts
            ? resultText(1, { status: 'failure', error: 'the table was not there' })
            : resultText(1, { quality });
        },
      },
    });
    await cmd.start(input);
    expect(cmd.log()['looked_back']).toMatchObject({ mode: 'full', status: 'success', quality });
    const told = cmd.calls.find(({ role }) => role === 'crew/retrospector')?.task;
    expect(told?.values['mode']).toBe('full');
    expect(told?.extra?.includes('the table was not there')).toBe(attempts > 1);
  },
);

test.each([
  ['says all went well', 'GREEN', { status: 'partial', quality: 'GREEN', completeness: 67 }],
  ['cannot be read', 'fine', { status: null, quality: null, completeness: null }],
])(
  'what the engine knows of failed tasks counts, though the summary %s (C-079)',
  async (_, quality, read) => {
    const failing = openCmd({
      script: {
        rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
        reply: ({ role, values }) => {
          if (role === 'crew/aggregator') return reportReply({ quality });
          return values['task'] === 2 ? { kind: 'empty_reply' } : undefined;
        },
      },
    });
    await failing.start();
    expect(failing.log()['looked_back']).toEqual({
      ...{ mode: 'full', trigger: 'auto', failed_tasks: [2] },
      ...read,
    });
  },
);

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

test('whoever looks back is told of every preference and counter, however much else is remembered', async () => {
  const { open, workspace } = openApproving();
  const named = (name: string, entityType: string) => ({
    ...{ name, entityType, observations: [`[counter] of ${name}`], stamps: {} },
    ...{ createdAt: '2026-02-16T00:00:00Z', updatedAt: '2026-02-16T00:00:00Z' },
  });
  const lessons = Array.from({ length: 120 }, (_, at) =>
    named(`build:lesson:number_${at}`, 'lesson_learned'),
  );
  const own = [
    named('lp:_internal:signal_log', 'lp_internal'),
    named('lp:defaults:language', 'learned_preference'),
    named('workflow:rejected_proposal:skill', 'rejection_memory'),
  ];
  const text = JSON.stringify({ version: 1, entities: [...own, ...lessons], relations: [] });
  writeFileSync(join(workspace, 'memory.json'), text);
  const cmd = open();
  await cmd.start({ request });
  const told = cmd.calls.find(({ role }) => role === 'crew/retrospector')?.task.extra ?? '';
  for (const { name } of own) expect(told).toContain(name);
  expect(told).toContain('number_119');
  expect(told).not.toContain('number_0"');
});

test.each([
  ['claims another', (text: string) => text.replace('mode: full', 'mode: light')],
  ['is broken', (text: string) => text.replace('quality_before: GREEN', 'quality_before: fine')],
])('the engine knows the mode, though the header of a retrospective %s', async (_, spoiled) => {
  const { open } = openApproving();
  const cmd = open({ retrospective: spoiled });
  await cmd.start({ request });
  const [asked] = await cmd.engine.questions();
  const { items } = asked?.question.values ?? {};
  expect(items).toMatchObject([{ id: 'IMP-001' }, { id: 'SKL-001' }, { id: 'LP-001' }]);
});

test('in a light look back no improvement is put before anybody, whatever the header claims', async () => {
  const { open } = openApproving();
  const cmd = open({ quality: 'GREEN' });
  await cmd.start({ request });
  expect(cmd.log()['looked_back']).toMatchObject({ mode: 'light' });
  const [asked] = await cmd.engine.questions();
  expect(asked?.question.values['items']).toMatchObject([{ id: 'SKL-001' }, { id: 'LP-001' }]);
});

test('who was asked to look back is asked once, though the header does not say that a person asked', async () => {
  const { open } = openApproving();
  const cmd = open({
    retrospective: (text) => text.replace('trigger: manual', 'trigger: auto'),
  });
  await cmd.start({ request });
  await cmd.answer({ choice: 'none' });
  await cmd.resume();
  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  expect((await cmd.resume()).result.status).toBe('waiting');
  const [again] = await cmd.engine.questions();
  expect(again?.question.id).toBe('approvals-2');
  await cmd.answer({ choice: 'none' });
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.roles().filter((role) => role === 'retrospector')).toHaveLength(2);
});

test.each([
  ['retrospective.md', true, 'status: failure'],
  ['lp_flush_output.md', false, 'status: failure'],
])(
  '%s that says of itself that it failed is told as that, and made anew the next time',
  async (path, enabled, line) => {
    let fails = true;
    const open = (root?: string) =>
      openCmd({
        ...(root === undefined ? {} : { root }),
        config: (config) => ({
          ...quiet(config),
          lp_system: config.lp_system,
          retrospect: { ...config.retrospect, enabled },
        }),
        script: {
          reply: ({ role }) => {
            if (role === 'crew/lp_flush') return flushText(fails ? line : 'status: success');
            if (role !== 'crew/retrospector' || !fails) return undefined;
            return retrospectiveText().replace('status: success', line);
          },
        },
      });
    const cmd = open();
    const { events } = await cmd.start();
    expect(said(events)).toContain('look_back_failed');
    expect(said(events)).not.toContain('nothing_proposed');
    expect(cmd.log()).toMatchObject({ status: 'partial' });
    expect(cmd.log().tasks.at(-1)).toMatchObject({ status: 'failure' });
    fails = false;
    const later = open(cmd.root);
    await later.resume();
    expect(later.roles()).toHaveLength(1);
    expect(later.log()).toMatchObject({ status: 'success' });
    expect(later.text(path)).toContain('status: success');
  },
);

function flushText(status: string): string {
  const head = ['---', status, 'lp_candidates_count: 0', 'signal_updates_count: 0', '---'];
  return [...head, '# LP Flush', '', 'None', '<!-- COMPLETE -->', ''].join('\n');
}
