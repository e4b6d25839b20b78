import { expect, test } from 'vitest';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { resultsIn, use } from '../../../support/acting-sitting.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import type { Answer, Served } from '../../../support/fault-server.ts';
import {
  figuresInTables,
  planReply,
  reportReply,
  resultText,
  retrospectiveText,
} from './replies.ts';

const proposals = `## Improvement Proposals
### IMP-001: Say how to release
- **Category**: config_change
- **Target**: docs/release.md
- **Problem**: nobody knows the order
- **Root Cause**: it is written nowhere
- **Proposed Change**: add the step
- **Expected Impact**: no release is forgotten
- **Scores**: recurrence 5 (r), impact 4 (r), generality 4 (r), feasibility 5 (r) → total 4.5

${figuresInTables}`;

const rows = [
  { id: 1 },
  { id: 2, persona: 'worker_coder', model: 'sonnet' },
  { id: 3, persona: 'worker_writer', needs: [1, 2] },
];
const files = {
  'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n',
  'docs/release.md': '# Release\n',
  'sum.js': 'export const sum = (a, b) => a - b;\n',
};
const testCommand = 'node -p "1 + 1"';

/** Uses its tools one after the other, then says its last word. */
function inTurn(request: Served, steps: readonly [string, object][], last: string): Answer {
  const done = request.asked.messages.filter(({ role }) => role === 'assistant').length;
  const step = steps[done];
  return step === undefined ? last : { calls: [use(step[0], step[1], `toolu_${done}`)] };
}

/** A model that plays every role of a cmd, with tools where the work needs them. */
function answer(request: Served): Answer {
  const edit = (path: string, find: string, replace: string): [string, object][] => [
    ['read_file', { path }],
    ['edit_file', { path, edits: [{ find, replace }] }],
  ];
  const who = whoAsks(request);
  switch (who) {
    case 'decomposer':
      return planReply(rows);
    case 'worker 2': {
      const steps = [
        ...edit('sum.js', 'a - b', 'a + b'),
        ['run_command', { command: testCommand }],
      ];
      return inTurn(request, steps as [string, object][], resultText(2));
    }
    case 'worker IMP-001':
      return inTurn(
        request,
        edit('docs/release.md', '# Release', '# Release\n\n1. tag'),
        resultText(0),
      );
    case 'aggregator':
      // what went badly is looked back on in full, and only then are improvements proposed
      return reportReply({ quality: 'RED' });
    case 'retrospector':
      return retrospectiveText({ improvements: 1, knowledge: 1, mode: 'full' }, proposals);
    default:
      return resultText(Number(who.replace('worker ', '')));
  }
}

const choices: Readonly<Record<string, string>> = {
  permission: 'once',
  approvals: 'all',
  commit_change: 'commit',
  apply_work: 'all',
};
const asked = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'question_opened' ? [event.question.kind] : []));

test('a cmd on a real server in a repository: one permission, approvals, a commit, and the next cmd knows', async () => {
  const world = await openServedCmd(answer, files);
  const { engine } = world;
  const sit = async (starting: ReturnType<typeof engine.start>) => {
    const since = new Date().toISOString();
    const started = await starting;
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    const { run } = started;
    const events: RunEvent[] = [];
    for await (const event of run.events) {
      events.push(event);
      // the history comes first, with questions that were answered long ago
      if (event.type !== 'question_opened' || event.at < since) continue;
      const { id, kind } = event.question;
      const choice = choices[kind];
      if (choice === undefined) continue;
      await engine.answer(run.id, { question: id, choice, comment: '', by: 'person' });
    }
    return { events, result: await run.ended };
  };
  const request = 'Mend sum.js and compare it. And always put numbers in a table.';
  let { events, result } = await sit(engine.start('crew', { request }, { attended: true }));
  // what was asked as a run came to rest is gone on with by the next sitting
  for (let sittings = 1; result.status === 'waiting' && sittings < 4; sittings += 1)
    ({ events, result } = await sit(engine.resume('cmd_001', { attended: true })));
  expect(result).toEqual({ status: 'done', failure: null });
  expect(asked(events).toSorted()).toEqual([
    ...['apply_work', 'approvals', 'commit_change', 'permission'],
  ]);
  expect(world.inProject('sum.js')).toContain('a + b');
  const ran = world.server.requests.flatMap((each) => resultsIn(each)).map(({ text }) => text);
  expect(ran.some((text) => /\b2\b/.test(text))).toBe(true);
  // only what the improvement named is in the commit; what the workers did stays for its person
  expect(world.git('show', '--name-only', '--format=%s', 'HEAD').trim().split('\n')).toEqual([
    'docs(docs): Say how to release',
    '',
    'CHANGELOG.md',
    'docs/release.md',
  ]);
  expect(world.git('status', '--porcelain').trim()).toBe('M sum.js');
  expect(world.inWorkspace('work/cmd_001/execution_log.yaml')).toMatch(/^status: success$/m);
  expect(events).toContainEqual(expect.objectContaining({ type: 'said', notice: 'commits' }));
  const came = events.filter((event) => event.type === 'said' && event.notice === 'work_applied');
  expect(came).toMatchObject([{ values: { files: ['sum.js'], more: 0 } }]);

  const before = world.server.requests.length;
  await sit(engine.start('crew', { request: 'Compare three shells in a report.' }, {}));
  const prompts = world.server.requests.slice(before);
  const told = (who: string) =>
    prompts.filter((each) => whoAsks(each) === who).map(({ text }) => text.includes('use a table'));
  expect(told('worker 1')).toEqual([true]);
});
