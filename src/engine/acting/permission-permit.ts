import { type Answer, QuestionShape } from '../data/question.ts';
import {
  answerPath,
  park,
  parseAnswer,
  parseJson,
  putQuestion,
  questionPath,
  recordedAnswer,
} from '../walk/ask.ts';
import { bookkeeping, mayStart, type Walk } from '../walk/walk.ts';
import type { PermissionAnswer, PermissionRequest } from './acting.ts';
import {
  permissionAnswer,
  permissionId,
  permissionName,
  permissionQuestion,
} from './permission-question.ts';

/** Permissions of one step. */
export type Permissions = {
  /** See `ActingHost.permit`. */
  permit(request: PermissionRequest): Promise<PermissionAnswer>;
  /** See `ActingHost.refused`. */
  refused(id: string): Promise<string | undefined>;
  /** The answer has been used, or can no longer be used: each answer counts once. */
  settle(): Promise<void>;
};

/**
 * Asks about what this step's agent wants. An answer on disk counts first: given here while it waits, elsewhere, or to
 * a task that had parked. Who used one calls `settle` as soon as the use is on disk, and not before: a crash between
 * the two asks nothing again.
 */
export function openPermissions(walk: Walk, step: string): Permissions {
  /** Answered in this sitting: used, whatever became of the files of their questions. */
  const answered = new Set<string>();
  const taken = (answer: Answer, request: PermissionRequest) => {
    answered.add(answer.question);
    return permissionAnswer(answer, request);
  };
  return {
    async permit(request) {
      const asked = permissionQuestion(request);
      const before = await recordedAnswer(walk, asked);
      if (before) return taken(before, request);
      mayStart(walk);
      await putQuestion(walk, asked);
      for (;;) {
        const came = walk.attended && (await waitForAnswer(walk, asked.id));
        const answer = await recordedAnswer(walk, asked);
        if (answer) return taken(answer, request);
        mayStart(walk);
        // what came was nobody's word: the person is waited for as before
        if (!came) throw park(walk, asked.id);
      }
    },
    async refused(id) {
      const question = permissionName(id);
      const text = await walk.store.read(answerPath(walk, question));
      if (text === undefined) return undefined;
      const answer = parseAnswer(question, text);
      // a no counts from anybody
      if (answer.choice !== 'deny') return undefined;
      walk.emit({ type: 'question_answered', answer });
      answered.add(question);
      return answer.comment;
    },
    async settle() {
      for (const id of new Set([...answered, ...(await questionsOf(walk, step))]))
        await putAside(walk, id);
      answered.clear();
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
  const step = QuestionShape.safeParse(parseJson(path, text)).data?.values['step'];
  return typeof step === 'string' ? step : undefined;
}

/**
 * The answer is moved first: left alone it would answer the same question the next time it is asked. Before that the
 * person's own folder notes that it was used: a copy of it that comes back counts for nothing.
 */
async function putAside(walk: Walk, id: string): Promise<void> {
  const text = await walk.store.read(answerPath(walk, id));
  const { signature, answeredAt = '' } = text === undefined ? {} : parseAnswer(id, text);
  if (signature !== undefined) await walk.ports.consents.used.add({ signature, answeredAt });
  const at = walk.ports.clock.now().toISOString().replaceAll(/\D/g, '');
  const into = bookkeeping(walk, 'superseded', 'permissions', `${id.slice(0, 60)}-${at}`);
  await walk.store.move(answerPath(walk, id), `${into}.answer.json`);
  await walk.store.move(questionPath(walk, id), `${into}.question.json`);
}

/**
 * Waits until the question has an answer, given in this process or another one; until nobody has said anything for
 * `permissions.park_after_min`; until the run is stopped. Resolves with whether something came; what it is, the disk
 * tells. Never rejects for an abort.
 */
async function waitForAnswer(walk: Walk, question: string): Promise<boolean> {
  const patience = await walk.patienceMs();
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, walk.signal, walk.closes]);
  const told = Promise.withResolvers<true>();
  const stopHearing = walk.hear((event) => {
    if (event.type === 'question_answered' && event.answer.question === question)
      told.resolve(true);
  });
  try {
    return await Promise.race([
      told.promise,
      walk.store.appears(answerPath(walk, question), signal),
      walk.ports.clock.sleep(patience, signal).then(no, no),
    ]);
  } finally {
    stopHearing();
    over.abort();
  }
}

function no(): false {
  return false;
}
