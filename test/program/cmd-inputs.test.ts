import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openTrust } from '../../src/engine/workspace/trust.ts';
import {
  planReply,
  type Row,
  reportReply,
  resultText,
  retrospectiveText,
} from '../engine/workflows/crew/replies.ts';
import { use } from '../support/acting-sitting.ts';
import { whoInPrompt } from '../support/crew/said-by.ts';
import { type Answer, openFaultServer, type Served } from '../support/fault-server.ts';
import { runHere } from '../support/program-here.ts';
import { testKey } from '../support/provider-world.ts';
import { tempFolder } from '../support/tool-world.ts';

/* What people and models really hand over in a task list, through the program from its command line on. */

const rows: readonly Row[] = [{ id: 1 }, { id: 2 }, { id: 3, needs: [1, 2] }];

type CallMade = {
  readonly role: string;
  readonly tier: string;
  readonly request: { readonly own: string; readonly shared: string };
};

/** A person with a project of one commit that they trust, and a model that answers so. */
async function openPerson(answer: (who: string, request: Served) => Answer | undefined) {
  const server = await openFaultServer({
    answer: (request) => {
      const who = whoInPrompt(request.text);
      return answer(who, request) ?? usual(who);
    },
  });
  onTestFinished(() => server.close());
  const top = tempFolder('cmd-inputs');
  const [project, home] = [path.join(top, 'proj'), path.join(top, 'home')];
  for (const folder of [project, home]) mkdirSync(folder);
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { cwd: project, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  writeFileSync(path.join(project, 'README.md'), '# P\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  const trust = openTrust(nodeDisk, path.join(home, '.config'));
  await trust.trust(await trust.look(project, 'project'));
  const env = { PATH: '/usr/bin:/bin', HOME: home, LANG: 'en_US.UTF-8' };
  const place = { cwd: project, env };
  const paid = { ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: server.url };
  return {
    ...{ server, git },
    /** In the settings of the workspace. */
    setBudget(usd: number) {
      const file = path.join(project, 'workspace/config.yaml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('usd: 5', `usd: ${usd}`));
    },
    run: async (...line: readonly string[]) => await runHere(place, line, paid),
    write: (name: string, text: string) =>
      writeFileSync(path.join(project, 'workspace/work/cmd_001', name), text),
    work: (name: string) =>
      readFileSync(path.join(project, 'workspace/work/cmd_001', name), 'utf8'),
    /** The record of the call of a role. */
    called(role: string): CallMade {
      const folder = path.join(project, 'workspace/work/cmd_001/.engine/calls');
      const records = readdirSync(folder).map(
        (name): CallMade => JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
      );
      const own = records.filter((record) => record.role === role);
      if (own.length !== 1 || own[0] === undefined) throw new Error(`${own.length} of ${role}`);
      return own[0];
    },
    told: (who: string) =>
      server.requests.map(({ text }) => text).filter((text) => whoInPrompt(text) === who),
    asked: () => server.requests.map(({ text }) => whoInPrompt(text)),
  };
}

function usual(who: string): string {
  switch (who) {
    case 'decomposer':
      return planReply(rows);
    case 'aggregator':
      return reportReply();
    case 'retrospector':
      return retrospectiveText();
    case 'plan_reviewer':
      return '# Plan Review\n\nAPPROVE\n';
    case 'lp_flush':
      return '---\nstatus: success\nlp_candidates_count: 0\nsignal_updates_count: 0\n---\n# LP Flush\n\nNone\n<!-- COMPLETE -->\n';
    default:
      return resultText(Number(who.replace('worker ', '')));
  }
}

const crew = [
  'crew',
  'Say how to run it.',
  '--plain',
  '--lang',
  'en',
  '-c',
  'ui.confirm_plan=false',
];

const improvement = `## Improvement Proposals
### IMP-001: Say how to run the tests
- **Category**: claude_md_update
- **Target**: \`docs/running.md\`
- **Problem**: Nobody says how to run the tests
- **Root Cause**: Nobody wrote it down
- **Proposed Change**: Add a page that says it
- **Expected Impact**: New people need no help
- **Scores**: recurrence 5 (r), impact 4 (r), generality 4 (r), feasibility 5 (r) → total 4.5
`;

function improving(who: string, request: Served): Answer | undefined {
  if (who === 'aggregator') return reportReply({ status: 'partial', quality: 'RED' });
  if (who === 'retrospector')
    return retrospectiveText({ improvements: 1, mode: 'full' }, improvement);
  if (who !== 'worker IMP-001') return undefined;
  const turn = request.asked.messages.filter(({ role }) => role === 'assistant').length;
  const page = { path: 'docs/running.md', content: '# Running\n\nnode --test\n' };
  return turn > 0 ? resultText(1) : { calls: [use('write_file', page, 'toolu_0')] };
}

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
