import { expect, test } from 'vitest';
import { openTerminalHere } from '../../support/terminal-here.ts';

const footer = (text: string) => text.split('\n').findLast((line) => line.trim()) ?? '';

test.each([
  ['2', 'crew', 'watch another, recorded'],
  ['3', 'edit', 'needs a model'],
  ['4', 'field', 'start'],
  ['5', 'session', 'watch another, recorded'],
  ['1', 'folio', 'watch another, recorded'],
])(
  'without a model the footer says what Enter does with own words: alt+%s is %s',
  async (digit, name, enter) => {
    const terminal = await openTerminalHere({ args: ['--lang', 'en'], columns: 110 });
    await terminal.see('No model connected');
    await terminal.see('plays a recording');
    expect(footer(terminal.text())).toContain('watch the recording');
    terminal.type(`\u001b${digit}`);
    terminal.type('lorem ipsum');
    await terminal.until((text) => text.includes('lorem') && footer(text).includes(enter));
    expect(terminal.text()).toContain(name);
    expect(terminal.text()).not.toContain('watch the recording');
    terminal.type('\u0003');
    await terminal.ended;
  },
);

test('what is typed for edit without a model is kept, and keys are named once in place of flags', async () => {
  const terminal = await openTerminalHere({ args: ['--lang', 'en'], columns: 110 });
  await terminal.see('plays a recording');
  terminal.type('\u001b3');
  terminal.type('mend the login\r');
  await terminal.see('plays a recording.');
  expect(terminal.text()).not.toContain('--provider');
  expect(terminal.text()).not.toContain('Cannot proceed');
  expect(terminal.text()).toContain('mend the login');
  terminal.type('\u0003');
  await terminal.ended;
});

test('words given to edit on the shell lie in its field when nothing can begin with them', async () => {
  const args = ['edit', 'paint the weather blue', '--lang', 'en'];
  const terminal = await openTerminalHere({ args, columns: 110 });
  await terminal.see('No model is connected.');
  expect(terminal.text()).toContain('paint the weather blue');
  expect(terminal.text()).toContain('▸ edit');
  terminal.type('\u0003');
  await terminal.ended;
});
