import { editAhead } from '../../../engine/workflows/edit/contract/calls-ahead.ts';
import { defineRoomScreens } from '../../cockpit/cockpit-state.ts';
import { editReading } from './edit-files.ts';
import { editTelling } from './plain.ts';
import { EditScreen } from './screens/edit-screen.tsx';

/** What the cockpit shows of tasks that change a repository. */
export const editScreens = defineRoomScreens({
  name: 'edit',
  telling: editTelling,
  Screen: EditScreen,
  callsAhead: editAhead,
  reading: editReading,
  endsWhenCancelled: true,
});
