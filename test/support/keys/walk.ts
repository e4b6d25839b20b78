import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { lastingFolder, passingFolder } from '../passing-folder.ts';
import { runHere } from '../program-here.ts';
import { screenText } from '../recording/screen-text.ts';
import { released } from '../terminal.ts';
import { openTerminalHere, type TerminalHere } from '../terminal-here.ts';
import { tried } from './pressed.ts';
import type { KeyScreen } from './screens.ts';

/* One screen in this process: how to come there, and what a key has changed on it. */

const written = new URL('../../written-before/0.1.0/', import.meta.url).pathname;
const prepared = new Map<string, string>();

/** A folder as the screen wants it, made once and copied from then on. */
async function placeOf(name: string, { workspace, trusted, prepare }: KeyScreen) {
  let made = prepared.get(name);
  if (made === undefined) {
    made = lastingFolder('keys');
    const cwd = path.join(made, 'work');
    for (const folder of ['work', 'home']) mkdirSync(path.join(made, folder));
    if (workspace !== undefined)
      cpSync(path.join(written, workspace), path.join(cwd, 'workspace'), { recursive: true });
    prepare?.(cwd);
    prepared.set(name, made);
  }
  const top = passingFolder('keys-of');
  cpSync(made, top, { recursive: true });
  const [cwd, home] = [path.join(top, 'work'), path.join(top, 'home')];
  const env = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_STATE_HOME: path.join(home, '.state'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    LANG: 'en_US.UTF-8',
    // Where there are no colours every difference is one of letters.
    NO_COLOR: '1',
  };
  if (workspace !== undefined && trusted !== false)
    expect(await runHere({ cwd, env }, ['trust'])).toMatchObject({ code: 0 });
  return { top, cwd, env };
}

type Shown = {
  readonly terminal: TerminalHere;
  /** The exit code once the program has been left. */
  left(): number | undefined;
  close(): Promise<void>;
};

