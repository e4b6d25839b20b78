import type { Background } from '../components/theme.ts';
import { oneLine } from '../text/sanitise.ts';
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
  /** Before the alternate screen is left for good. */
  leaving(): void;
  title(text: string): void;
  /** Says something to the terminal that is not a picture; nothing while somebody else draws. */
  send(sequence: string): void;
  progress(busy: boolean): void;
  /** Puts everything right, however it was left: for when Ink has not restored its part. */
  repair(): void;
  /** Gives the terminal back. May be called twice; safe while the process is ending. */
  restore(): void;
};

/** Takes the terminal. From here on `restore` must be reached, whatever happens. */
export function takeTerminal(ports: TerminalPorts): TerminalSession {
  const { stdin, screen, marker } = ports;
  const modes = modesFor(screen);
  const write = (text: string) => {
    try {
      ports.writeNow(text);
    } catch {
      // The terminal is gone, so the error cannot be shown.
    }
  };
  const repaired = marker.take() !== undefined;
  const repair = () => write(RESET + (screen.skills.progress ? idle : '') + leaveAlternateScreen);
  if (repaired) repair();
  marker.set();
  const filter = new TtyFilter(stdin);
  filter.setRawMode(true);
  write(modes.enter);

  let ours = true;
  let suspended = false;
  let title: string | undefined;
  let atWork = false;
  const keyboard = takeKeyboard(filter, write);
  const showTitle = () => {
    if (title !== undefined && ours && !suspended) write(titled(title));
  };
  const ambiguous =
    screen.ambiguous === 'auto'
      ? probeAmbiguousWidth(filter, write, screen)
      : knownWidth(screen.ambiguous);
  return {
    filter,
    repaired,
    repair,
    ambiguous,
    background: ambiguous.background,
    suspended: () => suspended,
    foreground: ports.foreground,
    suspend() {
      keyboard.off();
      suspended = true;
      write((atWork ? idle : '') + modes.leave);
    },
    resume() {
      if (!ours) return;
      suspended = false;
      write(enterAlternateScreen + modes.enter + (atWork ? busy : ''));
      keyboard.on();
      showTitle();
    },
    ...{ drawn: keyboard.on, leaving: keyboard.off },
    send(sequence) {
      if (ours && !suspended) write(sequence);
    },
    progress(now) {
      if (!screen.skills.progress || now === atWork) return;
      atWork = now;
      if (ours && !suspended) write(now ? busy : idle);
    },
    title(text) {
      if (title === undefined && ours) write(rememberTitle);
      title = oneLine(text).slice(0, 200);
      showTitle();
    },
    restore() {
      if (!ours) return;
      ours = false;
      const after = pasteOff + (title === undefined ? '' : restoreTitle);
      write((atWork ? idle : '') + modes.leave + after);
      filter.release();
      marker.clear();
    },
  };
}
