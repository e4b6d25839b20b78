import type { RoomWords } from '../../messages/words.ts';
import { crewWords } from '../crew/words/en/index.ts';
import { doorWords } from '../door/words/en/index.ts';
import { editWords } from '../edit/words/en/index.ts';
import { fieldWords } from '../field/words/en/index.ts';
import { folioWords } from '../folio/words/en/index.ts';
import { sessionWords } from '../session/words/en/index.ts';

/** The words of every workflow in English, by its name. */
export const roomWords: Readonly<Record<string, RoomWords>> = {
  folio: folioWords,
  crew: crewWords,
  edit: editWords,
  field: fieldWords,
  session: sessionWords,
  door: doorWords,
};
