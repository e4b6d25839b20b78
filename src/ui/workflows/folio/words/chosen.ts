import type { FolioContract } from '../../../../engine/workflows/folio/contract/index.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { NoticesOf, Values } from '../../../messages/words.ts';
import * as en from './en/nth.ts';
import * as ja from './ja/nth.ts';

/* What is told of which text a chapter is: by its author's word, or put back from what was paid for. */

type ChosenWords = Pick<
  NoticesOf<FolioContract>,
  'draft_put_back' | 'edit_used' | 'round_scored_first' | 'round_used' | 'text_put_aside'
>;

const jaWords: ChosenWords = {
  draft_put_back: (v) =>
    `${ja.nth(...of(v))}の草稿 ${v.text('round')} のファイルがなくなっていたので、支払い済みの返答から ${v.text('path')} に置き直しました`,
  edit_used: (v) =>
    v.number('again') === 1
      ? `${ja.nth(...of(v))}の本文を、前に本文だった文章に戻しました（採点なし）`
      : `${ja.nth(...of(v))}の本文を、ラウンド ${v.text('round')} の稿に手を入れた文章にしました（採点なし）`,
  round_scored_first: (v) =>
    `${ja.nth(...of(v))}のラウンド ${v.text('round')} はまだ採点されていません。採点してから、点数にかかわらず章の本文にします`,
  round_used: (v) =>
    `作者の判断で、${ja.nth(...of(v))}はラウンド ${v.text('round')} の原稿に決まりました（平均 ${v.score('average')}）`,
  text_put_aside: (v) =>
    `${ja.nth(...of(v))}の前の本文は ${v.text('path')} に別に保管しました${isOfRound(v) ? `。u でラウンド ${v.text('round')} を採用すると戻ります` : '。u の一覧から戻せます'}`,
};

const enWords: ChosenWords = {
  draft_put_back: (v) =>
    `The file of draft ${v.text('round')} of ${en.nth(...of(v))} was gone: it lies in ${v.text('path')} again, from the reply that was paid for`,
  edit_used: (v) =>
    v.number('again') === 1
      ? `${en.nthFirst(...of(v))} is again a text that it was before, unscored`
      : `${en.nthFirst(...of(v))} is now your edit of the draft of round ${v.text('round')}, unscored`,
  round_scored_first: (v) =>
    `Round ${v.text('round')} of ${en.nth(...of(v))} has no scores yet: it is reviewed first, and then becomes the chapter whatever they are`,
  round_used: (v) =>
    `By its author's choice, ${en.nth(...of(v))} is the draft of round ${v.text('round')} (average ${v.score('average')})`,
  text_put_aside: (v) =>
    `The text ${en.nth(...of(v))} had lies in ${v.text('path')}${isOfRound(v) ? `; u, round ${v.text('round')} brings it back` : '; u lists it, and brings it back'}`,
};

export const chosenWords: Readonly<Record<'ja' | 'en', ChosenWords>> = {
  ja: jaWords,
  en: enWords,
};

/** Is the draft still there whose text it is? */
function isOfRound(v: Values): boolean {
  return v.number('round') > 0 && v.number('gone') !== 1;
}

function of(v: Values): [string, Unit] {
  return [v.text('chapter'), v.text('unit') === 'episode' ? 'episode' : 'chapter'];
}
