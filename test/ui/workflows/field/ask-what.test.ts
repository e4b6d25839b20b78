import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chosenIn, numbered } from '../../../../src/ui/workflows/field/cli/ask-what.ts';
import { passingFolder } from '../../../support/passing-folder.ts';
import { freshPlace } from '../../../support/program.ts';
import { runHere } from '../../../support/program-here.ts';
import { openTerminalHere } from '../../../support/terminal-here.ts';

const actions = [
  { action: 'comment', issue: 1, body: 'Go on\u001b[2J' },
  { action: 'label', issue: 2, body: '', label: 'ready' },
  { action: 'label', issue: 3, body: 'Waits', label: 'blocked' },
] as const;

test.each([
  ['', []],
  ['2', ['label #2 ready']],
  ['3, 1', ['label #3 blocked', 'comment #1']],
  ['１、２', ['comment #1', 'label #2 ready']],
  ['1-2 2-3', ['comment #1', 'label #2 ready', 'label #3 blocked']],
  ['All', ['comment #1', 'label #2 ready', 'label #3 blocked']],
  ['0', undefined],
  ['4', undefined],
  ['2-9', undefined],
  ['3-2', undefined],
  ['1 and 2', undefined],
])('the line %j chooses', (line, keys) => {
  expect(chosenIn(line, actions)).toEqual(keys);
});

test('what can be chosen is numbered, and no word of an issue moves the terminal', () => {
  expect(numbered(actions).split('\n')).toEqual([
    expect.stringMatching(/^ {3}1 {2}#1 comment Go on\P{Cc}*$/u),
    '   2  #2 label [ready]',
    '   3  #3 label [blocked] Waits',
    '',
  ]);
});

test('--maintain ask does on the issues what is chosen at the terminal, and calls the rest declined', async () => {
  const base = passingFolder('ask-what');
  const issues = path.join(base, 'work', '.agent', 'issues');
  mkdirSync(issues, { recursive: true });
  const file = (number: number) => path.join(issues, `${number}.md`);
  writeFileSync(file(1), '---\ntitle: Keep the tides\n---\n');
  writeFileSync(file(2), '---\ntitle: Print the tides\n---\n');
  const args = ['field', '--plain', '--maintain', 'ask', '--lang', 'en'];
  // Here nobody echoes what is typed, as a line that is not raw would: what is said next stands behind the question.
  const terminal = await openTerminalHere({ base, args, rows: 60, columns: 120 });
  await terminal.see('Which of them shall be done?');
  expect(terminal.text()).toContain('   1  #1 label [ready]');
  terminal.type('7\r');
  await terminal.see('Numbers from 1 to 2, or all.');
  terminal.type('2\r');
  const { code } = await terminal.ended;
  expect(readFileSync(file(2), 'utf8')).toContain('labels: [ready]');
  expect(readFileSync(file(1), 'utf8')).not.toContain('ready');
  expect(terminal.text()).toContain('(declined)');
  // nothing is left for a person: what they did not want is decided too
  expect(code).toBe(0);
});

test('where nobody can be asked, --maintain ask says so and looks at nothing', async () => {
  const place = await freshPlace();
  const ended = await runHere(place, ['field', '--maintain', 'ask', '--lang', 'en']);
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.err).toContain('needs a person at a terminal');
});
