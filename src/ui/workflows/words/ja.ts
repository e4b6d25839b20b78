import type { RoomWords } from '../../messages/words.ts';
import { crewWords } from '../crew/words/ja/index.ts';
import { doorWords } from '../door/words/ja/index.ts';
import { editWords } from '../edit/words/ja/index.ts';
import { fieldWords } from '../field/words/ja/index.ts';
import { folioWords } from '../folio/words/ja/index.ts';
import { sessionWords } from '../session/words/ja/index.ts';

/** 各ワークフローの日本語、名前ごとに。 */
export const roomWords: Readonly<Record<string, RoomWords>> = {
  folio: folioWords,
  crew: crewWords,
  edit: editWords,
  field: fieldWords,
  session: sessionWords,
  door: doorWords,
};
