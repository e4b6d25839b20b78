import { render } from 'ink';
import type { Messages } from '../messages/ja.ts';
import { calmResizes } from '../terminal/calm-resizes.ts';
import type { TerminalSession } from '../terminal/session.ts';
import { drawAmbiguous } from '../text/ink-width.ts';
import { App } from './app.tsx';
import { type CockpitApp, CockpitRoot } from './cockpit-root.tsx';
import type { RoomedPorts } from './cockpit-state.ts';

export type Drawing = {
  readonly ended: Promise<unknown>;
  /** Gives Ink's part of the terminal back, at once. May be called twice. */
  unmount(): void;
};

/** Draws the cockpit on the alternate screen until it is left. */
export function drawCockpit(options: {
  readonly ports: RoomedPorts;
  readonly session: TerminalSession;
  readonly ambiguous: 1 | 2;
  readonly messages: Messages;
  readonly app?: CockpitApp | undefined;
}): Drawing {
  const { ports, session, ambiguous } = options;
  drawAmbiguous(ambiguous);
  const instance = render(<CockpitRoot {...options} app={options.app ?? App} />, {
    stdin: session.filter,
    stdout: calmResizes(ports.stdout),
    interactive: true,
    alternateScreen: true,
    // Where characters are wider than planned, changing a part of a line leaves the rest in the wrong columns.
    incrementalRendering: ambiguous === 1,
    exitOnCtrlC: false,
    // The run store holds streams down to 15 frames a second; a key is drawn at most 8 ms after the frame before it.
    maxFps: 120,
    patchConsole: false,
  });
  return { ended: instance.waitUntilExit(), unmount: () => instance.unmount() };
}
