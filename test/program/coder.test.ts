import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openClaude } from '../support/claude-stand-in.ts';
import { askedId, openCoderCmd } from '../support/crew/coder-cmd.ts';

/** A dialog hears keys only after the keyboard has been quiet: the rule itself, so it is waited for. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 600));
const paid = ['--provider', 'anthropic'] as const;
const mended = 'export const sum = (a, b) => a + b;\n';

const slowTest = `import { appendFileSync } from 'node:fs';
import { test } from 'node:test';
appendFileSync('ran.log', 'ran\\n');
test('adds', async () => await new Promise((resolve) => setTimeout(resolve, 1500)));
`;

type Told = { readonly type: string; readonly question?: { readonly id: string } };

function eventsIn(text: string): readonly Told[] {
  return text
    .trim()
    .split('\n')
    .map((line): Told => JSON.parse(line));
}

type World = Awaited<ReturnType<typeof openCoderCmd>>;

/** What its coder changed in a tree of its own comes into the project. */
async function applied(world: World) {
  expect((await world.run('crew', 'apply', 'cmd_001', ...paid)).code).toBe(0);
}

function expectDone({ text, ran, project }: World, times = 1) {
  expect(text('sum.js')).toBe(mended);
  expect(ran()).toBe(times);
  const kept = (name: string) =>
    readFileSync(path.join(project, 'workspace/work/cmd_001', name), 'utf8');
  expect(kept('execution_log.yaml')).toMatch(/^status: success$/m);
  // what it went by stands beside it, for whoever looks back
  expect(kept('config.yaml')).toMatch(/^_merged_from: base$/m);
  expect(kept('permission-config.yaml')).toContain('git:push');
  expect(kept('report.md')).toMatch(/^engine: "?folio-tui \d+\.\d+\.\d+"?$/m);
}

