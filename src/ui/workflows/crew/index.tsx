import { defineRoomScreens } from '../../cockpit/cockpit-state.ts';
import { taskTelling } from './plain.ts';
import { CmdScreen } from './screens/cmd-screen.tsx';
import { restOfTasks } from './screens/rest-of-tasks.ts';
import { taskReading } from './task-files.ts';

/** What the cockpit shows of tasks. */
export const crewScreens = defineRoomScreens({
  name: 'crew',
  telling: taskTelling,
  Screen: CmdScreen,
  rest: (_, state) => restOfTasks(state),
  reading: taskReading,
  pages: {},
  sheets: {},
});
