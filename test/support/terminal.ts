import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import { passingFolder } from './passing-folder.ts';
import { openScreen } from './terminal-screen.ts';

export type TerminalOptions = {
  /** Default: the built program. */
  readonly entry?: string;
  readonly args?: readonly string[];
  /** Default: an empty folder of its own. */
  readonly cwd?: string;
  /** Where home, settings and work lie (`foldersIn`), if there are any already. */
  readonly base?: string;
  readonly columns?: number;
  readonly rows?: number;
  /** Added to an environment that holds nothing of the person's own; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ambiguous characters take two cells. */
  readonly wide?: boolean;
  /** Does the terminal answer questions (default)? After how many milliseconds, if not at once? */
  readonly answers?: boolean | number;
  /** Does it know the kitty keyboard protocol? Its keys are then for the test to write. */
  readonly kitty?: boolean;
};

/** Home, configuration, state and cache that are nobody's: `folders.home`, `folders.config` … */
export function foldersIn(base: string) {
  const folder = (name: string) => path.join(base, name);
  return {
    base,
    home: folder('home'),
    config: folder('config'),
    state: folder('state'),
    cache: folder('cache'),
    work: folder('work'),
  };
}

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/**
 * Runs the program in a real pseudo-terminal that is read through xterm. A shell stands around it, as in life: when the
 * program has ended it reports the exit code and how it found the line settings.
 */
export async function openTerminal(options: TerminalOptions = {}) {
  const { columns = 80, rows = 24, entry = program } = options;
  const folders = foldersIn(options.base ?? passingFolder('terminal'));
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  const view = openScreen({ columns, rows, wide: options.wide ?? false });
  const child = spawn(
    '/bin/sh',
    ['-c', shell, 'sh', process.execPath, entry, ...(options.args ?? [])],
    {
      name: options.env?.['TERM'] ?? 'xterm-256color',
      cols: columns,
      rows,
      cwd: options.cwd ?? folders.work,
      env: environment(folders, options.env ?? {}),
    },
  );
  // `taken`: as far as the screen has taken it in; its modes are those of this.
  let [raw, taken] = ['', ''];
  const waiting = new Set<() => void>();
  child.onData((data) => {
    raw += data;
    view.terminal.write(data, () => {
      taken += data;
      for (const check of [...waiting]) check();
    });
  });
  answerQueries(view.terminal, options, (reply) => child.write(reply));

  const until = watching(view, waiting);
  const ended = until(() => report.test(taken)).then(() => {
    const [, code, line] = report.exec(taken) ?? [];
    return { code: Number(code), cooked: line === 'cooked', modes: view.modes() };
  });
  // Whoever kills the terminal itself does not wait for this.
  ended.catch(() => undefined);

  return {
    ...view,
    folders,
    until,
    /** Waits until `words` are somewhere on the screen. */
    see: (words: string) => until((text) => text.includes(words)),
    /** The exit code, whether the line is edited by the terminal again, and the modes it was left in. */
    ended,
    /** So many milliseconds nothing is typed. */
    pass: (ms: number) => wait(ms),
    /** Everything the program has written. */
    raw: () => raw,
    // The library's types know strings only; it writes bytes as they are.
    type: (text: string | Buffer) => child.write(text as string),
    resize(toColumns: number, toRows: number) {
      view.terminal.resize(toColumns, toRows);
      child.resize(toColumns, toRows);
    },
    ...controlOf(child),
  };
}

export type OpenTerminal = Awaited<ReturnType<typeof openTerminal>>;

/**
 * How long (ms) a test waits before it says that what it waits for does not come. No claim, since machines differ and are busy: what
 * must be quick is counted in processor time.
 */
export const hangMs = 90_000;

/** Whether these words are seen of a run that has ended: nothing of it can be stopped any more. */
export const seenAtRest =
  (words: string) =>
  (text: string): boolean =>
    text.includes(words) && !/ x (?:stop|停止) /.test(text);

