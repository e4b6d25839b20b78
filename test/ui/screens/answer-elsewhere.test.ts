import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { quiet } from '../../support/terminal.ts';
import { openTerminalHere, type TerminalHere } from '../../support/terminal-here.ts';

const program = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

async function answer({ folders }: TerminalHere, ...given: readonly string[]) {
  const env = {
    PATH: process.env['PATH'],
    HOME: folders.home,
    XDG_CONFIG_HOME: folders.config,
    XDG_STATE_HOME: folders.state,
  };
  const args = [program, 'answer', ...given, '--provider', 'recorded'];
  await promisify(execFile)(process.execPath, args, { cwd: folders.work, env });
}

test('a cockpit that waits for an answer goes on when another process gives it, and writes nothing meanwhile', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--speed', '1000'],
  });
  await terminal.see('Press A, B or C');
  const before = terminal.raw().length;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(terminal.raw().length).toBe(before);
  await answer(terminal, 'choose-path', 'path-B');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('\u0003');
  await terminal.ended;
});

test('whoever is in the middle of the approvals of a cmd is told when somebody else has answered them', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    // with nothing to apply no other question stands behind this one
    args: ['crew', 'a leaflet', '--speed', '1000', '-c', 'crew.trees.mode=shared'],
  });
  await terminal.see('Go ahead with this plan?');
  await terminal.pass(quiet);
  terminal.type('g');
  await terminal.see('↵ starts this plan (a rehearsal: it costs nothing)');
  terminal.type('\r');
  await terminal.see('Proposals to decide (cmd_001)');
  await terminal.pass(quiet);
  terminal.type('n');
  await terminal.see('rejected 1');
  await answer(terminal, 'approvals', 'later');
  const board = await terminal.see('This has been answered elsewhere');
  expect(board).not.toContain('Proposals to decide (cmd_001)');
  terminal.type('\u0003');
  await terminal.ended;
});
