import { useEffect, useEffectEvent } from 'react';
import { wayIn } from '../../../engine/workflows/door/contract/state.ts';
import { defineRoomScreens, type RoomScreenProps } from '../../cockpit/cockpit-state.ts';
import { putInField } from '../../cockpit/lay-aside.ts';
import { useLook } from '../../components/look.tsx';
import { WorkScreen } from '../../screens/run/work-screen.tsx';
import { oneLine } from '../../text/sanitise.ts';
import { doorTelling } from './plain.ts';

/** The question at the front door; once it is answered the person is back there, with the way taken and the reason said. */
function DoorScreen(props: RoomScreenProps) {
  const { cockpit, run, state } = props;
  const { glyphs } = useLook();
  const way = wayIn(state);
  const isOver = state.status === 'done' && !run.live;
  const goBack = useEffectEvent(() => {
    if (way === null) return;
    putInField(cockpit, way.request);
    cockpit.go({ type: 'back' });
    if (way.workflow === '') return;
    cockpit.pickOffer(way.workflow);
    cockpit.say(`${glyphs.pointer} ${way.workflow}: ${oneLine(way.why)}`);
  });
  useEffect(() => {
    if (isOver) goBack();
  }, [isOver]);
  return <WorkScreen {...props} />;
}

/** What the cockpit shows of it. */
export const doorScreens = defineRoomScreens({
  name: 'door',
  isDoorkeeper: true,
  telling: doorTelling,
  Screen: DoorScreen,
});
