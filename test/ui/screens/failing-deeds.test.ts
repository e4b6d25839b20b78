import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { passingFolder } from '../../support/passing-folder.ts';
import { openTerminal } from '../../support/terminal.ts';

test('a deed that the disk refuses is said to have failed; the cockpit stays', async () => {
  const terminal = await openTerminal({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--yes', '--path', 'A', '--speed', '1000'],
  });
  await terminal.see('m next chapter', 20_000);
  const inbox = path.join(terminal.folders.work, 'workspace/rehearsal/current/.engine/inbox');
  rmSync(inbox, { recursive: true, force: true });
  writeFileSync(inbox, 'no folder');
  terminal.type('m');
  await terminal.see('Something else stands where a folder belongs');
  terminal.type('\u001B');
  await terminal.see('What shall we write?');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
}, 40_000);

function brokenWorkspace(): string {
  const folder = passingFolder('settings');
  mkdirSync(path.join(folder, 'workspace'), { recursive: true });
  writeFileSync(path.join(folder, 'workspace/config.yaml'), 'quality_gate: { max_rounds: 99 }\n');
  return folder;
}

test('settings that cannot be read are named on the home screen; the cockpit stays', async () => {
  const terminal = await openTerminal({
    env: { LANG: 'en_US.UTF-8' },
    cwd: brokenWorkspace(),
  });
  await terminal.see('max_rounds');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
}, 20_000);
