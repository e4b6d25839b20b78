import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { passingFolder } from '../../../support/passing-folder.ts';
import { openTerminalHere } from '../../../support/terminal-here.ts';

test('on the screen / finds rows, x puts a next step away for later looks too, and X brings it back', async () => {
  const base = passingFolder('field-keys');
  const issues = path.join(base, 'work', '.agent', 'issues');
  mkdirSync(issues, { recursive: true });
  for (const [number, title] of ['Keep the tides', 'Print the tides', 'Paint the door'].entries())
    writeFileSync(path.join(issues, `${number + 1}.md`), `---\ntitle: ${title}\n---\n`);
  const terminal = await openTerminalHere({ base, args: ['field', '--lang', 'en'], columns: 120 });
  const shows = (words: string) => (text: string) => text.includes(words);
  await terminal.see('look 1');
  terminal.type('/');
  await terminal.see('Filter:');
  terminal.type('tides');
  await terminal.until((text) => !text.includes('Paint the door'));
  terminal.type('\r');
  const narrow = await terminal.see('end the filter');
  expect(narrow).toContain('Print the tides');
  terminal.type('\x1b');
  await terminal.see('Paint the door');

  terminal.type('x');
  await terminal.see('(1 hidden, X shows them)');
  terminal.type('r');
  await terminal.until((text) => shows('look 2')(text) && shows('(1 hidden')(text));
  terminal.type('X');
  await terminal.until((text) => !text.includes('hidden, X'));
  expect(terminal.text()).toContain('All next steps are shown again.');
});
