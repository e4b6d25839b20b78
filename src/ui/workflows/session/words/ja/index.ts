import type { RoomWords } from '../../../../messages/words.ts';
import { entryOf } from '../../../../text/entry-of.ts';
import { oneLine } from '../../../../text/sanitise.ts';
import { sessionSays } from './says.ts';
import { sessionScreenWords } from './screens.ts';

export const sessionWords: RoomWords = {
  ...sessionSays,
  keys: {
    ledger: '台帳',
    next_kind: '種類',
    improvements: '改善',
    new_problem: '問題を書く',
    try_it: '試す',
    keep_it: '効いた',
    make_rule: '決まりにする',
    stop_it: 'やめる',
    apply_all: '入れる',
    decide_later: 'あとで',
    drop_all: '入れない',
    take_out: '取り除く',
  },
  scopes: {
    session: 'セッション',
    session_ledger: '台帳',
    session_improve: '改善',
    session_apply: '成果物を入れる',
  },
  settings: { session: '二つの目での検討（session）' },
  groups: { made: '成果物', attempts: '試行' },
  agent: (name) => entryOf(sessionScreenWords.roles, name) ?? oneLine(name),
};
