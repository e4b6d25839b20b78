import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { passingFolder } from '../../support/passing-folder.ts';
import { openTerminal } from '../../support/terminal.ts';

/* Ctrl+Z and `bg` in a shell with job control: the program may go on, but the screen is the shell's. */

const program = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
const bash = ['/bin/bash', '/usr/bin/bash'].find((file) => existsSync(file));

async function openShell() {
  const entry = path.join(passingFolder('shell'), 'shell.mjs');
  const line = JSON.stringify(['--norc', '--noprofile', '-i']);
  await writeFile(
    entry,
    `import { spawnSync } from 'node:child_process';
const { status } = spawnSync(${JSON.stringify(bash)}, ${line}, { stdio: 'inherit' });
process.exit(status ?? 1);
`,
  );
  const env = { LANG: 'en_US.UTF-8', PS1: '$ ' };
  return await openTerminal({ entry, env, columns: 100, rows: 30 });
}

test.skipIf(bash === undefined)(
  'put into the background it leaves the shell its screen, and `kill %1` ends it',
  async () => {
    const terminal = await openShell();
    terminal.type(`${process.execPath} ${program}\r`);
    await terminal.see('No model connected');
    expect(terminal.modes()).toMatchObject({ alternateScreen: true, autowrap: false });
    terminal.type('\u001A');
    await terminal.see('Stopped');
    const rested = { alternateScreen: false, autowrap: true };
    await expect.poll(() => terminal.modes()).toMatchObject(rested);
    terminal.type('bg\r');
    await terminal.see('[1]+ ');
    // all that the shell says from here on stands on its own screen, line by line
    for (const n of [1, 2, 3]) {
      terminal.type(`echo $((40+${n})) lines\r`);
      await terminal.see(`${40 + n} lines`);
      expect(terminal.modes()).toMatchObject(rested);
    }
    terminal.type('kill %1; wait; jobs; echo $((50+1)) left\r');
    const text = await terminal.see('51 left');
    expect(text).toMatch(/Terminated|Exit 143/);
    expect(text).not.toContain('No model connected');
    expect(terminal.modes()).toMatchObject(rested);
    terminal.type('exit\r');
    expect(await terminal.ended).toMatchObject({ cooked: true, modes: rested });
  },
);
