import { type Answer, type Asks, askOf, type Question, QuestionShape } from '../data/question.ts';
import type { Seal } from '../data/seal.ts';
import type { Earlier } from '../engine.ts';
import type { MemoryGraph } from '../memory/graph.ts';
import type { RunFiles } from '../ports.ts';
import { parseAnswer, parseJson, shownHash } from './ask.ts';
import { type AnswerOrigin, isOwnAnswer } from './signed.ts';
import { bookkeeping } from './walk.ts';

const longest = 400;

/** Answers of a run that this person's key did not sign, and that would do something if it had. Never rejects. */
export async function earlierAnswers(
  files: Pick<RunFiles, 'list' | 'read'>,
  folder: string,
  { seal, at, asks }: { readonly seal: Seal; readonly at: AnswerOrigin; readonly asks: Asks },
): Promise<readonly (Earlier & { readonly answer: Answer })[]> {
  const names = await files.list(bookkeeping({ folder }, 'answers'));
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const answer = await readWith(files, bookkeeping({ folder }, 'answers', name), parseAnswer);
        const question = await readWith(
          files,
          bookkeeping({ folder }, 'questions', name),
          (path, text) => QuestionShape.parse(parseJson(path, text)),
        );
        if (answer === undefined || question === undefined) return [];
        const isAbout = answer.question === question.id && answer.shown === shownHash(question);
        if (!isAbout || !wouldCount(question, answer, asks) || isOwnAnswer(seal, at, answer))
          return [];
        const { id, kind } = question;
        return [{ id, kind, choice: answer.choice, text: textOf(question, answer, asks), answer }];
      }),
  );
  return found.flat();
}

/** Entities of a memory whose stamps its owner has not signed. */
export function earlierMemory({ entities }: MemoryGraph): readonly Earlier[] {
  return entities
    .filter(({ doubted }) => doubted !== undefined)
    .map(({ name, observations }) => ({
      ...{ id: name, kind: 'memory' as const, choice: '' },
      text: `${name}: ${observations.join(' / ')}`.slice(0, longest),
    }));
}

/** A refusal, and a choice about the work, count without a signature. */
function wouldCount({ kind, choices }: Question, answer: Answer, asks: Asks): boolean {
  const { choice, details } = answer;
  const ask = askOf(kind, asks);
  if (ask?.grants !== undefined) return ask.grants(details).length > 0;
  if (ask === undefined || ask.weight === null) return false;
  return choices.some(({ id }) => id === choice) && !harmless.has(choice);
}

const harmless: ReadonlySet<string> = new Set(['stop', 'deny', 'no', 'leave', 'keep', 'later']);

function textOf({ kind, values }: Question, { details, comment }: Answer, asks: Asks): string {
  const value = (name: string) => {
    const found = values[name];
    if (typeof found !== 'string' && typeof found !== 'number')
      return name === 'budgetUsd' ? '∞' : '';
    return name === 'budgetUsd' ? `${found} USD` : String(found);
  };
  const { grants, about } = askOf(kind, asks) ?? {};
  const parts = grants?.(details) ?? about?.map(value) ?? [JSON.stringify(values), comment];
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .replace(/\s+/g, ' ')
    .slice(0, longest);
}

async function readWith<T>(
  files: Pick<RunFiles, 'read'>,
  path: string,
  parse: (path: string, text: string) => T,
): Promise<T | undefined> {
  try {
    const text = await files.read(path);
    return text === undefined ? undefined : parse(path, text);
  } catch {
    // what cannot be read enables nothing; whoever needs it says so
    return undefined;
  }
}
