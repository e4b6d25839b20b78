import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshPlace } from '../../support/program.ts';
import { runHere } from '../../support/program-here.ts';
import { openTerminal } from '../../support/terminal.ts';
import { openTerminalHere, type TerminalHere } from '../../support/terminal-here.ts';

/** What the run has been told, oldest first. */
function told(cwd: string): readonly unknown[] {
  const folder = path.join(cwd, 'workspace/rehearsal/current/.engine/inbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.')) // a file on its way
    .sort()
    .map((name): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

/** What costs money counts only with the key of the person behind it. */
const signature: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

async function leave(terminal: TerminalHere): Promise<void> {
  terminal.type('\u0003');
  expect((await terminal.ended).cooked).toBe(true);
}

test('an idea in a file that is not there ends with a sentence before any screen is drawn', async () => {
  const terminal = await openTerminal({
    args: ['write', '--prompt-file', 'missing.txt', '--lang', 'en'],
  });
  const { code, cooked } = await terminal.ended;
  expect({ code, cooked }).toEqual({ code: 1, cooked: true });
  expect(terminal.text()).toContain('missing.txt');
  expect(terminal.raw()).not.toMatch(/ {4}at |\u001B\[\?1049h/);
});

test('an empty idea in a file is refused in the words of the founding document', async () => {
  const { cwd } = await freshPlace();
  await writeFile(path.join(cwd, 'idea.txt'), '\n');
  const terminal = await openTerminalHere({ cwd, args: ['write', '--prompt-file', 'idea.txt'] });
  expect((await terminal.ended).code).toBe(1);
  expect(terminal.text()).toContain('エラー: プロンプトを入力してください');
});

test('a new budget and more chapters on the command line reach the run that the cockpit resumes', async () => {
  const place = await freshPlace();
  expect(
    (await runHere(place, ['write', 'a letter', '--rehearsal', '--plain', '--speed', '0'])).code,
  ).toBe(2);
  const home = place.env['HOME'];
  const terminal = await openTerminalHere({
    cwd: place.cwd,
    args: ['resume', '--budget', '8', '--chapters', '2', '--speed', '0'],
    env: { HOME: home, XDG_CONFIG_HOME: undefined, LANG: 'en_US.UTF-8' },
  });
  // on the screen of the choice itself: home names the question before anything is told
  await terminal.see('Press A, B or C');
  expect(told(place.cwd)).toEqual([
    { kind: 'raise_budget', usd: 8, signature },
    { kind: 'more_chapters', upTo: 2, signature },
  ]);
  await leave(terminal);
});

test('a run that is resumed is opened in sight of no field, and what is typed meanwhile lands nowhere and answers nothing', async () => {
  const place = await freshPlace();
  await runHere(place, ['write', 'a letter', '--rehearsal', '--plain', '--speed', '0']);
  const home = place.env['HOME'];
  const terminal = await openTerminalHere({
    cwd: place.cwd,
    args: ['resume', '--speed', '0'],
    env: { HOME: home, XDG_CONFIG_HOME: undefined, LANG: 'en_US.UTF-8' },
  });
  const opening = await terminal.see('Opening');
  expect(opening).not.toContain('then ↵');
  terminal.type('B\r');
  const chosen = await terminal.see('Press A, B or C');
  expect(chosen).toContain('three paths');
  expect(terminal.text()).not.toContain('Answer');
  await leave(terminal);
});

test('how many chapters a new story is to have is kept when the path is still to be chosen', async () => {
  const { cwd } = await freshPlace();
  const terminal = await openTerminalHere({
    cwd,
    args: ['write', '手紙', '--chapters', '2', '--speed', '0'],
  });
  await terminal.see('三つの道筋から選んでください');
  expect(told(cwd)).toEqual([{ kind: 'more_chapters', upTo: 2, signature }]);
  await leave(terminal);
});
