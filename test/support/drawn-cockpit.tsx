import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { render } from 'ink-testing-library';
import { onTestFinished, vi } from 'vitest';
import { App } from '../../src/ui/cockpit/app.tsx';
import { CockpitRoot } from '../../src/ui/cockpit/cockpit-root.tsx';
import type { RoomedPorts } from '../../src/ui/cockpit/cockpit-state.ts';
import { en } from '../../src/ui/messages/en.ts';
import { ja } from '../../src/ui/messages/ja.ts';
import { knownWidth } from '../../src/ui/terminal/probe.ts';
import type { TerminalSession } from '../../src/ui/terminal/session.ts';
import { TtyFilter } from '../../src/ui/terminal/tty-filter.ts';
import { hangMs } from './terminal.ts';

/** As many turns of the event loop: React's effects have run, and the filter has handed on a key with each. */
async function breathe(turns: number): Promise<void> {
  for (let nth = 0; nth < turns; nth += 1) await turn();
}

/** What is typed, on its way to the filter that stands in front of Ink. */
class Keyboard extends PassThrough {
  setRawMode = () => this;
  ref = () => this;
  unref = () => this;
}

function sessionOver(filter: TtyFilter): TerminalSession {
  const nothing = () => undefined;
  const ambiguous = knownWidth(1);
  return {
    ...{ filter, repaired: false, ambiguous, background: ambiguous.background },
    suspended: () => false,
    foreground: () => true,
    drawn: () => undefined,
    leaving: () => undefined,
    ...{ suspend: nothing, resume: nothing, title: nothing, send: nothing, progress: nothing },
    ...{
      repair: nothing,
      restore: nothing,
      away: () => false,
      taken: async () => undefined,
      release: nothing,
    },
  };
}

type Size = { readonly columns: number; readonly rows: number };

/** The stream of the library knows no rows until its first frame is drawn; asked for them, Ink starts a shell and `tput`. */
function firstFrame(ports: RoomedPorts, filter: TtyFilter, { columns, rows }: Size) {
  const messages = ports.screen.language === 'ja' ? ja : en;
  const shared = { ports, messages, ambiguous: 1, session: sessionOver(filter) } as const;
  vi.stubEnv('COLUMNS', String(columns));
  vi.stubEnv('LINES', String(rows));
  try {
    return render(<CockpitRoot {...shared} app={App} />);
  } finally {
    vi.unstubAllEnvs();
  }
}

/**
 * The whole cockpit in this process, with its real filter for keys, drawn into memory by `ink-testing-library`: for what
 * screens and dialogs say and do. What only a terminal shows (widths, modes, signals, the program itself) is tested in a
 * pseudo-terminal (`terminal.ts`). The clock that dates keys stands still until `pass` moves it.
 */
export function drawCockpitHere(
  given: RoomedPorts,
  { columns = 80, rows = 24 }: Partial<Size> = {},
) {
  let clock = 10_000;
  const ports: RoomedPorts = { ...given, monotonic: () => clock };
  const keyboard = new Keyboard();
  const filter = new TtyFilter(keyboard);
  const drawn = firstFrame(ports, filter, { columns, rows });
  onTestFinished(() => {
    drawn.unmount();
    drawn.cleanup();
  });
  const { stdin, stdout } = drawn;
  filter.setEncoding('utf8');
  filter.setRawMode(true);
  filter.on('readable', () => {
    for (let keys = filter.read(); keys !== null; keys = filter.read()) stdin.write(String(keys));
  });

  const waiting = new Set<() => void>();
  const write = stdout.write;
  stdout.write = (frame) => {
    write(frame);
    for (const check of [...waiting]) check();
  };
  const text = () => stripVTControlCharacters(drawn.lastFrame() ?? '');
  const resize = (toColumns: number, toRows: number) => {
    for (const [name, value] of [['columns', toColumns] as const, ['rows', toRows] as const])
      Object.defineProperty(stdout, name, { value, configurable: true });
    stdout.emit('resize');
  };
  resize(columns, rows);

  /** Resolves with the screen as soon as `seen` holds of it; rejects with the screen. */
  function until(seen: (text: string) => boolean, ms = hangMs): Promise<string> {
    return new Promise((resolve, reject) => {
      const end = (how: () => void) => {
        clearTimeout(timer);
        waiting.delete(check);
        how();
      };
      const check = () => {
        if (seen(text())) end(() => resolve(text()));
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`not seen in ${ms} ms:\n${text()}`))),
        ms,
      );
      waiting.add(check);
      check();
    });
  }

  return {
    text,
    lines: () => text().split('\n'),
    until,
    see: (words: string) => until((seen) => seen.includes(words)),
    resize,
    /** So many milliseconds pass for the keyboard, after what is on the screen has begun to hear it. */
    async pass(ms: number): Promise<void> {
      await breathe(20);
      clock += ms;
    },
    /** Types it at this moment; resolves when the screen has heard all of it. */
    async type(keys: string): Promise<void> {
      keyboard.write(keys);
      await breathe(20 + 3 * keys.length);
    },
  };
}

export type DrawnCockpit = ReturnType<typeof drawCockpitHere>;