/** Longer (ms) than the keyboard must have been quiet before a question listens. */
export const quiet = 450;

/** Longer (ms) than a key must have been let go that led to a question before it answers it. */
export const released = 1100;

/**
 * Resolves as soon as `seen` holds after something was drawn; rejects with the screen. `checks`: made after each
 * drawing; `ms`: for whoever may wait in vain.
 */
export function watching(view: ReturnType<typeof openScreen>, checks: Set<() => void>) {
  return (seen: (text: string) => boolean, ms = hangMs): Promise<string> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        checks.delete(check);
        reject(new Error(`not seen in ${ms} ms:\n${view.text()}`));
      }, ms);
      const check = () => {
        // Half a frame is no frame: what stands between the marks of a synchronized update is shown at once.
        if (view.modes().synchronized || !seen(view.text())) return;
        clearTimeout(timer);
        checks.delete(check);
        resolve(view.text());
      };
      checks.add(check);
      check();
    });
}

const report = /\[ended (\d+) (\w+)\]/;

const shell = [
  // Ctrl+C that comes too late for the program is not meant for the shell.
  'trap : INT',
  '"$@"',
  'code=$?',
  // From here on it must not end `stty` either: a question that dies would read as a terminal left raw.
  'trap "" INT',
  'case $(stty -a) in *" icanon"*" echo "*) line=cooked ;; *) line=raw ;; esac',
  'printf "[ended %s %s]" "$code" "$line"',
  'sleep 0.1',
].join('\n');

/** Nothing of the person's own; `more` is added, undefined takes one away. */
export function environment(
  folders: ReturnType<typeof foldersIn>,
  more: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const all: Record<string, string | undefined> = {
    PATH: process.env['PATH'],
    TMPDIR: process.env['TMPDIR'],
    HOME: folders.home,
    XDG_CONFIG_HOME: folders.config,
    XDG_STATE_HOME: folders.state,
    XDG_CACHE_HOME: folders.cache,
    TERM: 'xterm-256color',
    LANG: 'ja_JP.UTF-8',
    // Even empty, `CI` makes Ink draw only the last frame.
    CI: 'false',
    ...more,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function programIn(shellPid: number): number {
  const children = readFileSync(`/proc/${shellPid}/task/${shellPid}/children`, 'utf8').trim();
  return Number(children.split(' ')[0]);
}

function answerQueries(
  terminal: ReturnType<typeof openScreen>['terminal'],
  { answers = true, kitty = false }: TerminalOptions,
  answer: (reply: string) => void,
): void {
  if (answers === true) terminal.onData(answer);
  else if (answers !== false) terminal.onData((reply) => setTimeout(answer, answers, reply));
  if (!kitty) return;
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'u' }, () => {
    answer('\u001B[?0u');
    return true;
  });
}

/** The program inside the shell: its signals, as a person at another terminal or the shell would send them. */
function controlOf(child: IPty) {
  const shellPid = child.pid;
  return {
    /** Process id of the program itself, not of the shell around it. */
    pid: () => programIn(shellPid),
    signal: (name: NodeJS.Signals) => process.kill(programIn(shellPid), name),
    /** Resolves when the program has stopped, as after Ctrl+Z. */
    stopped: () => whenStopped(programIn(shellPid)),
    /** Continues it, as `fg` does. */
    continue: () => process.kill(-shellPid, 'SIGCONT'),
    /** Closes the window: the terminal is gone at once. Resolves when the program has ended after that. */
    hangUp: () => hangUp(child),
  };
}

async function hangUp(child: IPty): Promise<void> {
  const pid = programIn(child.pid);
  // Missing in the library's types.
  (child as IPty & { destroy(): void }).destroy();
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function whenStopped(pid: number): Promise<void> {
  const state = () => /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // The system tells nobody but the parent of a stopped process.
  while (state() !== 'T') await new Promise((resolve) => setTimeout(resolve, 5));
}
