import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  await terminal.see('Search:');
  terminal.type('tides');
  await terminal.until((text) => !text.includes('Paint the door'));
  terminal.type('\r');
  const narrow = await terminal.see('end the search');
  expect(narrow).toContain('Print the tides');
  terminal.type('\x1b');
  await terminal.see('Paint the door');
  // what was found is where one is
  terminal.type('k');
  await terminal.until((text) => /▸ +0\.5 recommended/.test(text));

  terminal.type('x');
  await terminal.see('(1 hidden, X shows them)');
  terminal.type('r');
  await terminal.until((text) => shows('look 2')(text) && shows('(1 hidden')(text));
  terminal.type('X');
  await terminal.until((text) => !text.includes('hidden, X'));
  expect(terminal.text()).toContain('All next steps are shown again.');
});

test('↵ on an issue opens the report where it tells of it, esc leads back to that row, and what is ticked is said to be done', async () => {
  const base = passingFolder('field-report');
  const issues = path.join(base, 'work', '.agent', 'issues');
  mkdirSync(issues, { recursive: true });
  for (const [number, title] of ['Keep the tides', 'Paint the door'].entries())
    writeFileSync(path.join(issues, `${number + 1}.md`), `---\ntitle: ${title}\n---\n`);
  const terminal = await openTerminalHere({ base, args: ['field', '--lang', 'en'], columns: 120 });
  await terminal.see('look 1');
  const chosen = () =>
    terminal
      .text()
      .split('\n')
      .find((line) => line.startsWith(' ▸ '));
  while (!/▸ +#2 /.test(chosen() ?? '')) {
    const before = chosen();
    terminal.type('j');
    await terminal.until(() => chosen() !== before);
  }
  terminal.type('\r');
  await terminal.until((text) => /▸ .*#2 not started Paint the door/.test(text));
  terminal.type('\x1b');
  await terminal.until((text) => !text.includes('match 1'));
  terminal.type('\x1b');
  await terminal.until(() => /▸ +#2 /.test(chosen() ?? ''));
  while (!chosen()?.includes('[ ] #2')) {
    const before = chosen();
    terminal.type('j');
    await terminal.until(() => chosen() !== before);
  }
  terminal.type(' ');
  await terminal.until(() => chosen()?.includes('[x] #2') === true);
  terminal.type('a');
  await terminal.see('Press a or ↵ once more');
  terminal.type('a');
  await terminal.see('Doing what was ticked (1)');
  terminal.type('\u0003');
  await terminal.ended;
});

test('what is ticked is left on an issue once that was asked, stays so when that fails, and another key takes the question back', async () => {
  const base = passingFolder('field-apply');
  const issues = path.join(base, 'work', '.agent', 'issues');
  mkdirSync(issues, { recursive: true });
  const issue = path.join(issues, '1.md');
  writeFileSync(issue, '---\ntitle: Keep the tides\n---\n');
  const terminal = await openTerminalHere({ base, args: ['field', '--lang', 'en'] });
  await terminal.until((text) => text.includes('] #1 label') && !text.includes('Looking at'));
  terminal.type('G');
  await terminal.see('▸ .agent: holds no agent');
  terminal.type('k');
  await terminal.see('▸ [ ] #1 label');
  terminal.type(' ');
  await terminal.see('▸ [x] #1 label');
  terminal.type('a');
  await terminal.see('Press a or ↵ once more: “leave what is ticked on the issues”');
  terminal.type('z');
  await terminal.see('z does nothing here');
  terminal.type('a');
  await terminal.see('Press a or ↵ once more');
  expect(readFileSync(issue, 'utf8')).not.toContain('ready');
  const [place = ''] = readdirSync(path.join(base, 'work', 'workspace', 'field'));
  const inbox = path.join(base, 'work', 'workspace', 'field', place, '.engine', 'inbox');
  writeFileSync(inbox, 'in its way');
  terminal.type('\r');
  await terminal.see('Something else stands where a folder belongs');
  expect(terminal.text()).toContain('▸ [x] #1 label');
  rmSync(inbox);
  terminal.type('a');
  await terminal.see('Press a or ↵ once more');
  terminal.type('\r');
  await terminal.until((text) => text.includes('look 2') && !text.includes('Doing what was'));
  expect(readFileSync(issue, 'utf8')).toContain('ready');
});