describe('a coder in a repository, through the program itself', () => {
  test('in the cockpit the dialog is answered with y, the test runs, and the cmd ends', async () => {
    const world = await openCoderCmd({ realTests: true });
    const terminal = await world.terminal([...world.request, ...paid], { columns: 100, rows: 30 });
    await terminal.see('node --test');
    await terminal.see('y allow once');
    expect(world.ran()).toBe(0);
    await quiet();
    terminal.type('y');
    await terminal.see('done: 1 of 1 task done');
    expectDone(world);
    terminal.type('q');
    expect(await terminal.ended).toMatchObject({ code: 0, cooked: true });
  });

  test('in plain lines at a terminal it waits, and goes on with the answer of another process', async () => {
    const world = await openCoderCmd();
    const terminal = await world.terminal([...world.request, ...paid, '--plain']);
    await terminal.see('Answer in another terminal');
    const id = askedId(terminal.text());
    expect(world.ran()).toBe(0);
    const { code, out } = await world.run('answer', id, 'once');
    expect([code, out]).toEqual([0, expect.stringContaining('goes on by itself')]);
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expectDone(world);
  });

  test('where nobody is, the events end with an open question; its answer and a resume end the cmd', async () => {
    const world = await openCoderCmd();
    const first = await world.run(...world.request, ...paid, '--events');
    expect(first.code).toBe(2);
    const events = eventsIn(first.out);
    const [asked] = events.filter(({ type }) => type === 'question_opened');
    expect(asked?.question).toMatchObject({ kind: 'permission', values: { tool: 'run_command' } });
    expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
    expect(world.ran()).toBe(0);
    await world.run('answer', asked?.question?.id ?? '', 'once');
    const second = await world.run('resume', ...paid, '--events');
    expect([second.code, second.err]).toEqual([2, '']);
    expect(eventsIn(second.out).at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
    await applied(world);
    expectDone(world);
  });

  test('through the claude program with its own login the same rules hold', async () => {
    const answers = new URL('../support/claude-answers/coder-cmd.ts', import.meta.url).pathname;
    const claude = await openClaude({ answers });
    const node = path.dirname(process.execPath);
    const world = await openCoderCmd({ env: { PATH: `${claude.folder}:${node}:/usr/bin:/bin` } });
    const login = ['--provider', 'claude-code'] as const;
    const terminal = await world.terminalHere([...world.request, ...login, '--plain']);
    await terminal.see('Answer in another terminal');
    expect(terminal.text()).toContain('node --test');
    expect(world.ran()).toBe(0);
    await world.run('answer', askedId(terminal.text()), 'once');
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expectDone(world);
    expect(world.server.requests).toEqual([]);
  });
});

describe('a program that is killed while a coder is at work', () => {
  test('before the answer: it counts for the next sitting, which asks nothing again', async () => {
    const world = await openCoderCmd();
    const terminal = await world.terminal([...world.request, ...paid, '--plain']);
    await terminal.see('Answer in another terminal');
    terminal.signal('SIGKILL');
    await terminal.ended;
    const answered = await world.run('answer', askedId(terminal.text()), 'once');
    expect([answered.code, answered.err]).toEqual([0, '']);
    const resumed = await world.run('resume', ...paid, '--plain');
    expect([resumed.code, resumed.out.includes('Permission')]).toEqual([2, false]);
    await applied(world);
    expectDone(world);
  });

  test('while the command runs: the yes is used up, and running it again asks again', async () => {
    const world = await openCoderCmd({ files: { 'sum.test.js': slowTest } });
    const terminal = await world.terminal([...world.request, ...paid, '--plain']);
    await terminal.see('Answer in another terminal');
    const first = askedId(terminal.text());
    await world.run('answer', first, 'once');
    await world.begun();
    terminal.signal('SIGKILL');
    await terminal.ended;
    const resumed = await world.run('resume', ...paid, '--plain');
    expect(resumed.code).toBe(2);
    expect(world.ran()).toBe(1);
    await world.run('answer', askedId(resumed.out), 'once');
    await world.run('resume', ...paid, '--plain');
    await applied(world);
    expectDone(world, 2);
  });
});

describe('what was granted, and what was not trusted', () => {
  test('--allow lets that command through for this run, and the next run asks again', async () => {
    const command = 'ln -s docs/a.md again.md';
    const world = await openCoderCmd({ command, files: { 'docs/a.md': 'a\n' } });
    const made = () => existsSync(path.join(world.project, 'again.md'));
    const asking = await world.run(...world.request, ...paid, '--plain');
    expect([asking.code, made()]).toEqual([2, false]);
    const granted = await world.run('resume', ...paid, '--plain', '--allow', 'Bash(ln -s *)');
    expect(granted.code).toBe(2);
    await applied(world);
    expect(made()).toBe(true);
    const again = await world.run(...world.request, ...paid, '--plain');
    expect(again.code).toBe(2);
  });

  test.each([
    ['node --test', 'Bash(node *)', 2],
    ['rm -rf docs', 'Bash(rm *)', 0],
  ])(
    '--allow never reaches over what always asks or is denied: %s',
    async (command, pattern, code) => {
      const world = await openCoderCmd({ command, files: { 'docs/a.md': 'a\n' } });
      const line = [...world.request, ...paid, '--plain', '--allow', pattern] as const;
      expect((await world.run(...line)).code).toBe(code);
      expect([world.ran(), world.text('docs/a.md')]).toEqual([0, 'a\n']);
    },
  );

  test.each([
    [
      'en',
      'You have not trusted this project: agents change its files themselves',
      'this project is not trusted yet',
    ],
    [
      'ja',
      'このプロジェクトはまだ信頼していません。担当者はファイルをじかに書き換え',
      'このプロジェクトはまだ信頼していない',
    ],
  ])(
    'a project that is not trusted is told of at the start, and nothing changes before a yes (%s)',
    async (language, told, why) => {
      const world = await openCoderCmd({ trusted: false });
      const first = await world.run(...world.request, ...paid, '--plain', '--lang', language);
      expect(first.code).toBe(2);
      expect(first.out).toContain(told);
      expect(first.out).toContain(`folio-tui trust ${world.project}`);
      expect(first.out.toLowerCase()).toContain(why);
      expect(first.out).toContain('| sum.js');
      expect(world.text('sum.js')).toContain('a - b');
      await world.run('trust', world.project);
      const asked = await world.run('answer');
      await world.run('answer', askedId(asked.out), 'once');
      const second = await world.run('resume', ...paid, '--plain');
      expect(second.code).toBe(2);
      expect(second.out).toContain('node --test');
      // from the moment it is trusted its coder has a tree of its own
      expect(world.text('sum.js')).toContain('a - b');
    },
  );
});
