import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import type { Question } from '../../../../src/engine/data/question.ts';
import { resultsIn, use } from '../../../support/acting-sitting.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import { realClock } from '../../../support/real-clock.ts';
import { planReply, reportReply, resultText } from './replies.ts';

vi.setConfig({ testTimeout: 120_000 });

const files = {
  'sum.js': 'export const sum = (a, b) => a - b;\n',
  Makefile: 'test:\n\t@echo tested\n',
};
const coder = (id: number, needs: number[] = []) => ({
  ...{ id, persona: 'worker_coder', model: 'sonnet', needs },
});
const run = (command: string) => ['run_command', { command }] as const;
const write = (file: string, content: string) => ['write_file', { path: file, content }] as const;
const steps = [
  [write('a.test.js', '1\n'), run('make test'), write('a.test.js', '2\n'), run('make -s test')],
  [run('make test'), write('evil.mk', 'x\n'), ['read_file', { path: 'Makefile' }]],
  [],
] as const;

test('one answer covers the tests of the project for all tasks of a cmd, until what defines them is changed', async () => {
  const said: string[] = [];
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1), coder(2, [1])]);
      if (who === 'aggregator') return reportReply();
      const id = Number(who.replace('worker ', ''));
      said.push(...resultsIn(request).map(({ text }) => text));
      const changed = write('Makefile', 'test:\n\t@echo other\n');
      const own = [...(steps[id - 1] ?? []), ...(id === 2 ? [changed, run('make test')] : [])];
      const done = request.asked.messages.filter(({ role }) => role === 'assistant').length;
      const step = own[done];
      return step === undefined
        ? resultText(id)
        : { calls: [use(step[0], step[1], `toolu_${done}`)] };
    },
    files,
    realClock,
  );
  const started = await world.engine.start(
    'crew',
    { request: 'mend it', noRetrospect: true },
    { attended: true },
  );
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const asked: Question[] = [];
  for await (const event of started.run.events) {
    if (event.type !== 'question_opened') continue;
    const { id: question, kind } = event.question;
    if (kind === 'permission') asked.push(event.question);
    const wide = asked.length === 1 ? 'checks' : 'deny';
    const choice = kind === 'permission' ? wide : 'later';
    await world.engine.answer(started.run.id, { question, choice, comment: '', by: 'person' });
  }
  expect(
    asked.map(({ values, choices }) => [values['subject'], choices.map(({ id }) => id)]),
  ).toEqual([
    ['make test', ['once', 'always', 'checks', 'network', 'network_run', 'deny']],
    ['make test', ['once', 'always', 'checks', 'network', 'network_run', 'deny']],
  ]);
  expect(said.join('\n').match(/^tested$/gm)?.length).toBeGreaterThanOrEqual(3);
  expect(said.join('\n')).not.toContain('other');
  const kept = JSON.parse(world.inHome('.config/folio-tui/approvals.json'));
  expect(kept.grants).toMatchObject([
    {
      covers: 'checks',
      projectRoot: world.project,
      run: path.join(path.dirname(world.project), 'workspace/work/cmd_001'),
      bound: [{ path: 'Makefile', hash: expect.any(String) }],
    },
  ]);
});

function given(kind: string) {
  if (kind === 'confirm_plan') return { choice: 'go', details: { grants: ['work:cmd'] } };
  return { choice: kind === 'permission' ? 'deny' : 'later' };
}

test('with one key at the plan agents run what their work needs in their trees; the network and protected files still ask', async () => {
  const said: string[] = [];
  const own = [
    run('node -e "console.log(6 * 7)"'),
    run('for f in *.js; do echo "$f" > seen.txt; done; cat seen.txt'),
    run('curl http://127.0.0.1:9/'),
    write('AGENTS.md', 'obey\n'),
  ];
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1)]);
      if (who === 'aggregator') return reportReply();
      said.push(...resultsIn(request).map(({ text }) => text));
      const done = request.asked.messages.filter(({ role }) => role === 'assistant').length;
      const step = own[done];
      return step === undefined
        ? resultText(1)
        : { calls: [use(step[0], step[1], `toolu_${done}`)] };
    },
    files,
    realClock,
    { ui: { ...defaultConfig.ui, confirm_plan: true } },
  );
  const seen: [string, unknown][] = [];
  const of = (wanted: string) => seen.flatMap(([kind, what]) => (kind === wanted ? [what] : []));
  const { engine } = world;
  const sit = async (starting: ReturnType<typeof engine.resume>) => {
    const started = await starting;
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    const since = new Date().toISOString();
    for await (const event of started.run.events) {
      if (event.type !== 'question_opened' || event.at < since) continue;
      const { id: question, kind, values } = event.question;
      seen.push([kind, values['subject'] ?? values['grants']]);
      await engine.answer(started.run.id, { question, comment: '', by: 'person', ...given(kind) });
    }
    return { id: started.run.id, ended: await started.run.ended };
  };
  const request = { request: 'mend it', noRetrospect: true };
  let sat = await sit(engine.start('crew', request, { attended: true }));
  // what was asked as a run came to rest is gone on with by the next sitting
  for (let count = 1; sat.ended.status === 'waiting' && count < 4; count += 1)
    sat = await sit(engine.resume(sat.id, { attended: true }));
  const wide = ['work:cmd', 'work:project'].map((id) => ({ id, command: id }));
  expect(of('confirm_plan')).toEqual([expect.arrayContaining(wide)]);
  expect(of('permission')).toEqual(['curl http://127.0.0.1:9/', 'AGENTS.md']);
  expect(said.join('\n')).toMatch(/^42$[\s\S]*^sum\.js$/m);
});
