import { sessionAhead } from '../../../engine/workflows/session/contract/calls-ahead.ts';
import { defineRoomScreens } from '../../cockpit/cockpit-state.ts';
import { sessionTelling } from './plain.ts';
import { ImprovementsScreen } from './screens/improvements-screen.tsx';
import { LedgerScreen } from './screens/ledger-screen.tsx';
import { SessionScreen } from './screens/session-screen.tsx';
import { sessionReading } from './session-files.ts';

/** What the cockpit shows of sessions. */
export const sessionScreens = defineRoomScreens({
  name: 'session',
  telling: sessionTelling,
  Screen: SessionScreen,
  callsAhead: sessionAhead,
  reading: sessionReading,
  pages: { ledger: LedgerScreen, improvements: ImprovementsScreen },
});
