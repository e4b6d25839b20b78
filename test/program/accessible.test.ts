import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { passingFolder } from '../support/passing-folder.ts';
import { openTerminal } from '../support/terminal.ts';

test('a whole task is decided by typed lines alone: its plan, what is learned, and what comes into the project', async () => {
  const args = ['crew', '--rehearsal', '--accessible', '--speed', '1000', '--lang', 'ja'];
  const terminal = await openTerminal({ args, columns: 120, rows: 200 });
  const asked = async (keys: string, line: string) => {
    await terminal.see(`答え（${keys}。`);
    terminal.type(`${line}\r`);
  };
  await asked('g, e, s', 'g');
  await asked('d, A, N, l', 'd');
  const { text } = terminal;
  for (let nth = 1; !text().includes('答え（a'); nth += 1) {
    const cards = () => text().split('または Enter 後で）').length - 1;
    await terminal.until(() => cards() === nth || text().includes('答え（a'));
    if (cards() === nth) terminal.type('y\r');
  }
  await asked('a, l, x', 'a');
  // two of its tasks stay undone, as the recording has it
  expect(await terminal.ended).toMatchObject({ code: 2 });
  expect(text()).toContain('答えを記録しました: すべてプロジェクトに反映する');
});

const recording = ['--rehearsal', '--speed', '1000', '--lang', 'en'] as const;
const program = new URL('../../dist/main.js', import.meta.url).pathname;

test.each(['--plain', '--events', '--json'])(
  'at a terminal a task begun with %s shows its plan and waits for a word before any of it is worked on',
  async (output) => {
    const args = ['crew', ...recording, output];
    const terminal = await openTerminal({ args, columns: 160, rows: 200 });
    await terminal.see('Your answer (g, e, s');
    const before = terminal.text();
    expect(before).toMatch(/\? Go ahead with this plan\? 7 tasks in 3 waves/);
    expect(before).toMatch(/5 .* \(research, \w+\)[\s\S]*A rehearsal costs nothing/);
    expect(before).not.toMatch(/Wave 1\/3/);
    terminal.type('s\r');
    await terminal.ended;
    expect(terminal.text()).not.toContain('The plan is taken as it is');
  },
);

test('a request that came by a pipe leaves the keyboard to its person; one that nobody looks at takes the plan, and says so', async () => {
  const folder = passingFolder('piped');
  const entry = path.join(folder, 'piped.mjs');
  const line = ['crew', '-', ...recording, '--plain'];
  writeFileSync(
    entry,
    `import { spawnSync } from 'node:child_process';
const stdio = ['pipe', 'inherit', 'inherit'];
const { status } = spawnSync(process.execPath, ${JSON.stringify([program, ...line])}, { input: 'mend it', stdio });
process.exit(status ?? 9);
`,
  );
  const terminal = await openTerminal({ entry, columns: 160, rows: 200 });
  await terminal.see('Your answer (g, e, s');
  terminal.type('s\r');
  await terminal.ended;
  const { HOME: _, ...env } = process.env;
  const alone = promisify(execFile)(process.execPath, [program, 'crew', ...recording, '--plain'], {
    cwd: passingFolder('alone'),
    env: { ...env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
  });
  const { stdout } = await alone.catch((error: { readonly stdout: string }) => error);
  expect(stdout).toContain(
    'The plan is taken as it is (7 tasks, a rehearsal costs nothing): nobody is at a terminal to look at it first',
  );
});
