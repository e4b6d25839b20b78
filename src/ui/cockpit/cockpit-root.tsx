import { Box, Text, useApp, useWindowSize } from 'ink';
import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { asciiGlyphs, unicodeGlyphs } from '../components/glyphs.ts';
import { type Look, LookProvider } from '../components/look.tsx';
import { coloursFor, noColours } from '../components/theme.ts';
import { isInterrupt } from '../keys/key-guard.ts';
import { createKeyScopes } from '../keys/key-scopes.ts';
import type { KeyEvent } from '../keys/keys.ts';
import { KeysProvider, useKeyRoot } from '../keys/use-keys.tsx';
import type { Messages } from '../messages/ja.ts';
import { inPlainGlyphs } from '../messages/plain-glyphs.ts';
import { roomFor } from '../screens/run/run-layout.ts';
import type { TerminalSession } from '../terminal/session.ts';
import { lendTerminal, stopProcess } from '../terminal/stop-and-go.ts';
import { type Terminal, TerminalContext } from '../terminal/use-terminal.ts';
import { drawAmbiguous } from '../text/ink-width.ts';
import { makeCells } from '../text/text-width.ts';
import type { ScreenFacts } from './cockpit-ports.ts';
import type { RoomedPorts } from './cockpit-state.ts';
import type { EditedHere, editing } from './edit-here.ts';
import { useSaying } from './use-saying.ts';
import { type Settled, useSettled } from './use-settled.ts';

/** What the cockpit shows; everything it needs it finds through `useLook`, `useActions`, `useTerminal`. */
export type CockpitApp = ComponentType<{ readonly ports: RoomedPorts }>;

/** A second Ctrl+C within this time leaves at once, whatever is on the screen (ms). */
const againMs = 2000;

type RootProps = {
  readonly ports: RoomedPorts;
  readonly session: TerminalSession;
  readonly ambiguous: 1 | 2;
  readonly messages: Messages;
  readonly app: CockpitApp;
};

/** What every screen has around it: size and look, the one listener for keys, what the terminal can do. */
export function CockpitRoot(props: RootProps) {
  const { ports, app: App } = props;
  const [scopes] = useState(() => createKeyScopes(ports.monotonic));
  const settled = useSettled(props.ports, props.messages);
  const look = useTerminalLook(props, settled);
  const [edited, edit] = useState<EditedHere | undefined>();
  const terminal = useTerminalControl(props, settled.screen, edit);
  const room = useMemo(() => roomFor(look), [look]);
  const small = room !== look;
  useRootKeys(props, edited?.scopes ?? scopes, terminal, small);
  const hidden = edited !== undefined || small;
  const covered = useMemo(() => ({ ...room, covered: true }), [room]);
  return (
    <TerminalContext value={terminal}>
      <Box flexDirection="column" display={hidden ? 'none' : 'flex'}>
        <KeysProvider scopes={scopes} covered={hidden}>
          <LookProvider look={hidden ? covered : look}>
            <App ports={ports} />
          </LookProvider>
        </KeysProvider>
      </Box>
      {edited && (
        <Box flexDirection="column" display={small ? 'none' : 'flex'}>
          <KeysProvider scopes={edited.scopes}>
            <LookProvider look={small ? covered : look}>
              <edited.Editor {...edited} />
            </LookProvider>
          </KeysProvider>
        </Box>
      )}
      {/* nothing that could be answered: all that is behind it stays as it is until there is room for it */}
      {small && <Text>{look.messages.screens.tooSmall(look.columns, look.rows)}</Text>}
    </TerminalContext>
  );
}

function useTerminalLook(props: RootProps, { screen, messages }: Settled): Look {
  const probed = useAmbiguousWidth(props);
  const ambiguous = screen.ambiguous === 'auto' ? probed : screen.ambiguous;
  const { columns, rows } = useWindowSize();
  useEffect(() => drawAmbiguous(ambiguous), [ambiguous]);
  const glyphs = screen.ascii || ambiguous === 2 ? asciiGlyphs : unicodeGlyphs;
  return useMemo(
    () => ({
      cells: makeCells(ambiguous, glyphs.ellipsis),
      glyphs,
      colours: screen.noColour
        ? noColours
        : coloursFor(screen.theme, props.session.background(), screen.skills.manyColours),
      columns,
      rows,
      messages: glyphs === asciiGlyphs ? inPlainGlyphs(messages) : messages,
      language: screen.language,
      motion: screen.motion,
    }),
    [ambiguous, glyphs, messages, screen, columns, rows, props.session],
  );
}

