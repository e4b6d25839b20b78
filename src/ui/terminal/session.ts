import type { Background } from '../components/theme.ts';
import { oneLine } from '../text/sanitise.ts';
import { clearEchoed, clearEchoedLines } from './echoed.ts';
import { takeKeyboard } from './keyboard.ts';
import {
  enterAlternateScreen,
  leaveAlternateScreen,
  modesFor,
  pasteOff,
  RESET,
  rememberTitle,
  restoreTitle,
  titled,
} from './modes.ts';
import { type AmbiguousWidth, knownWidth, probeAmbiguousWidth } from './probe.ts';
import { busy, idle } from './signals.ts';
import type { TerminalSkills } from './skills.ts';
import { TtyFilter } from './tty-filter.ts';

/** A cockpit that ended without restoring its terminal (it was killed). */
export type LeftOver = { readonly startedAt: string };

/** What the terminal is taken with. */
export type TerminalPorts = {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: Pick<NodeJS.WriteStream, 'columns'>;
  /** Does this process own the terminal right now? False after `bg`. True where it cannot be told. */
  foreground(): boolean;
  /** Writes to the terminal before it returns, also while the process is ending. */
  writeNow(text: string): void;
  /** A small file that stands while a cockpit owns this terminal; what is left of it tells of a kill. */
  readonly marker: {
    /** What a killed cockpit left on this terminal, if anything; forgets it. */
    take(): LeftOver | undefined;
    set(): void;
    clear(): void;
  };
  readonly screen: {
    /** `auto` asks the terminal. */
    readonly ambiguous: 'auto' | 1 | 2;
    /** Inside tmux, which does not answer the kitty keyboard query. */
    readonly tmux: boolean;
    readonly skills: Pick<TerminalSkills, 'progress'>;
  };
};

/** The terminal while it is ours: input filtered, modes on, a marker that tells of us should we be killed. */
export type TerminalSession = {
  readonly filter: TtyFilter;
  /** The last cockpit on this terminal was killed; what it left has been put right. */
  readonly repaired: boolean;
  readonly ambiguous: AmbiguousWidth;
  /** What the terminal has said of its background, if anything. */
  background(): Background;
  /** Does this process own the terminal, or has the shell put it behind itself? */
  foreground(): boolean;
  /** Is somebody else drawing: an editor, or the shell after Ctrl+Z? */
  suspended(): boolean;
  /** Takes our modes back before somebody else draws. */
  suspend(): void;
  /** Puts a clean screen with our modes there, right before Ink draws again. */
  resume(): void;
  /** The alternate screen is there: what has its own state on each screen is switched on, as soon as it may be. */
  drawn(): void;
  /** Before the alternate screen is left for good. The line stays raw until `release`. */
  leaving(): void;
  title(text: string): void;
  /** Says something to the terminal that is not a picture; nothing while somebody else draws. */
  send(sequence: string): void;
  progress(busy: boolean): void;
  /** Puts everything right, however it was left: for when Ink has not restored its part. */
  repair(): void;
  /** The shell has the terminal (Ctrl+Z, `bg`): whoever writes to it now writes over what stands there, or is stopped. */
  away(): boolean;
  /** Says what gives the screen back. May be called twice; safe while the process is ending. */
  restore(): void;
  /**
   * Resolves once the terminal has taken all that was said, or after five seconds. Until then the line must stay raw: where
   * the system edits it, a Ctrl+C makes it throw away what a slow terminal has not taken yet.
   */
  taken(): Promise<void>;
  /** Gives the line back. May be called twice; safe while the process is ending. */
  release(): void;
};

/** Takes the terminal. From here on `restore` must be reached, whatever happens. */
export function takeTerminal(ports: TerminalPorts): TerminalSession {
  const { stdin, screen, marker } = ports;
  const modes = modesFor(screen);
  const write = safely(ports.writeNow);
  const repaired = marker.take() !== undefined;
  const repair = () => write(RESET + (screen.skills.progress ? idle : '') + leaveAlternateScreen);
  if (repaired) repair();
  marker.set();
  const filter = new TtyFilter(stdin);
  filter.setRawMode(true);
  write(clearEchoed + modes.enter);

  const drawn = clearEarly(ports, write);
  let [ours, suspended] = [true, false];
  const keyboard = takeKeyboard(filter, write);
  const say = (text: string) => (ours && !suspended ? write(text) : undefined);
  const title = windowTitle(say);
  const work = workSign(say, screen);
  const away = () => suspended && !ports.foreground();
  const ambiguous =
    screen.ambiguous === 'auto'
      ? probeAmbiguousWidth(filter, write, screen)
      : knownWidth(screen.ambiguous);
  return {
    filter,
    ...{ repaired, repair, ambiguous },
    background: ambiguous.background,
    ...{ suspended: () => suspended, foreground: ports.foreground },
    suspend() {
      keyboard.off();
      suspended = true;
      write((work.isOn() ? idle : '') + modes.leave);
    },
    resume() {
      if (!ours) return;
      suspended = false;
      write(enterAlternateScreen + modes.enter + (work.isOn() ? busy : ''));
      keyboard.on();
      title.show();
    },
    drawn() {
      drawn();
      keyboard.on();
    },
    leaving() {
      if (ours && !suspended) filter.keep();
      keyboard.off();
    },
    send: say,
    progress: work.set,
    title: title.set,
    away,
    restore() {
      if (!ours) return;
      ours = false;
      if (!away()) write((work.isOn() ? idle : '') + modes.leave + pasteOff + title.leave());
    },
    async taken() {
      if (suspended || !filter.answers || !ports.foreground()) return;
      // loaded when it is needed; a program that was replaced meanwhile leaves at once
      const loaded = await import('./taking.ts').catch(() => undefined);
      await loaded?.untilTaken(filter, write);
    },
    release() {
      if (!away()) filter.release();
      marker.clear();
    },
  };
}

/** Takes what was typed before now off the shell, as far as it is read while nothing is drawn yet. Returns how to say that it is. */
function clearEarly(
  { stdin, stdout }: Pick<TerminalPorts, 'stdin' | 'stdout'>,
  write: (text: string) => void,
): () => void {
  const hear = (keys: string) => write(clearEchoedLines(keys, stdout.columns));
  stdin.once('data', hear);
  return () => void stdin.off('data', hear);
}

function safely(writeNow: TerminalPorts['writeNow']): (text: string) => void {
  return (text) => {
    try {
      writeNow(text);
    } catch {
      // The terminal is gone, so the error cannot be shown.
    }
  };
}

/** The window's title; the one before is remembered by the terminal when the first is set. */
function windowTitle(write: (text: string) => void) {
  let title: string | undefined;
  const show = () => {
    if (title !== undefined) write(titled(title));
  };
  return {
    leave: () => (title === undefined ? '' : restoreTitle),
    /** Once more, after somebody else drew. */
    show,
    set(text: string) {
      if (title === undefined) write(rememberTitle);
      title = oneLine(text).slice(0, 200);
      show();
    },
  };
}

/** The sign of work on the window or its icon, where the terminal has one. */
function workSign(write: (text: string) => void, { skills }: TerminalPorts['screen']) {
  let isOn = false;
  return {
    isOn: () => isOn,
    set(now: boolean) {
      if (!skills.progress || now === isOn) return;
      isOn = now;
      write(now ? busy : idle);
    },
  };
}
