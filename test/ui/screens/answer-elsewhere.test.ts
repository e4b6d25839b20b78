import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openTerminal } from '../../support/terminal.ts';

const program = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

test('a cockpit that waits for an answer goes on when another process gives it, and writes nothing meanwhile', async () => {
  const terminal = await openTerminal({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--speed', '1000'],
  });
  await terminal.see('Press A, B or C', 20_000);
  const before = terminal.raw().length;
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(terminal.raw().length).toBe(before);
  const { folders } = terminal;
  await promisify(execFile)(
    process.execPath,
    [program, 'answer', 'choose-path', 'path-B', '--provider', 'recorded'],
    {
      cwd: folders.work,
      env: {
        PATH: process.env['PATH'],
        HOME: folders.home,
        XDG_CONFIG_HOME: folders.config,
        XDG_STATE_HOME: folders.state,
      },
    },
  );
  await terminal.see('Chapter 1 is accepted', 20_000);
  terminal.type('\u0003');
  await terminal.ended;
}, 60_000);
