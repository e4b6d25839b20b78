/*
 * Screens of the whole program, kept cell by cell in test/recorded-screens and compared by test/ui/screens/recorded-*.test.ts.
 *
 *   RECORD_SCREENS=1 vitest run test/ui/screens/recorded-ja.test.ts test/ui/screens/recorded-en.test.ts
 *
 * writes them anew; `-t phases` only those of one scene. To compare two states of the program, record at the one and run the same tests
 * with FOLIO_POINTS=all instead at the other (without it each scene is played in one of the languages, by the commit's seed).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import chalk from 'chalk';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { openTerminalHere, type TerminalHere } from '../terminal-here.ts';
import { holdTime } from './fixed-clock.ts';
import type { Place } from './places.ts';
import { differences, screenText } from './screen-text.ts';

const folder = new URL('../../recorded-screens/', import.meta.url).pathname;
/** Are the screens written anew? */
export const recording: boolean = process.env['RECORD_SCREENS'] === '1';
const sizes = [
  [80, 24],
  [160, 45],
] as const;

export type Language = 'ja' | 'en';

let coloured = false;

/** Until what it gives is called, screens are drawn and held in their colours, in the small size alone. */
export function inColours(): () => void {
  const { level } = chalk;
  coloured = true;
  chalk.level = 1;
  return () => {
    coloured = false;
    chalk.level = level;
  };
}

/** What a step waits for, in both languages. */
type Shows = Readonly<Record<Language, string>>;

/** One thing a person does, and the screen that follows. */
export type Step = {
  /** Of the recording; each screen is recorded in both sizes. */
  readonly screen: string;
  /** Pressed one after the other; each waits until the one before has shown on the screen. */
  readonly keys?: readonly string[];
  /** Keys that decide count only after the keyboard has been quiet, and an Enter only after it has been let go. */
  readonly rest?: number;
  /** Something else than a key: a model that is allowed to go on, for one. */
  act?(): void | Promise<void>;
  /**
   * Words that must stand on the screen before it is the one of this step. A slow machine shows others for long, and by these they
   * are refused, recorded or not.
   */
  readonly shows?: Shows;
  /** Takes its time: how long nothing may be drawn until the screen counts as whole when it is recorded (ms). */
  readonly settles?: number;
};

/**
 * Walks through a cockpit and holds each screen against its recording, in both sizes: the window is resized after each step, so the
 * next one is taken in the other size. What differs is told at the end; with RECORD_SCREENS=1 it is the new recording instead.
 */
export async function walkThrough(
  language: Language,
  place: Place,
  args: readonly string[],
  steps: readonly Step[],
): Promise<readonly string[]> {
  let at = 0;
  const [columns, rows] = sizes[0];
  holdTime();
  const terminal = await openTerminalHere({
    cwd: place.cwd,
    args,
    columns,
    rows,
    env: {
      ...place.env,
      LANG: language === 'ja' ? 'ja_JP.UTF-8' : 'en_US.UTF-8',
    },
  });
  const told: string[] = [];
  const previous = new Map<string, string>();
  const look = async ({ screen, settles, shows }: Step, acted: boolean) => {
    const size = sizes[at]?.join('x') ?? '';
    const before = acted ? previous.get(size) : undefined;
    const mayBe = (text: string) => outOfStep(text, shows?.[language], before) === undefined;
    // No claim: on a busy machine a whole chapter is told meanwhile. After a first difference nobody need wait long to see
    // that there are more.
    const patience = told.length === 0 ? 60_000 : 2_000;
    const name = `${language}${coloured ? '-colours' : ''}/${screen}.${size}`;
    told.push(...(await held(terminal, name, { settles, patience, mayBe })));
    const text = recordedText(name);
    const wrong = text === undefined ? undefined : outOfStep(text, shows?.[language], before);
    if (wrong !== undefined) told.push(`${name}: recorded out of step: ${wrong}`);
    if (text !== undefined) previous.set(size, text);
  };
  for (const step of steps) {
    if (step.rest !== undefined) await terminal.pass(step.rest);
    await step.act?.();
    const keys = step.keys ?? [];
    for (const [nth, key] of keys.entries())
      await press(terminal, key, { first: nth === 0, last: nth === keys.length - 1 });
    await look(step, true);
    if (coloured) continue;
    at = 1 - at;
    const [width, height] = sizes[at] ?? sizes[0];
    terminal.resize(width, height);
    await look({ screen: step.screen, ...(step.shows && { shows: step.shows }) }, false);
  }
  return told;
}

/**
 * The next key waits until this one has shown; the screen that must follow the last one is waited for anyway, so a key that
 * changes nothing is waited for in vain for a moment, and no harm is done.
 */
async function press(
  terminal: TerminalHere,
  key: string,
  { first, last }: { readonly first: boolean; readonly last: boolean },
): Promise<void> {
  if (!first) await settled(terminal, 60);
  const before = terminal.raw().length;
  terminal.type(key);
  const patience = last ? 500 : 20_000;
  await terminal.until(() => terminal.raw().length > before, patience).catch(() => undefined);
}

type Patience = {
  readonly settles?: number | undefined;
  readonly patience: number;
  mayBe(text: string): boolean;
};

function fileOf(name: string): string {
  return path.join(folder, `${name}.txt`);
}

function recordedText(name: string): string | undefined {
  return existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8').trimEnd() : undefined;
}

/**
 * Why a screen cannot be the one of its step; undefined: it can. `before`: the screen in the same size before the step's
 * keys, which a step that does something cannot leave as it was.
 */
export function outOfStep(
  text: string,
  shows: string | undefined,
  before: string | undefined,
): string | undefined {
  if (shows !== undefined && !text.includes(shows)) return `it does not show «${shows}»`;
  return text === before ? 'it is the screen before, unchanged' : undefined;
}

async function held(
  terminal: TerminalHere,
  name: string,
  { settles = 400, patience, mayBe }: Patience,
): Promise<string[]> {
  const now = () => screenText(terminal).join('\n');
  if (recording) {
    const isIt = (text: string) => isWhole(text) && mayBe(now());
    try {
      // What has gone by while the screen came to rest was not the screen of this step either.
      do {
        await terminal.until(isIt, 60_000);
        await settled(terminal, settles);
      } while (!mayBe(now()));
    } catch {
      return [`${name}: not recorded, the screen of this step never came. It shows:`, now(), ''];
    }
    const file = fileOf(name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${now()}\n`);
    return [];
  }
  const wanted = recordedText(name);
  if (wanted === undefined) return [`${name}: not recorded yet`];
  const before = wanted.split('\n');
  try {
    await terminal.until(() => now() === wanted, patience);
    return [];
  } catch {
    return [`${name}:`, ...differences(before, screenText(terminal)), ''];
  }
}

/** Is it a screen at last, and not one that says it is still reading? A busy machine shows those for long. */
function isWhole(text: string): boolean {
  const reading = [ja, en].flatMap(({ screens }) => [screens.loading, screens.home.checking]);
  return text.trim() !== '' && !reading.some((words) => text.includes(words));
}

/** Until nothing has been drawn for so long. */
async function settled(terminal: TerminalHere, ms: number): Promise<void> {
  for (let seen = -1; seen !== terminal.raw().length; await wait(ms)) seen = terminal.raw().length;
}
