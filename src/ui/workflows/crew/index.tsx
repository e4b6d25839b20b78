import { taskAhead } from '../../../engine/workflows/crew/contract/calls-ahead.ts';
import { defineRoomScreens } from '../../cockpit/cockpit-state.ts';
import { taskTelling } from './plain.ts';
import { CmdScreen } from './screens/cmd-screen.tsx';
import { taskReading } from './task-files.ts';

/** What the cockpit shows of tasks. */
export const crewScreens = defineRoomScreens({
  name: 'crew',
  telling: taskTelling,
  Screen: CmdScreen,
  callsAhead: taskAhead,
  reading: taskReading,
  pages: {},
  sheets: {},
});
