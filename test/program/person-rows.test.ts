import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readLog } from '../../src/engine/workflows/crew/text/execution-log.ts';
import { planReply, resultText } from '../engine/workflows/crew/replies.ts';
import { use } from '../support/acting-sitting.ts';
import { openPerson } from '../support/crew/person.ts';
import { openAuthor, wholeStory } from '../support/folio/author.ts';
import { rehearsedAnswer, wantedOf } from '../support/folio/rehearsed-reply.ts';

/* What a person would expect at the edges of a run, and more rows of the checklist, through the built program. */

type Person = Awaited<ReturnType<typeof openPerson>>;

const idea = '灯台守の娘が、来ない船を待つ話。';
const paid = ['--plain', '--lang', 'en', '--provider', 'anthropic', '-c', 'ui.confirm_plan=false'];
const cmd = ['crew', 'Say how to run it.', ...paid];

function logOf(person: Person) {
  const log = readLog(person.work('execution_log.yaml'));
  if (!log.ok) throw new Error(log.problems.join('\n'));
  return log.value;
}

const roles = (person: Person) => logOf(person).tasks.map(({ role }) => role);
const entry = (person: Person, task: string) =>
  logOf(person).tasks.find((each) => each.task === task);

test('a choice by file counts without a time, and one that is none is named as that part of it', async () => {
  const author = await openAuthor();
  const begun = await author.run('write', idea, '--plain', '--provider', 'anthropic');
  expect(begun.code).toBe(2);
  const on = [
    'resume',
    '--plain',
    '--lang',
    'en',
    '--chapters',
    '1',
    '-c',
    'quality_gate.max_rounds=1',
  ];
  author.write('current/user_input.json', '{"selected_path": "path-D", "user_comment": ""}');
  const refused = await author.run(...on);
  expect([refused.code, `${refused.out}${refused.err}`]).toEqual([
    2,
    expect.stringMatching(/none of the three paths.*path-D/),
  ]);
  expect(`${refused.out}${refused.err}`).not.toContain('timestamp');
  author.write('current/user_input.json', '{"selected_path": "path-B", "user_comment": ""}');
  expect((await author.run(...on)).code).toBe(0);
  expect(author.read('current/selected_path.json')).toContain('B');
});

test('whoever has to say what becomes of a missing scorecard is waited for in progress.json too', async () => {
  const author = await openAuthor({
    answer: (request) =>
      wantedOf(request).role === 'stylist' ? 'no card' : rehearsedAnswer('ja')(request),
  });
  const line = ['write', idea, ...wholeStory, '-c', 'quality_gate.max_rounds=1', '--lang', 'en'];
  const { code, out } = await author.run(...line);
  expect([code, out]).toEqual([2, expect.stringContaining('There is no scorecard from Stylist')]);
  expect(author.json('current/progress.json')).toMatchObject({ awaiting_user: true });
});

test('a budget alone does not say that a key may be used', async () => {
  const author = await openAuthor();
  const { code, out } = await author.run(
    'write',
    idea,
    '--path',
    'A',
    '--plain',
    '--budget',
    '3',
    '--lang',
    'en',
  );
  expect([code, out]).toEqual([2, expect.stringContaining('Pay with this')]);
  expect(out).toContain('up to $3.00');
  expect(author.server.requests).toEqual([]);
});

test('going on with an ended cmd that is partly done says why nothing of it is done again', async () => {
  const person = await openPerson((who) =>
    who === 'worker 2' ? resultText(2, { status: 'failure', error: 'no answer' }) : undefined,
  );
  expect((await person.run(...cmd, '--no-retrospect', '--max-retries', '0')).code).toBe(2);
  const from = person.asked().length;
  const { code, out } = await person.run('resume', 'cmd_001', '--plain', '--lang', 'en');
  expect([code, person.asked().length]).toEqual([2, from]);
  expect(out).toMatch(/cmd_001 has ended, so going on does not try task 2, 3 again by itself/);
});

test('a worker that does the same over and over is told as that, and not as out of turns', async () => {
  const person = await openPerson(
    (who, { asked }) =>
      who === 'worker 1'
        ? { calls: [use('read_file', { path: 'README.md' }, `toolu_${asked.messages.length}`)] }
        : undefined,
    { rows: [{ id: 1, persona: 'worker_coder' }, { id: 2 }, { id: 3 }] },
  );
  const { out } = await person.run(...cmd, '--no-retrospect', '--max-retries', '0');
  expect(out).toContain('did the same thing (read_file) over and over');
  expect(entry(person, 'task_1')).toMatchObject({
    status: 'failure',
    error: expect.stringContaining('repeated itself'),
  });
});

