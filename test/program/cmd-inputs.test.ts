import { expect, test } from 'vitest';
import { planReply, type Row } from '../engine/workflows/crew/replies.ts';
import { improving } from '../support/crew/improving.ts';
import { openPerson, usual } from '../support/crew/person.ts';

/* What people and models really hand over in a task list, through the built program. */

const rows: readonly Row[] = [{ id: 1 }, { id: 2 }, { id: 3, needs: [1, 2] }];

const crew = [
  'crew',
  'Say how to run it.',
  '--plain',
  '--lang',
  'en',
  '-c',
  'ui.confirm_plan=false',
];

type ToldQuestion = {
  readonly question: { readonly id: string; readonly values: Record<string, unknown> };
};

test('a task list begun with no budget has none in every later sitting, to a commit that is shown whole before it is made', async () => {
  const person = await openPerson(improving);
  await person.run('init');
  person.setBudget(0.0001);
  const stopped = await person.run(...crew, '--provider', 'anthropic');
  expect([stopped.code, person.asked()]).toEqual([2, []]);
  const begun = await person.run(...crew, '--provider', 'anthropic', '--budget', 'none');
  expect(begun.out).toContain('budget: no limit');
  const planned = ['decomposer', 'worker 1', 'worker 2', 'worker 3', 'aggregator', 'retrospector'];
  expect(person.asked().toSorted()).toEqual(planned.toSorted());
  await person.run('answer', 'approvals', 'd', '--text', 'IMP-001=y');
  const later = await person.run('resume', 'cmd_002', '--plain');
  expect(later.out).toContain('budget: no limit');
  expect(person.asked().slice(planned.length)).toEqual(['worker IMP-001', 'worker IMP-001']);
  const told: readonly ToldQuestion[] = JSON.parse((await person.run('answer', '--json')).out);
  const commit = told.find(({ question }) => question.id === 'commit-IMP-001')?.question.values;
  expect(commit?.['files']).toEqual(['CHANGELOG.md', 'docs/running.md']);
  expect(commit?.['diff']).toMatch(/b\/docs\/running\.md[\s\S]*\+node --test/);
  expect(commit?.['diff']).toMatch(/b\/CHANGELOG\.md[\s\S]*\+.*IMP-001/);
  expect(person.git('log', '--format=%s')).toBe('first\n');
});

test('thoughts and greetings around a plan, a result and a report cost nothing, and stand in none of them', async () => {
  const thoughts = '<think>\nFirst the order:\n---\nstatus: failure\n---\n# Not this\n</think>\n\n';
  const person = await openPerson((who) => `${thoughts}Sure, here it is.\n\n${usual(who)}\nBye!\n`);
  const { code } = await person.run(...crew, '--provider', 'anthropic');
  expect([code, person.asked().length]).toEqual([0, rows.length + 3]);
  // nobody is told to read what is not there
  const [aggregator = ''] = person.told('aggregator');
  expect(aggregator).toContain('plan.md を読め');
  expect(aggregator).not.toContain('plan_retry.md を読め');
  // what a worker is told before it begins, each of it once
  const [worker = ''] = person.told('worker 2');
  for (const fact of [
    'README.md',
    '- Limit: 30 replies a task',
    '- task 1 (worker_researcher): Task 1',
  ])
    expect(worker.split(fact)).toHaveLength(2);
  for (const name of [
    'plan.md',
    'tasks/task_1.md',
    'results/result_3.md',
    'report.md',
    'report_summary.md',
    'retrospective.md',
  ])
    expect(person.work(name)).not.toMatch(/think|Not this|Sure|Bye/);
  expect(person.work('execution_log.yaml')).toMatch(/^status: success$/m);
});

test('a plan that does not say what waits for what is sent back with that, once, and reviewed after; the records of calls say who was asked for what (C-018, C-084)', async () => {
  const without = planReply(rows)
    .replace(/\| Depends On (?=\|)/, '')
    .replace(/\|---\|---/, '|---')
    .replaceAll(/ \| (-|1, 2) \| (`results)/g, ' | $2');
  const person = await openPerson((who, { asked }) =>
    who === 'decomposer' && asked.messages.length < 2 ? without : undefined,
  );
  const how = ['--plan-validation', '--no-retrospect', '--provider', 'anthropic'];
  expect((await person.run(...crew, ...how)).code).toBe(0);
  const workers = rows.map(({ id }) => `worker ${id}`);
  const first = ['decomposer', 'decomposer', 'plan_reviewer'];
  expect(person.asked().slice(0, 3)).toEqual(first);
  expect(person.asked().toSorted()).toEqual(
    [...first, ...workers, 'aggregator', 'lp_flush'].toSorted(),
  );
  expect(person.server.requests[1]?.text).toContain('Depends On');
  expect(person.work('plan.md')).toContain('| Depends On |');

  const review = person.called('crew/plan_reviewer');
  expect(review).toMatchObject({ tier: 'haiku', request: { max_turns: 10 } });
  const place = 'workspace/work/cmd_001';
  for (const line of [
    'TEMPLATE_PATH: templates/crew/worker_reviewer.md',
    ...[`REQUEST_PATH: ${place}/request.md`, `PLAN_PATH: ${place}/plan.md`],
    `OUTPUT: ${place}/plan_review.md`,
  ])
    expect(review.request.own.split('\n')).toContain(line);
  const { shared } = review.request;
  for (const asks of [
    /all requirements/,
    /dependencies logical/,
    /output paths unambiguous/,
    /scope reasonable/,
  ])
    expect(shared).toMatch(asks);
  const flush = person.called('crew/lp_flush');
  expect(flush).toMatchObject({ tier: 'haiku', request: { max_turns: 15 } });
  for (const line of [
    `WORK_DIR: ${place}/`,
    `RESULTS_DIR: ${place}/results/`,
    `OUTPUT_PATH: ${place}/lp_flush_output.md`,
  ])
    expect(flush.request.own.split('\n')).toContain(line);
  expect(person.work('lp_flush_output.md')).toContain('# LP Flush');

  person.write('plan.md', person.work('plan.md').replace('| Depends On', '| Needs'));
  const { out } = await person.run('crew', 'validate', 'cmd_001', '--lang', 'en');
  expect(out).toMatch(/plan\.md: .*no column Depends On/);
});
