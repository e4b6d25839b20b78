import type { ComponentProps } from 'react';
import { DialogScreen } from '../screens/dialogs/dialog.tsx';
import { SheetScreen } from '../screens/dialogs/sheet.tsx';
import { frontDoor } from '../screens/home/find-door.ts';
import { firstDay } from '../screens/home/first-day.ts';
import { recent } from '../screens/home/recent.ts';
import { ReaderScreen } from '../screens/reader/reader.tsx';
import { RunScreen } from '../screens/run/run.tsx';
import { RunsScreen } from '../screens/runs/runs.tsx';
import { StatsScreen } from '../screens/stats/stats.tsx';
import type { Behind, LaterScreens } from './cockpit-state.ts';
import { pale } from './pale.ts';
import { roomOf } from './room-of.ts';
import { sayUnused } from './unused-key.ts';
import { Watching } from './watching.ts';

/*
 * Every screen but home. Loaded as soon as home has been drawn, so that the first frame waits for none of them; nothing
 * that the first frame needs may import this file.
 */

function LaterScreen({ cockpit, route }: ComponentProps<LaterScreens['LaterScreen']>) {
  switch (route.screen) {
    case 'run': {
      const run = cockpit.desk?.get(route.run);
      return run === undefined ? null : <RunScreen key={run.id} cockpit={cockpit} run={run} />;
    }
    case 'reader':
      return (
        <ReaderScreen
          cockpit={cockpit}
          run={route.run}
          path={route.path}
          comparing={route.comparing === true}
          editing={route.editing === true}
          find={route.find}
        />
      );
    case 'room': {
      const Page = roomOf(cockpit, route.run)?.pages?.[route.page];
      if (Page === undefined) return null;
      return <Page cockpit={cockpit} run={route.run} about={route.about} path={route.path} />;
    }
    case 'runs':
      return <RunsScreen cockpit={cockpit} search={route.search === true} />;
    case 'stats':
      return <StatsScreen cockpit={cockpit} />;
    case 'sheet':
      return <SheetScreen key={route.of} cockpit={cockpit} of={route.of} />;
    default:
      return route satisfies never;
  }
}

const behind: Behind = { flexGrow: 1, flexShrink: 1, flexBasis: 0, overflow: 'hidden' };

export const laterScreens: LaterScreens = {
  LaterScreen,
  DialogScreen,
  behind,
  pale,
  firstDay,
  recent,
  frontDoor,
  sayUnused,
  Watching,
};
