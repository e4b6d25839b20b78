import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { planReply } from '../engine/workflows/crew/replies.ts';
import { resultsIn, use } from '../support/acting-sitting.ts';
import { askedId, openCoderCmd } from '../support/crew/coder-cmd.ts';
import { saidBy, whoInPrompt } from '../support/crew/said-by.ts';
import type { Answer, Served } from '../support/fault-server.ts';

const paid = ['--provider', 'anthropic', '--plain'] as const;

type World = Awaited<ReturnType<typeof openCoderCmd>>;

/** A coder that makes a file of its own and then calls this command, whatever came of the first. */
function calls(command: string) {
  return (request: Served): Answer => {
    const who = whoInPrompt(request.text);
    if (who !== 'worker 1') return saidBy(who);
    const turn = request.asked.messages.length;
    if (turn === 1) return tool('write_file', { path: 'made.txt', content: 'made\n' }, turn);
    return turn === 3 ? tool('run_command', { command }, turn) : saidBy(who);
  };
}

const tool = (name: string, input: object, turn: number): Answer => ({
  calls: [use(name, input, `toolu_${name}_${turn}`)],
});

/** The person is in the middle of something. */
function atWork({ project }: World): string {
  appendFileSync(path.join(project, 'sum.js'), '// not finished\n');
  writeFileSync(path.join(project, 'notes.txt'), 'mine\n');
  return readFileSync(path.join(project, 'sum.js'), 'utf8');
}

const stashes = ({ project }: World) =>
  execFileSync('git', ['stash', 'list'], { cwd: project, encoding: 'utf8' });

test.each([
  ['en', 'risks'],
  ['ja', '巻添え'],
])(
  'a coder that would stash is asked about, with the files that are the person’s, and a no leaves them (%s)',
  async (language, label) => {
    const world = await openCoderCmd({ shared: true, answer: calls('git stash -u') });
    const before = atWork(world);
    const first = await world.run(...world.request, ...paid, '--lang', language);
    expect(first.code).toBe(2);
    expect(first.out).toContain('| git stash -u');
    expect(first.out).toMatch(new RegExp(`${label} +notes\\.txt\\n +sum\\.js\\n`));
    expect(first.out).not.toContain('made.txt');
    const asked = await world.run('answer');
    expect(asked.out).toContain('notes.txt');
    await world.run('answer', askedId(first.out), 'deny');
    expect((await world.run('resume', ...paid)).code).toBe(0);
    expect([world.text('sum.js'), world.text('notes.txt')]).toEqual([before, 'mine\n']);
    expect(stashes(world)).toBe('');
  },
);

test('in the cockpit the dialog names the files', async () => {
  const world = await openCoderCmd({ shared: true, answer: calls('git checkout -- .') });
  atWork(world);
  const line = [...world.request, '--provider', 'anthropic'];
  const terminal = await world.terminalHere(line, { columns: 100, rows: 30 });
  await terminal.see('git checkout -- .');
  await terminal.see('risks');
  expect(terminal.text()).toMatch(/risks +notes\.txt/);
  expect(terminal.text()).toContain('sum.js');
  terminal.type('\u0003\u0003');
  await terminal.ended;
});

test('a yes to some files is none to others that came meanwhile', async () => {
  const world = await openCoderCmd({ shared: true, answer: calls('git stash') });
  atWork(world);
  const first = await world.run(...world.request, ...paid);
  await world.run('answer', askedId(first.out), 'once');
  appendFileSync(path.join(world.project, 'sum.test.js'), '// later\n');
  const second = await world.run('resume', ...paid);
  expect(second.code).toBe(2);
  expect(second.out).toContain('sum.test.js');
  expect(stashes(world)).toBe('');
});

test('beside a task at work it is refused with what to do instead, and the run goes on', async () => {
  const told: string[] = [];
  let released = () => {};
  const refused = new Promise<void>((resolve) => {
    released = resolve;
  });
  const world = await openCoderCmd({
    shared: true,
    async answer(request) {
      const who = whoInPrompt(request.text);
      const turn = request.asked.messages.length;
      if (who === 'decomposer')
        return planReply([
          { id: 1, persona: 'worker_coder' },
          { id: 2, persona: 'worker_coder' },
        ]);
      if (who === 'worker 2') {
        // at work until the other one has heard its answer
        await refused;
        return saidBy(who);
      }
      if (who !== 'worker 1') return saidBy(who);
      if (turn === 1) return tool('run_command', { command: 'git stash' }, turn);
      told.push(...resultsIn(request).map(({ text }) => text));
      released();
      return saidBy(who);
    },
  });
  const before = atWork(world);
  const { out } = await world.run(...world.request, ...paid);
  expect(told).toEqual([expect.stringMatching(/^Denied .*Another task of this run is at work/)]);
  expect(out).not.toContain('folio-tui answer permission');
  expect([world.text('sum.js'), stashes(world)]).toEqual([before, '']);
});

test('git in a folder of ordinary files that git takes for a repository asks, and starts nothing', async () => {
  const config =
    '[core]\n\trepositoryformatversion = 0\n\tworktree = ..\n\tfsmonitor = "touch started; false"\n';
  const world = await openCoderCmd({
    answer: calls('git -C pkg status'),
    files: {
      'pkg/HEAD': 'ref: refs/heads/main\n',
      'pkg/config': config,
      'pkg/objects/keep': 'x\n',
      'pkg/refs/keep': 'x\n',
    },
  });
  const { code, out } = await world.run(...world.request, ...paid);
  expect(code).toBe(2);
  expect(out).toContain('another repository (pkg)');
  expect(() => world.text('started')).toThrow('ENOENT');
  expect(() => world.text('pkg/started')).toThrow('ENOENT');
});
