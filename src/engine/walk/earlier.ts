import { z } from 'zod';
import { normalForm } from '../data/normal-form.ts';
import type { Answer, Question } from '../data/question.ts';
import type { Earlier } from '../engine.ts';
import { answerPath, asidePath, ask, originOf, parseJson, withdraw } from './ask.ts';
import { earlierAnswers, earlierMemory } from './earlier-answers.ts';
import { memoryOf } from './remembered.ts';
import { isOwnData, signedAnswer, signedData } from './signed.ts';
import { bookkeeping, type Walk } from './walk.ts';

const id = 'from-before';

/**
 * What lies here from before answers were signed, or from somebody else, counts for nothing. One question lists what it would
 * enable, and what the person keeps is signed as theirs; the rest is kept aside and stays without effect. «later» leaves it all
 * as it is.
 */
export async function askAboutEarlier(walk: Walk): Promise<void> {
  if (walk.ports.agents.rehearsal) return;
  const memory = memoryOf(walk);
  const answers = await answersIn(walk);
  const remembered = memory === null ? [] : earlierMemory(await memory.readGraph());
  const found: readonly Earlier[] = [...answers, ...remembered];
  if (found.length === 0) return;
  const answer = await ask(walk, questionOf(found));
  if (answer.choice === 'later') return await withdraw(walk, answer);
  const kept = keptIn(answer, found);
  for (const { answer: given, ...item } of answers) {
    if (!kept.has(item.id))
      await walk.store.move(answerPath(walk, item.id), asidePath(walk, item.id, given));
    else {
      const signed = signedAnswer(walk.seal, originOf(walk), given);
      await walk.store.write(answerPath(walk, item.id), `${JSON.stringify(signed, null, 2)}\n`);
    }
  }
  await adopt(walk);
  const names = remembered.map((item) => item.id);
  await memory?.write([
    { kind: 'vouch', names: names.filter((name) => kept.has(name)) },
    { kind: 'disown', names: names.filter((name) => !kept.has(name)) },
  ]);
}

/** In a run of this person's own whatever is not signed came later, from somebody else: it is put aside where it is met. */
async function answersIn(walk: Walk) {
  if (walk.isOwnRun || (await isAdopted(walk))) return [];
  const at = originOf(walk);
  const found = await earlierAnswers(walk.store, walk.folder, {
    seal: walk.seal,
    at,
    asks: walk.asks,
  });
  const { agents, consents } = walk.ports;
  const isPaid = agents.credential === null || (await consents.payerKnown(agents.credential));
  const isMeant = ({ kind, id: payer }: Earlier) =>
    kind !== 'payer' || (!isPaid && payer === `payer-${agents.credential}`);
  return found.filter(isMeant);
}

const adoptedPath = (walk: Pick<Walk, 'folder'>) => bookkeeping(walk, 'adopted.json');
const Adopted = z.object({ signature: z.string() });

/** What lay here unsigned was gone through by this person: what is unsigned now came later. */
async function isAdopted(walk: Walk): Promise<boolean> {
  const text = await walk.store.read(adoptedPath(walk));
  const { signature } = Adopted.safeParse(text && parseJson(adoptedPath(walk), text)).data ?? {};
  return isOwnData(walk.seal, originOf(walk), { what: 'adopted', data: null, signature });
}

async function adopt(walk: Walk): Promise<void> {
  const signature = signedData(walk.seal, originOf(walk), 'adopted', null);
  await walk.store.write(adoptedPath(walk), `${JSON.stringify({ signature })}\n`);
}

function questionOf(found: readonly Earlier[]): Omit<Question, 'openedAt'> {
  return {
    id,
    kind: 'from_before',
    values: {
      items: found.map(({ kind, choice, text }, at) => ({ n: at + 1, kind, choice, text })),
    },
    choices: [
      { id: 'none', key: 'n' },
      { id: 'some', key: 'c' },
      { id: 'all', key: 'A', weighty: true },
      { id: 'later', key: 'l' },
    ],
    yes: 'later',
    comment: true,
  };
}

/** What is wrong with a choice of some of them: the comment names their numbers. */
export function earlierProblems(question: Question, answer: Answer): readonly string[] {
  if (question.kind !== 'from_before' || answer.choice !== 'some') return [];
  const items = question.values['items'];
  const most = Array.isArray(items) ? items.length : 0;
  const numbers = numbersIn(answer.comment);
  const isGood = numbers.length > 0 && numbers.every((one) => one >= 1 && one <= most);
  return isGood ? [] : [`name the numbers to keep: 1–${most}`];
}

function keptIn({ choice, comment }: Answer, found: readonly Earlier[]): ReadonlySet<string> {
  if (choice === 'all') return new Set(found.map((item) => item.id));
  if (choice !== 'some') return new Set();
  const numbers = new Set(numbersIn(comment));
  return new Set(found.filter((_, at) => numbers.has(at + 1)).map((item) => item.id));
}

function numbersIn(text: string): readonly number[] {
  return normalForm(text, 'NFKC')
    .split(/[\s,、]+/)
    .filter((word) => word !== '')
    .map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : Number.NaN));
}