/** Goes to a screen as a person does; nothing is on its way any more when it resolves. */
async function show(name: string, screen: KeyScreen): Promise<Shown> {
  const { top, cwd, env } = await placeOf(name, screen);
  const payer = {
    ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
  };
  const terminal = await openTerminalHere({
    stillClock: true,
    ...{ cwd, args: screen.args ?? [] },
    env: { ...env, ...(screen.payer ? payer : {}) },
  });
  await terminal.until((text) => text.trim() !== '' && !/Checking|Loading/.test(text));
  await settled(terminal);
  let code: number | undefined;
  void terminal.ended.then((ended) => {
    code = ended.code;
  });
  for (const step of screen.way) {
    if (typeof step !== 'string') {
      await terminal.see(step.see);
      await settled(terminal);
      continue;
    }
    await terminal.pass(released);
    const before = terminal.raw().length;
    terminal.type(step);
    await terminal.until(() => terminal.raw().length > before, 3000).catch(() => undefined);
    await settled(terminal);
  }
  await terminal.see(screen.shows);
  await terminal.pass(released);
  await settled(terminal);
  return {
    terminal,
    left: () => code,
    close: async () => {
      for (let times = 0; times < 2 && code === undefined; times += 1) {
        terminal.type('\u0003');
        await terminal.pass(0);
        await wait(5);
      }
      await terminal.ended;
      rmSync(top, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Until nothing has been drawn for so long. */
async function settled(terminal: TerminalHere, ms = 30): Promise<void> {
  for (let seen = -1; seen !== terminal.raw().length; await wait(ms)) seen = terminal.raw().length;
}

/** What a screen is, as far as keys change it. */
type Seen = { readonly rows: readonly string[]; readonly cells: string };

function seen(terminal: TerminalHere): Seen {
  const rows = terminal.text().split('\n').map(plain);
  return { rows, cells: screenText(terminal).map(plain).join('\n') };
}

/** Without what passes by itself, and names of folders. */
function plain(row: string): string {
  return row
    .replace(/\w{6}\/work\//g, 'HERE/work/')
    .replace(/_\d{8}_\d{6}_\w{6}/g, '_ID')
    .replace(/elapsed \d+:\d+/, 'elapsed')
    .trimEnd();
}

/** What was said last stands in the last row but one, on the left. */
function said({ rows }: Seen): string {
  const row = rows.at(-2) ?? '';
  return row.trim().split(/ {2,}|…/)[0] ?? '';
}

/** What stands where: the first row, and what rules are inscribed with. */
function heads({ rows }: Seen): readonly string[] {
  return rows.slice(0, -2).flatMap((row, at) => {
    const inscribed = /^──+ (.+?) ─+$/.exec(row)?.[1];
    const head = inscribed ?? (at === 0 ? row : '');
    const bare =
      head
        .replace(/\s+\d+(?:%|\/\d+)?(?=\s|$)/g, '')
        .split(/ {2,}/)[0]
        ?.trim() ?? '';
    return bare === '' ? [] : [bare];
  });
}

/** What a key did, in a few words. */
function outcome(key: string, before: Seen, after: Seen, left?: number): string {
  if (left !== undefined) return `leaves the program (${left})`;
  if (before.cells === after.cells) return 'nothing';
  const [was, is] = [before.rows, after.rows];
  const changed = is.flatMap((row, at) => (row === was[at] ? [] : [at]));
  if (changed.every((at) => at === is.length - 2) && said(after) !== said(before))
    return `says: ${said(after).replace(/^\S+(?= does nothing)/, '_')}`;
  if (key.length === 1 && isTyped(key, was, is)) return 'types';
  const [old, fresh] = [heads(before), heads(after)];
  const come = fresh.filter((head) => !old.includes(head));
  if (come.length > 0) return `shows: ${come.join(' | ')}`;
  const gone = old.filter((head) => !fresh.includes(head));
  if (gone.length > 0) return `closes: ${gone.join(' | ')}`;
  return 'changes';
}

/** Does a row begin or end with the character that did not? */
function isTyped(key: string, was: readonly string[], is: readonly string[]): boolean {
  return is.some((row, at) => {
    const [before, after] = [(was[at] ?? '').trim(), row.trim()];
    return after !== before && (after.endsWith(key) || after.startsWith(key));
  });
}

/** How long a key may take until it shows (ms). No claim: what starts a run reads much first. */
const patience = 6000;
/** How long a key at an end, where nothing may be seen of it, is looked at (ms). */
const still = 250;
/** An Esc may be the beginning of a longer key: so long it waits (ms). */
const alone = 150;

/** Keys that go on in something that has an end, where they stay in silence. */
export const ends: ReadonlySet<string> = new Set([
  ...['up', 'down', 'left', 'right', 'pageup', 'pagedown', 'home', 'end', 'space', 'shift+tab'],
  ...['k', 'j', 'h', 'l', 'b', 'g', 'G', 'H', 'L', '[', ']', '-', '+', '='],
  ...['backspace', 'delete'],
]);

/** Presses a key; resolves with what it did, once that shows. */
async function press({ terminal, left }: Shown, before: Seen, key: string): Promise<string> {
  const now = () => outcome(key, before, seen(terminal), left());
  const drawn = terminal.raw().length;
  terminal.type(tried[key] ?? key);
  await terminal.pass(0);
  if (key === 'esc') await wait(alone);
  // What was said of the key before is taken away with this one: until that has been read, too, it would count for it.
  const isThere = async () => {
    const written = terminal.raw().length;
    await new Promise<void>((resolve) => terminal.terminal.write('', resolve));
    return left() !== undefined || (written > drawn && now() !== 'nothing');
  };
  const most = performance.now() + (ends.has(key) ? still : patience);
  while (!(await isThere()) && performance.now() < most) await wait(10);
  await settled(terminal);
  return now();
}

/** Did it leave the screen as it was, but for what it said? */
const leavesAll = (what: string) => what === 'nothing' || / does nothing /.test(what);

/** The keys that its help lists on a screen, read to its end; undefined: where it is typed into, `?` is a letter. */
export async function keysInHelp(name: string, screen: KeyScreen): Promise<readonly string[]> {
  const shown = await show(name, screen);
  const { terminal } = shown;
  terminal.type('?');
  await terminal.see('Keys');
  await settled(terminal);
  const found = new Set<string>();
  for (let page = ''; page !== terminal.text(); ) {
    page = terminal.text();
    for (const row of page.split('\n').slice(1, -2))
      for (const key of listedIn(row)) found.add(key);
    terminal.type('\u001B[6~');
    await terminal.pass(0);
    await settled(terminal);
  }
  await shown.close();
  return [...found];
}

/** A row of the help at 80 columns has two entries, each with its keys before what they do. */
function listedIn(row: string): readonly string[] {
  return [row.slice(0, 39), row.slice(41)].flatMap((entry) => {
    const keys = entry.slice(3, 19).trim().split(/ +/).map(typed);
    return entry.startsWith('   ') &&
      keys.every((key) => key in tried || [...key].length === 1 || key.includes('+'))
      ? keys
      : [];
  });
}

const drawn: Readonly<Record<string, string>> = {
  ...{ '↵': 'enter', '→': 'right', '←': 'left', '↑': 'up', '↓': 'down' },
};

/** A key as it is written on a screen, by its name. */
export const typed = (key: string): string => drawn[key] ?? key;

export type Tried = {
  readonly key: string;
  /** `nothing`, `types`, `changes`, or what is said or shown then. */
  readonly what: string;
  /** The last line of the screen on which it was pressed. */
  readonly foot: string;
};

/** Presses these keys, each on the screen as it was. */
export async function tryKeys(
  name: string,
  screen: KeyScreen,
  keys: readonly string[],
): Promise<readonly Tried[]> {
  const all: Tried[] = [];
  let now: { readonly shown: Shown; readonly before: Seen } | undefined;
  for (const key of keys) {
    if (screen.atWork?.includes(key)) continue;
    if (now === undefined) {
      const shown = await show(name, screen);
      now = { shown, before: seen(shown.terminal) };
    }
    const what = await press(now.shown, now.before, key);
    all.push({ key, what, foot: now.before.rows.at(-1)?.trim() ?? '' });
    if (leavesAll(what) && screen.fleeting !== true) continue;
    await now.shown.close();
    now = undefined;
  }
  await now?.shown.close();
  return all;
}
