import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { homedir, hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Ids } from './engine/ports.ts';
import type { LockInfo } from './engine/workspace/lock.ts';

/** This computer behind the ports: time, chance, the person's own folders, their editor. */

export const clock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, { signal });
  },
};

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const ids: Ids = {
  random(length) {
    // Loaded at its first use: 5 ms that the first frame does not have.
    const { randomInt } = process.getBuiltinModule('node:crypto');
    return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  },
};

/** Where the person's own settings and history lie (XDG base directories). */
export function ownFolders(env: NodeJS.ProcessEnv): {
  readonly config: string;
  readonly state: string;
} {
  const home = env['HOME'] || homedir();
  return {
    config: env['XDG_CONFIG_HOME'] || path.join(home, '.config'),
    state: env['XDG_STATE_HOME'] || path.join(home, '.local', 'state'),
  };
}

export function lockInfo(): LockInfo {
  return {
    pid: process.pid,
    host: hostname(),
    started: new Date().toISOString(),
    command: process.argv.slice(2, 4).join(' '),
  };
}

/**
 * Lets the person's editor change a text in a private file. Resolves with the new text; undefined when the editor
 * could not be started or ended with an error, so that the old text stays.
 */
export async function editText(editor: string, text: string): Promise<string | undefined> {
  const { mkdtemp, readFile, rm, writeFile } = await import('node:fs/promises');
  const folder = await mkdtemp(path.join(tmpdir(), 'folio-tui-'));
  const file = path.join(folder, 'text.md');
  try {
    await writeFile(file, text, { mode: 0o600 });
    // An editor setting is words, not a file name: `code --wait`. It is the person's own (architecture §7.2).
    const [command = '', ...args] = editor.split(/\s+/).filter(Boolean);
    const { execa } = await import('execa');
    const { failed } = await execa(command, [...args, file], { stdio: 'inherit', reject: false });
    return failed ? undefined : await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A small file that stands while a cockpit owns a terminal; what is left of it tells of a kill. */
export function openMarker(stateHome: string, terminal: string) {
  const file = path.join(
    stateHome,
    'folio-tui',
    `cockpit-${terminal.replaceAll(/[^a-zA-Z0-9]/g, '-')}`,
  );
  const forget = () => {
    try {
      unlinkSync(file);
    } catch {
      // It was not there, which is what is wanted.
    }
  };
  return {
    take: () => {
      const text = readIfThere(file);
      if (text === undefined) return undefined;
      const [pid = '', startedAt = ''] = text.split('\n');
      // Another cockpit of this person on a terminal of the same name is alive: that is no left-over.
      if (isAlive(Number(pid))) return undefined;
      forget();
      return { startedAt };
    },
    set: () => {
      try {
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(file, `${process.pid}\n${new Date().toISOString()}\n`, { mode: 0o600 });
      } catch {
        // Without a writable state folder a later repair cannot be told of; nothing else depends on it.
      }
    },
    clear: forget,
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
