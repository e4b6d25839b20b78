import type { DoorContract } from '../../../../../engine/workflows/door/contract/index.ts';
import type { QuestionsOf, RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';

const questions: QuestionsOf<DoorContract> = {
  door_price: {
    title: (v) =>
      `どれに任せるか ${v.text('model')} に尋ねますか。一度だけ、${priceOf(v.money('usd'))}`,
    body: (v) => [v.text('request')],
    choice: (id) => ({ ask: '尋ねる', leave: 'いいえ、自分で選ぶ' })[id],
  },
};

/** 入口が言葉に加えるもの。 */
export const doorWords: RoomWords = {
  ...{ notices: {}, warnings: {}, questions, keys: {}, scopes: {}, groups: {} },
  agent: (name) => (name === 'porter' ? '入口' : oneLine(name)),
};

/** 一セントに満たなければ、そう言う。 */
function priceOf(money: string): string {
  if (money === '') return '料金は不明';
  return money.startsWith('<') ? `${money.slice(1)} 未満` : `約 ${money}`;
}
