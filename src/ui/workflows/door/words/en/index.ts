import type { DoorContract } from '../../../../../engine/workflows/door/contract/index.ts';
import type { QuestionsOf, RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';

const questions: QuestionsOf<DoorContract> = {
  door_price: {
    title: (v) =>
      `Ask ${v.text('model')} which way this goes? One call, ${priceOf(v.money('usd'))}`,
    body: (v) => [v.text('request')],
    choice: (id) => ({ ask: 'Ask it', leave: 'No, I choose myself' })[id],
  },
};

/** What the front door adds to the catalogue. */
export const doorWords: RoomWords = {
  ...{ notices: {}, warnings: {}, questions, keys: {}, scopes: {}, groups: {} },
  agent: (name) => (name === 'porter' ? 'front door' : oneLine(name)),
};

/** Less than a cent is said so. */
function priceOf(money: string): string {
  if (money === '') return 'price unknown';
  return money.startsWith('<') ? `less than ${money.slice(1)}` : `about ${money}`;
}
