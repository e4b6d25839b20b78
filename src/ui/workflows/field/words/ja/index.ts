import type { RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';

/** 場の画面がカタログに足す言葉。画面だけの言葉は `screen.ts` にある。 */
export const fieldWords: RoomWords = {
  notices: {},
  warnings: {},
  questions: {},
  keys: {
    copy_command: 'コマンドをコピー',
    tick_action: '選ぶ',
    apply_ticked: '選んだものを実行',
    look_again: 'もう一度見る',
    next_day: '次の日へ',
    keep_looking: '見続ける',
    hand_over: '作業に任せる',
    hide_row: '隠す',
    show_dismissed: '隠したものを出す',
    read_report: '報告',
  },
  scopes: { tending: 'Issue の見渡し' },
  settings: { field: 'Issue の見渡し（field）' },
  groups: {},
  agent: (name) => oneLine(name),
};
