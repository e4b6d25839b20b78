import { z } from 'zod';
import { hashOf } from '../data/canonical.ts';
import { RunError } from '../data/failure.ts';
import { type Answer, type Json, type Question, QuestionShape } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import type { GivenAnswer } from '../engine.ts';
import type { Parts } from '../engine-parts.ts';
import { requireTrust, runCalled } from '../engine-parts.ts';
import { answerPath, asidePath, parseAnswer, parseJson, questionPath, shownHash } from './ask.ts';
import { earlierProblems } from './earlier.ts';
import { type AnswerOrigin, counts, lateData, signedAnswer, signedData } from './signed.ts';
import type { Store } from './walk.ts';

/**
 * Records a person's answer, once, before anything comes of it; then the founding file that carries it as well
 * (`user_input.json`), which the room puts right if a crash comes between. The same answer again is not an error; another
 * one, or one to a question that was shown with other words than it has now, is refused with `question_changed`.
 */
export async function answerQuestion(parts: Parts, run: string, given: GivenAnswer): Promise<void> {
  await requireTrust(parts);
  const { place, input } = await runCalled(parts, run);
  const store = parts.disk.store(place.base);
  const question = await readQuestion(store, place.folder, given.question);
  const room = await parts.rooms.workflow(input.workflow);
  const { consents } = parts.ports;
  const own = { workspace: await parts.disk.locate(''), run: input.run };
  const answer = signedAnswer(
    await consents.seal(),
    own,
    checked(question, given, parts.ports.clock.now()),
  );
  const files = { files: store, folder: place.folder };
  const problems = [
    ...earlierProblems(question, answer),
    ...((await room.checkAnswer?.(question, answer, files)) ?? []),
  ];
  if (problems.length > 0)
    throw new RunError({
      kind: 'input_invalid',
      reason: problems.slice(0, 3).join('; '),
      values: {},
    });
  const path = answerPath(place, question.id);
  const asking = { kind: question.kind, asks: room.contract.asks };
  while (!(await store.once(path, `${JSON.stringify(answer, null, 2)}\n`))) {
    const before = parseAnswer(path, (await store.read(path)) ?? '');
    if (!(await counts(consents, own, asking, before))) {
      // unsigned, so it does not keep the person's own answer out
      await store.move(path, asidePath(place, question.id, before));
      continue;
    }
    if (saysTheSame(before, answer)) return;
    const late = room.late?.(question, answer, { before, folder: place.folder });
    if (late !== undefined && (await keepLate(store, await consents.seal(), own, late))) return;
    throw new RunError({ kind: 'question_changed', id: question.id });
  }
  const told = { type: 'question_answered', answer } as const;
  parts.live.get(input.run)?.tell(told);
  for (const tell of parts.watched.get(input.run) ?? []) tell(told);
  const relayed = room.relay?.(question, answer);
  if (relayed) await store.write(relayed.path, relayed.text);
}

/** The answer as it is recorded: bound to the question, its number within what was offered. */
function checked(question: Question, { asked, amount, ...given }: GivenAnswer, now: Date): Answer {
  const shown = shownHash(question);
  if (asked && shownHash(asked) !== shown)
    throw new RunError({ kind: 'question_changed', id: question.id });
  const choices = question.choices.map(({ id }) => id);
  if (!choices.includes(given.choice)) {
    const { choice } = given;
    throw new RunError({ kind: 'unknown_choice', question: question.id, choice, choices });
  }
  const answer: Answer = { ...given, shown, answeredAt: now.toISOString() };
  if (amount === undefined || !question.amount) return answer;
  return { ...answer, amount: Math.min(question.amount.max, Math.max(1, Math.round(amount))) };
}

/** false: another answer was recorded first. */
async function keepLate(
  store: Store,
  seal: Seal,
  own: AnswerOrigin,
  { path, data }: { readonly path: string; readonly data: { readonly [key: string]: Json } },
): Promise<boolean> {
  const signature = signedData(seal, own, lateData, data);
  return await store.once(path, `${JSON.stringify({ ...data, signature }, null, 2)}\n`);
}

function saysTheSame(one: Answer, other: Answer): boolean {
  return (
    one.choice === other.choice &&
    one.comment === other.comment &&
    one.amount === other.amount &&
    hashOf(one.details ?? null) === hashOf(other.details ?? null)
  );
}

async function readQuestion(store: Store, folder: string, id: string): Promise<Question> {
  // A question's id becomes a file name, so ids that would lead to another folder are refused.
  if (!/^[^/\\\0]+$/.test(id) || id === '..') throw new RunError({ kind: 'unknown_question', id });
  const path = questionPath({ folder }, id);
  const text = await store.read(path);
  if (text === undefined) throw new RunError({ kind: 'unknown_question', id });
  const parsed = QuestionShape.safeParse(parseJson(path, text));
  if (!parsed.success)
    throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(parsed.error) });
  if (parsed.data.id !== id) throw new RunError({ kind: 'unknown_question', id });
  return parsed.data;
}
