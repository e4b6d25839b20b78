import { byFirstPart } from '../../../../messages/by-first-part.ts';
import type { RoomWords } from '../../../../messages/words.ts';
import { folioSays } from './says.ts';

export const folioWords: RoomWords = {
  ...folioSays,
  keys: {
    edit_draft: '自分で直す',
    retry_review: '採点をやり直す',
    skip_review: '採点なしで進む',
    earlier_chapter: 'ほかの章',
    later_chapter: '後の章',
    bible: '台帳',
    mend_kind: 'この種類を全部直す',
    edit_ledger: 'ファイル',
    keep_ledger: '台帳を作る',
    text_wrong: '本文の誤り',
    ledger_wrong: '台帳の誤り',
    intended: '意図どおり',
    earlier_kind: '前の種類',
  },
  scopes: {
    checks: '数えたもの',
    bible: '台帳',
    scores: '点数の推移',
    author: '採用・書き直し',
    gate: '合格基準',
  },
  groups: {
    final: '完成原稿',
    drafts: '草稿',
    reviews: '採点',
    notes: '改稿メモ',
    summary: '判定',
    plan: '構想',
  },
  // what it makes of an idea is the Editor's own work
  agent: (name) => (/^intake(-|$)/.test(name) ? 'Editor' : byFirstPart(name)),
};
