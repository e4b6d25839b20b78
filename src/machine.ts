import { hostname, tmpdir } from 'node:os';
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
    return (await editFile(editor, file)) ? await readFile(file, 'utf8') : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a file in the person's editor until it ends; false when that could not be started or ended with an error. */
export async function editFile(editor: string, file: string): Promise<boolean> {
  // No editor is opened that the person has not chosen: they may not know how to leave it.
  if (editor.trim() === '') return false;
  const { execa } = await import('execa');
  // The setting is a line of the shell with quotes of its own, as git takes it: `"/my editors/x" --wait`. It is the
  // person's own (docs/spec/engine.md §7.2); the file is handed over beside it.
  const words = ['-c', `${editor} "$@"`, editor, file];
  const { failed } = await execa('sh', words, { stdio: 'inherit', reject: false });
  return !failed;
}

/**
 * Puts a text into a buffer of the tmux we are in. `hand`: it is to hand it on to the terminal around it too, unless its
 * person has switched that off (`set-clipboard off`). undefined: it does not answer.
 */
export async function copyIntoTmux(
  env: NodeJS.ProcessEnv,
  text: string,
  hand: boolean,
): Promise<{ readonly handed: boolean; readonly passes: boolean } | undefined> {
  const { execa } = await import('execa');
  const options = { env, extendEnv: false, reject: false, timeout: 3000 } as const;
  const pane = env['TMUX_PANE'] === undefined ? [] : ['-t', env['TMUX_PANE']];
  const format = '#{set-clipboard} #{allow-passthrough}';
  const asked = await execa('tmux', ['display-message', '-p', ...pane, format], options);
  if (asked.failed) return undefined;
  const [clipboard, passthrough = '0'] = asked.stdout.trim().split(' ');
  const passes = !['0', 'off', ''].includes(passthrough);
  const load = (...flags: readonly string[]) =>
    execa('tmux', ['load-buffer', ...flags, '-'], { ...options, input: text });
  // before 3.2 it could not be asked to hand anything on
  if (hand && clipboard !== 'off' && !(await load('-w')).failed) return { handed: true, passes };
  return (await load()).failed ? undefined : { handed: false, passes };
}

/**
 * Starts a program of the person's own that shows a notification, and does not wait for it. It gets no key of a model,
 * and what it says goes nowhere.
 */
export function startNotifier(
  argv: readonly string[],
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): void {
  const [command = '', ...args] = argv;
  const given = Object.entries(env).filter(([name]) => !/API_KEY|TOKEN|SECRET|^GIT_/i.test(name));
  void import('execa').then(({ execa }) =>
    execa(command, [...args, ...words], {
      env: Object.fromEntries(given),
      extendEnv: false,
      stdio: 'ignore',
      timeout: 10_000,
      reject: false,
    }),
  );
}

/** This program's own version, as its package names it. */
export async function programVersion(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
