import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTerminalHere } from '../../../support/terminal-here.ts';

test('typed on the first screen, a question to settle is a session whose trace begins with choosing it (S-02)', async () => {
  const terminal = await openTerminalHere({ args: ['--lang', 'en', '--speed', '0'] });
  await terminal.see('plays a recording');
  terminal.type('Should we keep two calendars or move to one?');
  await terminal.see('"should"');
  terminal.type('\r');
  await terminal.until((text) => /✓ .*Inspect|✓ Completed/.test(text));
  const runs = path.join(terminal.folders.work, 'workspace/rehearsal/runs');
  const [run = ''] = readdirSync(runs).filter((name) => name.startsWith('ses_'));
  const [first = ''] = readFileSync(path.join(runs, run, 'trace.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(first)).toMatchObject({
    ...{ state: 'session_selecting', component: 'SessionSelector' },
  });
});
