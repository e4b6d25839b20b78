import { mkdir } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Workflows } from '../../src/house.ts';
import { launchIn } from '../../src/launch.ts';
import type { Surroundings } from '../../src/surroundings.ts';
import { passingFolder } from './passing-folder.ts';
import { KeyboardHere, outputHere, ownWorkflows, signalsHere } from './program-here.ts';
import { environment, foldersIn, type TerminalOptions, watching } from './terminal.ts';
import { openScreen } from './terminal-screen.ts';

export type HereOptions = Omit<TerminalOptions, 'entry' | 'wide' | 'answers' | 'kitty'> & {
  /** Of a program with others than this one's. */
  readonly workflows?: Workflows;
  /** The clock that dates keys stands still until `pass` moves it. */
  readonly stillClock?: boolean;
};

/** As many turns of the event loop: what has been drawn hears keys only when React's effects have run. */
async function breathe(): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await turn();
}

/**
 * The whole program in this process, at a terminal that is read through xterm: all that its screens say and do, and every byte
 * it writes. What a system does between a program and a terminal (signals, Ctrl+Z, a window that is closed, a process that
 * ends) is tested through a real one (`openTerminal`).
 */
export async function openTerminalHere(options: HereOptions = {}): Promise<TerminalHere> {
  return await terminalOf(
    async (here) => (await launchIn(here, options.workflows ?? ownWorkflows)).code,
    options,
  );
}

export type TerminalHere = Awaited<ReturnType<typeof terminalOf>>;

/** A terminal around whatever ends with an exit code. */
export async function terminalOf(
  program: (here: Surroundings) => Promise<number>,
  options: HereOptions = {},
) {
  const { columns = 80, rows = 24, args = [] } = options;
  const folders = foldersIn(options.base ?? passingFolder('terminal'));
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  const view = openScreen({ columns, rows, wide: false });
  // as a terminal of the system does, also while every key is read at once
  view.terminal.options.convertEol = true;
  const keyboard = new KeyboardHere();
  let raw = '';
  let passed = 10_000;
  let typed = Promise.resolve();
  const { stillClock = false } = options;
  const waiting = new Set<() => void>();
  const take = (text: string) => {
    raw += text;
    view.terminal.write(text, () => {
      for (const check of [...waiting]) check();
    });
  };
  view.terminal.onData((reply) => keyboard.write(reply));
  const stdout = Object.assign(new Screen(take), { columns, rows }) as Screen & NodeJS.WriteStream;
  const running = program({
    args,
    env: environment(folders, options.env ?? {}),
    cwd: options.cwd ?? folders.work,
    stdin: keyboard as KeyboardHere & NodeJS.ReadStream,
    ...{ stdout, stderr: outputHere(take), writeNow: (_, text) => take(text) },
    isForeground: () => true,
    monotonic: () => (stillClock ? 0 : performance.now()) + passed,
    onStop: signalsHere().onStop,
  });
  const ended = running.then(async (code) => {
    await new Promise<void>((resolve) => view.terminal.write('', resolve));
    return { code, cooked: !keyboard.raw, modes: view.modes() };
  });
  onTestFinished(async () => {
    await typed;
    // As when its window is closed; a program that has ended does not hear it.
    keyboard.end();
    await ended;
  });

  const until = watching(view, waiting);

  return {
    ...view,
    folders,
    until,
    /** Waits until `words` are somewhere on the screen. */
    see: (words: string) => until((text) => text.includes(words)),
    /** The exit code, whether the line is edited by the terminal again, and the modes it was left in. */
    ended,
    /** Everything the program has written. */
    raw: () => raw,
    type(text: string | Buffer): void {
      typed = typed.then(breathe).then(() => press(keyboard, text, take));
    },
    /** Milliseconds pass for the keyboard, after what is on the screen has heard what was typed. */
    async pass(ms: number): Promise<void> {
      await typed;
      await breathe();
      passed += ms;
    },
    resize(toColumns: number, toRows: number): void {
      view.terminal.resize(toColumns, toRows);
      Object.assign(stdout, { columns: toColumns, rows: toRows });
      stdout.emit('resize');
    },
  };
}

/** A line is echoed by the terminal itself, unless every key is read at once. */
function press(keyboard: KeyboardHere, text: string | Buffer, take: (text: string) => void): void {
  const line = text.toString();
  if (!keyboard.raw && line.endsWith('\r')) take(line.replace('\r', '\n'));
  keyboard.write(text);
}

/** A terminal's side of the program's output. */
class Screen extends Writable {
  readonly isTTY = true;
  readonly #take: (text: string) => void;

  constructor(take: (text: string) => void) {
    super({ decodeStrings: false });
    this.#take = take;
  }

  override _write(chunk: string | Buffer, _: BufferEncoding, taken: () => void): void {
    this.#take(chunk.toString());
    taken();
  }

  getColorDepth(): number {
    return 8;
  }

  hasColors(): boolean {
    return true;
  }
}
