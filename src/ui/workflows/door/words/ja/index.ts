import type { DoorContract } from '../../../../../engine/workflows/door/contract/index.ts';
import { aboutCost } from '../../../../messages/about-cost.ts';
import type { QuestionsOf, RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';

const questions: QuestionsOf<DoorContract> = {
  door_price: {
    title: (v) =>
      `どれに任せるか ${v.text('model')} に尋ねますか。一度だけ、${aboutCost.ja(v.money('usd') || null)}`,
    body: (v) => [v.text('request')],
    choice: (id) => ({ ask: '尋ねる', leave: 'いいえ、自分で選ぶ' })[id],
  },
};

/** 入口が言葉に加えるもの。 */
export const doorWords: RoomWords = {
  ...{ notices: {}, warnings: {}, questions, keys: {}, scopes: {}, groups: {} },
  agent: (name) => (name === 'porter' ? '入口' : oneLine(name)),
};
