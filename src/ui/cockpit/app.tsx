import { Box } from 'ink';
import { LookProvider, useLook } from '../components/look.tsx';
import { BrokenPane, PaneBoundary } from '../components/pane-boundary.tsx';
import { useHeldKeys } from '../keys/use-keys.tsx';
import { HomeScreen } from '../screens/home/home.tsx';
import type { RoomedPorts } from './cockpit-state.ts';
import { home } from './route.ts';
import { useCockpit } from './use-cockpit.ts';
import { useGlobalKeys } from './use-global-keys.ts';

/** The cockpit: one screen at a time, a dialog in front of it when there is one. */
export function App({ ports }: { readonly ports: RoomedPorts }) {
  const look = useLook();
  const cockpit = useCockpit(ports);
  useGlobalKeys(cockpit);
  const { dialog, screens, failure } = cockpit;
  // What is opened in the moment before its screen is there gets the keys that follow; till then home stays in sight.
  const early = screens === undefined && failure === undefined;
  useHeldKeys(early && (dialog !== undefined || cockpit.route.screen !== 'home'));
  const broken = <BrokenPane height={look.rows} />;
  const route = screens === undefined ? home : cockpit.route;
  const asking = screens === undefined ? undefined : dialog;
  return (
    <PaneBoundary key={route.screen} broken={broken}>
      <Box flexDirection="column" {...(asking && { height: look.rows })}>
        <Box flexDirection="column" {...(asking && screens?.behind)}>
          <LookProvider look={(asking && screens?.pale(look)) ?? look}>
            {route.screen === 'home' ? (
              <HomeScreen cockpit={cockpit} />
            ) : (
              screens && <screens.LaterScreen cockpit={cockpit} route={route} />
            )}
          </LookProvider>
        </Box>
        {screens && <screens.Watching cockpit={cockpit} />}
        {screens && asking && <screens.DialogScreen cockpit={cockpit} dialog={asking} />}
      </Box>
    </PaneBoundary>
  );
}
