import { storyAhead } from '../../../engine/workflows/folio/contract/story-ahead.ts';
import { defineRoomScreens } from '../../cockpit/cockpit-state.ts';
import { importPasted, storyCommands } from './commands.ts';
import { looksLikeManuscript } from './pasted-prose.ts';
import { storyTelling } from './plain.ts';
import { storyReading } from './reader/story-reading.ts';
import { reviewerRoster } from './roster.ts';
import { AuthorDialog } from './screens/author-dialog.tsx';
import { BibleScreen } from './screens/bible-screen.tsx';
import { ChecksScreen } from './screens/checks-screen.tsx';
import { CutsScreen } from './screens/cuts-screen.tsx';
import { GateDialog } from './screens/gate-dialog.tsx';
import { pageInItsUnit, sheetInItsUnit } from './screens/in-its-unit.tsx';
import { ScoresScreen } from './screens/scores.tsx';
import { StoryScreen } from './screens/story-screen.tsx';
import { importedWords } from './words/imported.ts';

/** What the cockpit shows of stories. */
export const folioScreens = defineRoomScreens({
  name: 'folio',
  telling: storyTelling,
  commands: storyCommands,
  pasted: {
    fits: looksLikeManuscript,
    said: { ja: importedWords.ja.pasted, en: importedWords.en.pasted },
    perform: importPasted,
  },
  roster: reviewerRoster,
  Screen: StoryScreen,
  callsAhead: storyAhead,
  reading: storyReading,
  pages: {
    scores: pageInItsUnit(ScoresScreen),
    bible: pageInItsUnit(BibleScreen),
    checks: ChecksScreen,
    cuts: CutsScreen,
  },
  sheets: { author: sheetInItsUnit(AuthorDialog), gate: sheetInItsUnit(GateDialog) },
});
