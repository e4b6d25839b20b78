import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Shell } from '../../src/engine/acting/shell.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openShell } from '../../src/engine/workspace/process-runner.ts';

type Env = Readonly<Record<string, string>>;

/** Real git and files below `top`, with a person's `home` and their repository `proj`. */
export function gitPlace(top: string) {
  const place = (...parts: readonly string[]) => path.join(top, ...parts);
  for (const name of ['home', 'proj', 'run', 'outside'])
    mkdirSync(place(name), { recursive: true });
  const bare: Env = { PATH: '/usr/bin:/bin', HOME: place('home'), LANG: 'C.UTF-8' };
  // What a test lays out for itself need not survive a power cut.
  const unflushed: Env = {
    ...bare,
    ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'core.fsync', GIT_CONFIG_VALUE_0: 'none' },
  };
  const gitIn = (folder: string, ...words: readonly string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', env: unflushed, stdio: 'pipe' });
  const git = (...words: readonly string[]) => gitIn(place('proj'), ...words);
  /** Writes a file below `top`, with its folders; a script can be run. */
  const put = (name: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(place(name)), { recursive: true });
    writeFileSync(place(name), text, { mode });
    return place(name);
  };
  const init = (folder: string) => {
    mkdirSync(place(folder), { recursive: true });
    const raw = (...words: readonly string[]) => gitIn(place(folder), ...words);
    raw('init', '-q', '-b', 'main');
    raw('config', 'user.email', 'a@example.org');
    raw('config', 'user.name', 'A');
    put(`${folder}/a.md`, 'a\n');
    put(`${folder}/b.md`, 'b\n');
    raw('add', '-A');
    raw('commit', '-q', '-m', 'first');
    return raw;
  };
  return { top, place, put, init, git, gitIn, bare, root: place('proj') };
}

export type GitPlace = ReturnType<typeof gitPlace>;

/** The same with the real process runner. `env`: what the person's shell gives on. */
export function gitWorld(env: Env = {}) {
  // inside the sandbox /tmp is empty: what lies there could neither be started nor reached
  const top = mkdtempSync('/var/tmp/git-world-');
  // one by one: so many folders take longer to go than what comes after all tests may
  onTestFinished(() => rmSync(top, { recursive: true, force: true, maxRetries: 3 }));
  const here = gitPlace(top);
  here.init('proj');
  const bounded = openShell({
    disk: nodeDisk,
    run: 'run-git-world',
    children: here.place('run', 'children'),
    env: { ...here.bare, ...env },
    keys: [],
    temp: here.place('run'),
    // by its mark a command that is over is told from one that goes on, in whatever program that runs
    newId: () => randomUUID(),
  });
  /** Where nothing holds what is started. */
  const unbounded: Shell = { run: (command) => bounded.run({ ...command, sandbox: null }) };
  return { ...here, bounded, unbounded };
}
