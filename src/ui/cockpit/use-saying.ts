import { useMemo, useState } from 'react';
import type { TerminalSession } from '../terminal/session.ts';
import { copied, notification, ring } from '../terminal/signals.ts';
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
      copy(text) {
        const sequence = copied(text, screen.skills);
        if (sequence !== undefined) {
          session.send(sequence);
          // tmux says nothing of what it does with it, and by its defaults it takes nothing
          return { file: screen.skills.tmux ? (ports.keepText(text) ?? null) : null, sent: true };
        }
        const file = ports.keepText(text);
        return file === undefined ? undefined : { file, sent: false };
      },
    }),
    [ports, session, screen, focused, attention],
  );
}
