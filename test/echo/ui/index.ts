import { defineRoomScreens } from '../../../src/ui/cockpit/cockpit-state.ts';
import { echoTelling } from './plain.ts';

/** Nothing of its own to draw: a run is shown by its steps, its file as what it is. */
export const echoScreens = defineRoomScreens({ name: 'echo', telling: echoTelling });
