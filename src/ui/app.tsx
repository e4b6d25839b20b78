import { Box } from 'ink';
import type { CockpitPorts } from './cockpit-ports.ts';
import type { Cockpit } from './cockpit-state.ts';
import { BrokenPane } from './components/broken-pane.tsx';
import { PaneBoundary } from './components/pane-boundary.tsx';
import { span } from './components/row.ts';
import { Rows } from './components/rows.tsx';
import { useLook } from './look.tsx';
import { DialogScreen } from './screens/dialog.tsx';
import { HomeScreen } from './screens/home.tsx';
import { ReaderScreen } from './screens/reader.tsx';
import { RunScreen } from './screens/run.tsx';
import { tooSmall } from './screens/run-layout.ts';
import { RunsScreen } from './screens/runs.tsx';
import { ScoresScreen } from './screens/scores.tsx';
import { StatsScreen } from './screens/stats.tsx';
import { useAttention } from './use-attention.ts';
import { useCockpit } from './use-cockpit.ts';
import { useGlobalKeys } from './use-global-keys.ts';

/** The cockpit: one screen at a time, a dialog in front of it when there is one. */
export function App({ ports }: { readonly ports: CockpitPorts }) {
  const look = useLook();
  const cockpit = useCockpit(ports);
  const small = tooSmall(look.columns, look.rows);
  useGlobalKeys(cockpit);
  useAttention(cockpit);
  if (small) return <TooSmall />;
  const broken = <BrokenPane height={look.rows} />;
  const { dialog, route } = cockpit;
  return (
    <PaneBoundary key={route.screen} broken={broken}>
      <Box flexDirection="column" display={dialog === undefined ? 'flex' : 'none'}>
        <Screen cockpit={cockpit} />
      </Box>
      {dialog === undefined ? null : <DialogScreen cockpit={cockpit} dialog={dialog} />}
    </PaneBoundary>
  );
}

function Screen({ cockpit }: { readonly cockpit: Cockpit }) {
  const { route, desk } = cockpit;
  switch (route.screen) {
    case 'home':
      return <HomeScreen cockpit={cockpit} />;
    case 'run': {
      const run = desk?.get(route.run);
      return run === undefined ? null : <RunScreen key={run.id} cockpit={cockpit} run={run} />;
    }
    case 'reader':
      return (
        <ReaderScreen
          cockpit={cockpit}
          run={route.run}
          path={route.path}
          comparing={route.comparing === true}
        />
      );
    case 'scores':
      return <ScoresScreen cockpit={cockpit} run={route.run} chapter={route.chapter} />;
    case 'runs':
      return <RunsScreen cockpit={cockpit} search={route.search === true} />;
    case 'stats':
      return <StatsScreen cockpit={cockpit} />;
    default:
      return route satisfies never;
  }
}

/** One line, and nothing that could be answered (reconciliation R88). */
function TooSmall() {
  const { columns, rows, messages, cells } = useLook();
  const text = messages.screens.tooSmall(columns, rows);
  return <Rows rows={[[span(cells.truncate(text, columns))]]} />;
}
