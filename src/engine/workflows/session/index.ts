import { defineWorkflow } from '../../workflow.ts';
import { type SessionContract, sessionContract } from './contract/index.ts';
import { endedEarly } from './ended.ts';
import { SessionInput } from './schema.ts';
import { givenFiles } from './words.ts';
import { runSession } from './workflow.ts';

const longestTitle = 60;

/** A request, done by one and inspected by another, with a record of every decision (`docs/spec/session.md`). */
export const session = defineWorkflow<SessionInput, SessionContract>({
  contract: sessionContract,
  idPrefix: 'ses',
  input: SessionInput,
  firstFiles: givenFiles,
  title: ({ request }) => titleOf(request),
  run: runSession,
  ended: endedEarly,
});

function titleOf(request: string): string {
  const [line = ''] = request.trim().split('\n');
  const letters = [...line];
  return letters.length > longestTitle
    ? `${letters.slice(0, longestTitle - 1).join('')}…`
    : letters.join('');
}
