import type { RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';

/** What the screens of fields add to the catalogue; what is their own alone stands in `screen.ts`. */
export const fieldWords: RoomWords = {
  notices: {},
  warnings: {},
  questions: {},
  keys: {
    copy_command: 'copy the command',
    tick_action: 'tick',
    apply_ticked: 'do what is ticked',
    look_again: 'look again',
    next_day: 'next day',
    keep_looking: 'keep looking',
    hand_over: 'to a crew',
    hide_row: 'hide',
    show_dismissed: 'show the hidden',
    read_report: 'report',
  },
  scopes: { tending: 'Field' },
  settings: { field: 'Issues (field)' },
  groups: {},
  agent: (name) => oneLine(name),
};
