import { useLook } from '../components/look.tsx';
import { useActions, useListening, useOffered } from '../keys/use-keys.tsx';
import { useTerminal } from '../terminal/use-terminal.ts';
import type { Cockpit } from './cockpit-state.ts';
import { isAtBottom } from './route.ts';

/** Keys that mean the same everywhere, unless something in front has used them. */
export function useGlobalKeys(cockpit: Cockpit): void {
  const terminal = useTerminal();
  const look = useLook();
  const { messages } = look;
  const { front, offered, offeredBy } = useOffered();
  // Home's field and its list take what is typed; anywhere else a key without a meaning is told so.
  useListening('each', cockpit.hintGone);
  useListening('unused', (event) => cockpit.screens?.sayUnused(event, cockpit, front(), messages));
  const own = () => (cockpit.desk?.live() ?? []).filter(({ readOnly }) => !readOnly);
  useActions('global', {
    help: () => cockpit.ask({ kind: 'help', front: front(), offered: offeredBy() }),
    back: () => {
      if (isAtBottom(cockpit.route)) cockpit.hint(messages.screens.nothingBehind);
      else cockpit.go({ type: 'back' });
    },
    quit: () => {
      const runs = own().map(({ id }) => id);
      if (runs.length === 0) terminal.leave(0);
      else cockpit.ask({ kind: 'stop', runs, leave: true });
    },
    // The first one stops cleanly, the second one, soon after, leaves at once.
    interrupt: () => {
      const runs = own();
      if (runs.length === 0) return terminal.leave(130);
      for (const { id } of runs) cockpit.desk?.stop(id, 'now');
      cockpit.say(messages.screens.run.stopping, 'warn');
      void cockpit.desk?.idle().then(() => terminal.leave(130));
    },
    suspend: () => void terminal.stop(),
    palette: () => cockpit.ask({ kind: 'palette', offered: offered() }),
    redraw: () => void terminal.redraw(),
    next_question: () => void cockpit.screens?.recent.answer(cockpit, look),
  });
}
