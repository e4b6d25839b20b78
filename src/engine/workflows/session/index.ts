import { titleLine } from '../../data/title-line.ts';
import { defineWorkflow } from '../../workflow.ts';
import { type SessionContract, sessionContract } from './contract/index.ts';
import { endedEarly } from './ended.ts';
import { SessionInput } from './schema.ts';
import { usualCall } from './usual-call.ts';
import { givenFiles } from './words.ts';
import { runSession } from './workflow.ts';

/** As many as most of its kinds allow. */
const usualAttempts = 3;

/** A request, done by one and inspected by another, with a record of every decision (`docs/spec/session.md`). */
export const session = defineWorkflow<SessionInput, SessionContract>({
  contract: sessionContract,
  idPrefix: 'ses',
  input: SessionInput,
  firstFiles: givenFiles,
  title: ({ request }) => titleLine(request),
  firstCalls: (_, { default_model, session: { models } }) => {
    return [
      // who works, and what is looked for where no word says it
      { tier: default_model, usage: { ...usualCall, output: 1000 }, times: [1, 2] },
      { tier: models.executor ?? default_model, usage: usualCall, times: [1, usualAttempts] },
      { tier: models.watcher ?? default_model, usage: usualCall, times: [1, usualAttempts] },
    ];
  },
  run: runSession,
  ended: endedEarly,
});
