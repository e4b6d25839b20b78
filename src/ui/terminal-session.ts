import type { CockpitPorts } from './cockpit-ports.ts';
import { oneLine } from './sanitise.ts';
import {
  enterAlternateScreen,
  leaveAlternateScreen,
  modesFor,
  RESET,
  rememberTitle,
  restoreTitle,
  titled,
} from './terminal-modes.ts';
import { type AmbiguousWidth, knownWidth, probeAmbiguousWidth } from './terminal-probe.ts';
import { TtyFilter } from './tty-filter.ts';

/** The terminal while it is ours: input filtered, modes on, a marker that tells of us should we be killed. */
export type TerminalSession = {
  readonly filter: TtyFilter;
  /** The last cockpit on this terminal was killed; what it left has been put right. */
  readonly repaired: boolean;
  readonly ambiguous: AmbiguousWidth;
  /** Is somebody else drawing: an editor, or the shell after Ctrl+Z? */
  suspended(): boolean;
  /** Takes our modes back before somebody else draws. */
  suspend(): void;
  /** Puts a clean screen with our modes there, right before Ink draws again. */
  resume(): void;
  title(text: string): void;
  /** Puts everything right, whoever has left it how: for when Ink has not put its part away. */
  repair(): void;
  /** Gives the terminal back. May be called twice; safe while the process is ending. */
  restore(): void;
};

/** Takes the terminal. From here on `restore` must be reached, whatever happens. */
export function takeTerminal(ports: CockpitPorts): TerminalSession {
  const { stdin, screen, marker } = ports;
  const modes = modesFor(screen);
  const write = (text: string) => {
    try {
      ports.writeNow(text);
    } catch {
      // The terminal is gone; there is nobody left to tell.
    }
  };
  const repaired = marker.take() !== undefined;
  const repair = () => write(RESET + leaveAlternateScreen);
  if (repaired) repair();
  marker.set();
  const filter = new TtyFilter(stdin);
  filter.setRawMode(true);
  write(modes.enter);

  let ours = true;
  let suspended = false;
  let title: string | undefined;
  const showTitle = () => {
    if (title !== undefined && ours && !suspended) write(titled(title));
  };
  return {
    filter,
    repaired,
    repair,
    ambiguous:
      screen.ambiguous === 'auto'
        ? probeAmbiguousWidth(filter, write)
        : knownWidth(screen.ambiguous),
    suspended: () => suspended,
    suspend() {
      suspended = true;
      write(modes.leave);
    },
    resume() {
      if (!ours) return;
      suspended = false;
      write(enterAlternateScreen + modes.enter);
      showTitle();
    },
    title(text) {
      if (title === undefined && ours) write(rememberTitle);
      title = oneLine(text).slice(0, 200);
      showTitle();
    },
    restore() {
      if (!ours) return;
      ours = false;
      write(modes.leave + (title === undefined ? '' : restoreTitle));
      filter.release();
      marker.clear();
    },
  };
}
