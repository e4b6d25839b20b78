import { useMemo, useState } from 'react';
import type { TerminalSession } from '../terminal/session.ts';
import { notification, ring } from '../terminal/signals.ts';
import type { Terminal } from '../terminal/use-terminal.ts';
import { createAttention } from './attention.ts';
import type { CockpitPorts, ScreenFacts } from './cockpit-ports.ts';

/** What the cockpit says to the person beside the picture: notifications, progress on the window, the clipboard. */
export function useSaying(
  ports: CockpitPorts,
  session: TerminalSession,
  screen: ScreenFacts,
  focused: boolean,
): Pick<Terminal, 'tell' | 'progress' | 'copy'> {
  const [attention] = useState(() => createAttention(ports.monotonic));
  return useMemo(
    () => ({
      tell(title, body) {
        if (!attention.mayTell(screen.notify, focused)) return;
        if (screen.bell) session.send(ring);
        const byTerminal = () => session.send(notification(title, body, screen.skills));
        void ports
          .notifyBy(title, body)
          .then((told) => (told ? undefined : byTerminal()), byTerminal);
      },
      progress: (busy) => session.progress(busy),
      async copy(text) {
        const { copyOut } = await import('../terminal/copying.ts');
        const { keepText, tmux } = ports;
        return await copyOut(text, { skills: screen.skills, send: session.send, keepText, tmux });
      },
    }),
    [ports, session, screen, focused, attention],
  );
}
