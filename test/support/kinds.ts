import type { AskOf, NoticeOf, WarningOf } from '../../src/engine/contract.ts';
import type { CrewContract } from '../../src/engine/workflows/crew/contract/index.ts';
import type { DoorContract } from '../../src/engine/workflows/door/contract/index.ts';
import type { FolioContract } from '../../src/engine/workflows/folio/contract/index.ts';
import type { SessionContract } from '../../src/engine/workflows/session/contract/index.ts';

/* Everything that stories, cmds and sessions tell and ask, so that a table of tests is not complete before each of them is in it. */

export type Notice = NoticeOf<FolioContract> | NoticeOf<CrewContract> | NoticeOf<SessionContract>;
export type Warning =
  | WarningOf<FolioContract>
  | WarningOf<CrewContract>
  | WarningOf<SessionContract>;
export type QuestionKind =
  | AskOf<FolioContract>
  | AskOf<CrewContract>
  | AskOf<SessionContract>
  | AskOf<DoorContract>;