/** An answer that came over a slow line after the first frame still counts. */
function useAmbiguousWidth({
  session,
  ambiguous,
}: Pick<RootProps, 'session' | 'ambiguous'>): 1 | 2 {
  const [width, setWidth] = useState(ambiguous);
  useEffect(
    () =>
      session.ambiguous.onLate((late) => {
        drawAmbiguous(late);
        setWidth(late);
      }),
    [session],
  );
  return width;
}

function useTerminalControl(
  { ports, session, messages }: RootProps,
  screen: ScreenFacts,
  open: (edited: EditedHere | undefined) => void,
): Terminal {
  const { exit, suspendTerminal } = useApp();
  const focused = useFocused(session);
  const saying = useSaying(ports, session, screen, focused);
  const redraw = useEffectEvent(() =>
    lendTerminal(session, suspendTerminal, async () => undefined),
  );
  const stop = useMemo(() => {
    const say = () => ports.writeNow(`${messages.screens.stopped}\n`);
    return () => stopProcess(session, suspendTerminal, say);
  }, [ports, session, suspendTerminal, messages]);
  useEffect(() => {
    // Stopped and continued from outside: the shell has changed the terminal meanwhile.
    const onContinue = () => {
      if (!session.suspended() && session.foreground()) void redraw();
    };
    const onStop = () => void stop();
    process.on('SIGCONT', onContinue).on('SIGTSTP', onStop);
    return () => {
      process.off('SIGCONT', onContinue).off('SIGTSTP', onStop);
    };
  }, [session, stop]);
  return useMemo(
    () => ({
      repaired: session.repaired,
      focused,
      logFile: ports.log.file,
      note: (text) => void ports.log.add(text),
      ...saying,
      title: session.title,
      ...editedLate({ ports, session, suspendTerminal, open }),
      earlier: () => ports.history.load(),
      keepEarlier: (text) => ports.history.add(text),
      unsent: ports.undecided,
      stop,
      redraw: () => lendTerminal(session, suspendTerminal, async () => undefined),
      leave(code) {
        session.leaving();
        exit(code);
      },
    }),
    [ports, session, focused, exit, suspendTerminal, saying, open, stop],
  );
}

/** How texts are edited is loaded when the first one is: home stands without it. */
function editedLate(of: Parameters<typeof editing>[0]): ReturnType<typeof editing> {
  let loaded: Promise<ReturnType<typeof editing>> | undefined;
  const get = () => (loaded ??= import('./edit-here.ts').then((late) => late.editing(of)));
  return {
    edit: async (...given) => await (await get()).edit(...given),
    editFile: async (...given) => await (await get()).editFile(...given),
  };
}

function useFocused(session: TerminalSession): boolean {
  const [store] = useState(() => {
    let focused = true;
    return {
      now: () => focused,
      subscribe: (listener: () => void) =>
        session.filter.onFocus((now) => {
          focused = now;
          listener();
        }),
    };
  });
  return useSyncExternalStore(store.subscribe, store.now);
}

function useRootKeys(
  { ports, session }: RootProps,
  scopes: ReturnType<typeof createKeyScopes>,
  terminal: Terminal,
  small: boolean,
): void {
  const [interrupts] = useState({ last: Number.NEGATIVE_INFINITY });
  useKeyRoot({
    scopes,
    arrival: () => ({ at: ports.monotonic(), joined: session.filter.joined }),
    first(event) {
      if (!isInterrupt(event))
        return small && !(event.kind === 'key' && event.ctrl && 'zl'.includes(event.name));
      const again = event.at - interrupts.last < againMs;
      interrupts.last = event.at;
      if (again) terminal.leave(130);
      return again;
    },
    rest: (event) => meetUnusedKey(event, terminal),
  });
}

/** What no screen has claimed still has its usual meaning. */
function meetUnusedKey(event: KeyEvent, terminal: Terminal): void {
  if (event.kind !== 'key' || !event.ctrl) return;
  if (event.name === 'c') terminal.leave(130);
  if (event.name === 'z') void terminal.stop();
  if (event.name === 'l') void terminal.redraw();
}
