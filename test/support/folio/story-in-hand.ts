import { onTestFinished } from 'vitest';
import type { Provider } from '../../../src/agents/provider.ts';
import type { StartOptions } from '../../../src/engine/engine.ts';
import {
  answerFirst,
  type FolioOptions,
  filesOf,
  newWorkspace,
  openFolioEngine,
  pathA,
  sitting,
  someIdea,
} from './folio-world.ts';
import { heard } from './heard-provider.ts';

export const chapterOne = 'current/chapters/ch01';

/** A story in the person's own place, with a provider that is listened to. Gone when the test is over. */
export async function storyInHand(provider: Provider, more: Partial<FolioOptions> = {}) {
  const { root, discard } = await newWorkspace();
  onTestFinished(discard);
  const model = heard(provider);
  const open = (change: Partial<FolioOptions> = {}) =>
    openFolioEngine({ root, provider: model.provider, ...more, ...change });
  const engine = await open();
  return {
    root,
    files: filesOf(root),
    model,
    open,
    engine,
    start: (options: StartOptions = pathA, idea = someIdea) =>
      sitting(engine.start('folio', { idea }, options)),
    resume: async (options: StartOptions = {}) =>
      await sitting((await open()).resume('current', options)),
    answer: (choice: string) => answerFirst(engine, choice),
    question: async () => (await engine.questions())[0]?.question,
    /** Roles asked since the last look. */
    asked: sinceLastLook(model.roles),
  };
}

function sinceLastLook(roles: () => readonly string[]): () => string[] {
  let seen = 0;
  return () => {
    const all = roles();
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh;
  };
}
