import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import { done } from '../support/acting-sitting.ts';
import { sensibleCoder } from '../support/coder/coder-model.ts';
import { askedId, openCoderCmd } from '../support/crew/coder-cmd.ts';
import { saidBy, whoInPrompt } from '../support/crew/said-by.ts';
import type { Served } from '../support/fault-server.ts';
import { inFilters, inHooks, inOthers } from '../support/git-traps-files.ts';
import { inSettings } from '../support/git-traps-settings.ts';
import { gitPlace } from '../support/git-world.ts';

const paid = ['--provider', 'anthropic', '--plain'] as const;

/** A model of all roles; while its coder is at work, `during` happens, as a command of it would have done it. */
function modelWith(during: () => void) {
  return (request: Served) => {
    const who = whoInPrompt(request.text);
    if (who === 'worker 1') during();
    return saidBy(who);
  };
}

test('a repository that an agent has planted starts nothing at the end of the run, and is told', async () => {
  let top = '';
  const world = await openCoderCmd({
    answer: modelWith(() => {
      const { gitIn, init, place, put } = gitPlace(top);
      if (existsSync(place('proj/vend'))) return;
      const raw = init('proj/vend');
      put('proj/vend/.gitattributes', '*.md filter=z\n');
      raw('config', 'filter.z.clean', `sh -c 'id > "${place('home/ESCAPED')}"; cat'`);
      put('proj/vend/a.md', '2\n');
      utimesSync(place('proj/vend/a.md'), new Date('2030-01-01'), new Date('2030-01-01'));
      gitIn(place('proj'), 'add', 'vend');
    }),
  });
  top = world.top;
  const { code, out } = await world.run(...world.request, ...paid);
  expect(code).toBe(0);
  expect(existsSync(`${top}/home/ESCAPED`)).toBe(false);
  const told = out.split('\n').filter((line) => line.includes('became git repositories'));
  expect(told).toEqual([expect.stringMatching(/: vend\. .*Look at their config and hooks before/)]);
});

const together = [
  ...inOthers.slice(0, 2),
  ...inSettings.filter(({ name }) => !/sparse|split|tree elsewhere/.test(name)),
  ...inFilters.filter(({ name }) => !/stays at work|meant to be added/.test(name)),
  ...inHooks,
];

test('all that makes git start programs, at once, starts none of them in a whole run', async () => {
  const world = await openCoderCmd({ answer: modelWith(() => undefined) });
  const place = gitPlace(world.top);
  for (const name of ['user.name', 'user.email']) place.git('config', name, 'a@example.org');
  for (const name of ['proj/a.md', 'proj/b.md']) place.put(name, 'text\n');
  place.git('add', '-A');
  place.git('commit', '-q', '-m', 'texts');
  const mark = place.place('outside/mark');
  const program = place.put(
    'proj/.git/program.sh',
    `#!/bin/sh\necho $0 >> ${mark}\nexec cat\n`,
    0o755,
  );
  for (const { plant } of together) plant(place, program);
  const before = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  const { code, out } = await world.run(...world.request, ...paid);
  expect(code).toBe(0);
  expect(out).toContain('Task 1 (code): done');
  expect(readdirSync(place.place('home/.cache/folio-tui/trees'))).toHaveLength(1);
  expect(existsSync(mark) ? readFileSync(mark, 'utf8') : '').toBe(before);
});

const tellsVariables = `import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
const names = Object.keys(process.env).filter((name) => name.startsWith('GIT_'));
test('tells', () => writeFileSync('variables.txt', names.join(' ')));
`;

test('variables of git in the surroundings reach neither our git nor a command of an agent', async () => {
  const other = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  gitPlace(other).init('other');
  const dot = `${other}/other/.git`;
  const world = await openCoderCmd({
    answer: (request) => {
      const who = whoInPrompt(request.text);
      const answer = who === 'worker 1' ? sensibleCoder(request) : done;
      return answer === done || typeof answer === 'string' ? saidBy(who) : answer;
    },
    files: { 'sum.test.js': tellsVariables },
    env: {
      ...{ GIT_DIR: dot, GIT_WORK_TREE: `${other}/other`, GIT_INDEX_FILE: `${dot}/index` },
      ...{ GIT_TRACE: `${other}/trace`, GIT_CONFIG_PARAMETERS: "'core.bare'='true'" },
    },
  });
  const asked = await world.run(...world.request, ...paid);
  await world.run('answer', askedId(asked.out + asked.err), 'once');
  await world.run('resume', ...paid);
  const { code, out } = await world.run('crew', 'apply', 'cmd_001', ...paid);
  expect(code).toBe(0);
  expect(world.text('variables.txt')).toBe('GIT_TERMINAL_PROMPT');
  const head = gitPlace(world.top).git('rev-parse', 'HEAD').trim();
  expect(world.text('workspace/work/cmd_001/execution_log.yaml')).toContain(head);
  expect(out).toMatch(/Now in the project .*: .*sum\.js/);
  expect(existsSync(`${other}/trace`)).toBe(false);
});
