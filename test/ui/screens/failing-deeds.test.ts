import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultServer } from '../../support/fault-server.ts';
import { rehearsedAnswer } from '../../support/folio/rehearsed-reply.ts';
import { passingFolder } from '../../support/passing-folder.ts';
import { testKey } from '../../support/provider-world.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';

test('a deed that the disk refuses is said to have failed; the cockpit stays', async () => {
  const server = await openFaultServer({ answer: rehearsedAnswer('en') });
  onTestFinished(async () => await server.close());
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8', ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: server.url },
    args: ['write', 'a lighthouse', '--path', 'A', '--provider', 'anthropic', '--budget', '50'],
  });
  await terminal.see('m next chapter');
  const inbox = path.join(terminal.folders.work, 'workspace/current/.engine/inbox');
  rmSync(inbox, { recursive: true, force: true });
  writeFileSync(inbox, 'no folder');
  terminal.type('m');
  await terminal.see('once more');
  terminal.type('m');
  await terminal.see('Something else stands where a folder belongs');
  terminal.type('\u001B');
  await terminal.see('What shall we write?');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
});

function brokenWorkspace(): string {
  const folder = passingFolder('settings');
  mkdirSync(path.join(folder, 'workspace'), { recursive: true });
  writeFileSync(path.join(folder, 'workspace/config.yaml'), 'quality_gate: { max_rounds: 99 }\n');
  return folder;
}

test('settings that cannot be read are named on the home screen; the cockpit stays', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    cwd: brokenWorkspace(),
  });
  await terminal.see('max_rounds');
  terminal.type('\u0003');
  expect((await terminal.ended).code).toBe(130);
});
