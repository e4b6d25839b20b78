import type { DoorContract } from '../../../../../engine/workflows/door/contract/index.ts';
import { aboutCost } from '../../../../messages/about-cost.ts';
import type { QuestionsOf, RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';

const questions: QuestionsOf<DoorContract> = {
  door_price: {
    title: (v) =>
      `Ask ${v.text('model')} which way this goes? One call, ${aboutCost.en(v.money('usd') || null)}`,
    body: (v) => [v.text('request')],
    choice: (id) => ({ ask: 'Ask it', leave: 'No, I choose myself' })[id],
  },
};

/** What the front door adds to the catalogue. */
export const doorWords: RoomWords = {
  ...{ notices: {}, warnings: {}, questions, keys: {}, scopes: {}, groups: {} },
  agent: (name) => (name === 'porter' ? 'front door' : oneLine(name)),
};
