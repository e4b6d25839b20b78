import { defineRoomScreens } from '../../cockpit/cockpit-state.ts';
import { fieldReading } from './field-files.ts';
import { fieldTelling } from './plain.ts';
import { FieldScreen } from './screens/field-screen.tsx';

/** What the cockpit shows of fields. */
export const fieldScreens = defineRoomScreens({
  name: 'field',
  telling: fieldTelling,
  Screen: FieldScreen,
  reading: fieldReading,
});
