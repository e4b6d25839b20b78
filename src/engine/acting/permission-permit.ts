import {
  answerPath,
  Parked,
  parseJson,
  putQuestion,
  questionPath,
  recordedAnswer,
  StoredQuestion,
} from '../walk/ask.ts';
import { bookkeeping, mayStart, type Walk } from '../walk/walk.ts';
import type { PermissionAnswer, PermissionRequest } from './acting.ts';
import { permissionAnswer, permissionId, permissionQuestion } from './permission-question.ts';
import { waitForAnswer } from './permission-wait.ts';

/** Permissions of one step. */
export type Permissions = {
  /** See `ActingHost.permit`. */
  permit(request: PermissionRequest): Promise<PermissionAnswer>;
  /** The answer has been used, or can no longer be used: each answer counts once. */
  settle(): Promise<void>;
};

/**
 * Asks about what this step's agent wants. An answer on disk counts first: given here while it waits, elsewhere, or to a
 * task that had parked. Who used one calls `settle` as soon as the use is on disk, and not before: a crash between the two
 * asks nothing again.
 */
export function openPermissions(walk: Walk, step: string): Permissions {
  return {
    async permit(request) {
      const asked = permissionQuestion(request);
      const before = await recordedAnswer(walk, asked);
      if (before) return permissionAnswer(before);
      mayStart(walk);
      await putQuestion(walk, asked);
      if (walk.attended) await waitForAnswer(walk, asked.id);
      const answer = await recordedAnswer(walk, asked);
      if (answer) return permissionAnswer(answer);
      mayStart(walk);
      throw new Parked(asked.id);
    },
    async settle() {
      for (const id of await questionsOf(walk, step)) await putAside(walk, id);
    },
  };
}

/** Ids of this step's questions that were put at some time and never put aside. */
async function questionsOf(walk: Walk, step: string): Promise<readonly string[]> {
  const names = await walk.store.list(bookkeeping(walk, 'questions'));
  const ids = names.map(permissionId).filter((id) => id !== undefined);
  const steps = await Promise.all(ids.map(async (id) => await stepOf(walk, id)));
  return ids.filter((_, index) => steps[index] === step);
}

async function stepOf(walk: Walk, id: string): Promise<string | undefined> {
  const path = questionPath(walk, id);
  const text = await walk.store.read(path);
  if (text === undefined) return undefined;
  const step = StoredQuestion.safeParse(parseJson(path, text)).data?.values['step'];
  return typeof step === 'string' ? step : undefined;
}

/** The answer first: one without its question would be an answer to whoever asks the same again. */
async function putAside(walk: Walk, id: string): Promise<void> {
  const at = walk.ports.clock.now().toISOString().replaceAll(/\D/g, '');
  const into = bookkeeping(walk, 'superseded', 'permissions', `${id.slice(0, 60)}-${at}`);
  await walk.store.move(answerPath(walk, id), `${into}.answer.json`);
  await walk.store.move(questionPath(walk, id), `${into}.question.json`);
}
