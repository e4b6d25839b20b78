import { defineRoomScreens } from '../room-screens.ts';
import { CmdScreen } from './screens/cmd-screen.tsx';

/** What the cockpit shows of tasks. */
export const crewScreens = defineRoomScreens({
  name: 'crew',
  Screen: CmdScreen,
  pages: {},
  sheets: {},
});
