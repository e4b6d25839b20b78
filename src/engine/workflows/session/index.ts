import { titleLine } from '../../data/title-line.ts';
import { defineWorkflow } from '../../workflow.ts';
import { type SessionContract, sessionContract } from './contract/index.ts';
import { endedEarly } from './ended.ts';
import { SessionInput } from './schema.ts';
import { givenFiles } from './words.ts';
import { runSession } from './workflow.ts';

/** A request, done by one and inspected by another, with a record of every decision (`docs/spec/session.md`). */
export const session = defineWorkflow<SessionInput, SessionContract>({
  contract: sessionContract,
  idPrefix: 'ses',
  input: SessionInput,
  firstFiles: givenFiles,
  title: ({ request }) => titleLine(request),
  run: runSession,
  ended: endedEarly,
});