test('settings nested hundreds of kilobytes deep are refused by their depth', async () => {
  const author = await openAuthor();
  await author.run('init', '--lang', 'en');
  author.write('config.yaml', `max_parallel: ${'['.repeat(400_000)}`);
  const { code, err } = await author.run('runs', '--lang', 'en');
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/config\.yaml[\s\S]*1:\d+: more than 200 brackets are open at once/),
  ]);
});

test('a header that cannot be trusted counts for its defaults, and a date that is none for no time', async () => {
  const person = await openPerson(
    (who) => {
      if (who === 'worker 1')
        return resultText(1).replace('quality: GREEN', 'quality: GREEN\nquality: RED');
      if (who === 'worker 2') return resultText(2).replace(/^---$/gm, '----');
      return undefined;
    },
    { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  );
  await person.run(...cmd, '--no-retrospect', '--max-retries', '0');
  expect(entry(person, 'task_1')?.metadata_issues.join()).toMatch(/quality/);
  expect(entry(person, 'task_2')).toMatchObject({ status: 'failure' });
  const text = person
    .work('execution_log.yaml')
    .replace(/started: "[^"]+"/, 'started: "2026-02-30 25:61:00"');
  person.write('execution_log.yaml', text);
  const listed = await person.run('stats', '--json');
  expect([listed.code, listed.out]).toEqual([0, expect.not.stringContaining('NaN')]);
});

test('the wave building of the secretary, and what happens where it fails (C-025, C-027, C-029, C-031)', async () => {
  const on = [
    '--secretary',
    '-c',
    'secretary.delegate_phases=[phase2_wave_construct]',
    '-c',
    'secretary.min_tasks_for_delegation=2',
  ];
  const person = await openPerson((who) => (who === 'secretary' ? 'no' : undefined));
  const ended = await person.run(...cmd, '--no-retrospect', ...on);
  expect(ended.code).toBe(0);
  expect(roles(person)).toContain('secretary');
  expect(person.told('secretary')[0]).toMatch(/TEMPLATE_PATH: templates\/(crew\/)?secretary\.md/);
  for (const off of [
    [],
    ['--secretary', '-c', 'secretary.delegate_phases=[phase3_report]'],
    [
      '--secretary',
      '-c',
      'secretary.delegate_phases=[phase2_wave_construct]',
      '-c',
      'secretary.min_tasks_for_delegation=4',
    ],
  ]) {
    const other = await openPerson(() => undefined);
    expect((await other.run(...cmd, '--no-retrospect', ...off)).code).toBe(0);
    expect([
      off,
      roles(other).includes('secretary') &&
        !off.includes('secretary.delegate_phases=[phase3_report]'),
    ]).toEqual([off, false]);
  }
});

test('tasks that are done are not done again, one that was at work is looked for (C-151, C-153)', async () => {
  let held = true;
  const begun: string[] = [];
  const person: Person = await openPerson(async (who) => {
    if (!/^worker [12]$/.test(who)) return undefined;
    begun.push(who);
    // the one that was begun second is at work when the program ends
    while (held && begun.length === 2 && who === begun[1]) await wait(20);
    return undefined;
  });
  const { child, ended, until } = person.start(...cmd, '--no-retrospect');
  await until((out) => /Task [12] \(research\): done/.test(out));
  child.kill('SIGKILL');
  await ended;
  held = false;
  const [first = '', second = ''] = begun;
  expect(entry(person, second.replace('worker ', 'task_'))?.status).toBe('running');
  expect((await person.run('resume', 'cmd_001', '--plain')).code).toBe(0);
  const times = ['decomposer', first, second, 'worker 3'].map(
    (who) => person.asked().filter((each) => each === who).length,
  );
  expect(times).toEqual([1, 1, 2, 1]);
});

test('two tasks of a wave that write one file are no plan (C-165)', async () => {
  const reply = planReply([{ id: 1 }, { id: 2 }]).replaceAll(
    '`results/result_2.md`',
    '`results/result_1.md`',
  );
  const person = await openPerson((who) => (who === 'decomposer' ? reply : undefined));
  const ended = await person.run(...cmd, '--no-retrospect');
  expect(ended.code).toBe(1);
  expect(person.asked()).toEqual(['decomposer', 'decomposer']);
});
