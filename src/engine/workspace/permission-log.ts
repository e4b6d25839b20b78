import path from 'node:path';
import { RunError } from '../data/failure.ts';
import { type Answer, type Question, QuestionShape } from '../data/question.ts';
import { parseAnswer, parseJson } from '../walk/ask.ts';
import { containment } from './containment.ts';
import { type Disk, isMissing } from './disk.ts';
import { readTextFile } from './text-file.ts';

/** A wish for permission and what came of it. */
export type PermissionRecord = {
  readonly run: string;
  readonly question: Question;
  /** null: not answered yet. */
  readonly answer: Answer | null;
};

type Run = { readonly id: string; readonly folder: string };

/** Where questions lie, and their answers: those at hand, and those that have been used. */
const places = [
  {
    questions: 'questions',
    isQuestion: /^(?:permission|pipeline)-.*\.json$/,
    answerOf: (name: string) => `answers/${name}`,
  },
  {
    questions: 'superseded/permissions',
    isQuestion: /\.question\.json$/,
    answerOf: (name: string) =>
      `superseded/permissions/${name.replace(/\.question\.json$/, '.answer.json')}`,
  },
] as const;

/**
 * Every question for permission in these runs of the workspace at `root`, newest first. What cannot be read in the
 * workspace is passed over: it is somebody else's, or damaged, and hides no other.
 */
export async function readPermissionLog(
  disk: Disk,
  root: string,
  runs: readonly Run[],
): Promise<readonly PermissionRecord[]> {
  const records = await Promise.all(runs.map(async (run) => await recordsOf(disk, root, run)));
  return records.flat().toSorted((a, b) => b.question.openedAt.localeCompare(a.question.openedAt));
}

async function recordsOf(disk: Disk, root: string, { id, folder }: Run) {
  const place = containment(disk, root, `${folder}/.engine`);
  const text = async (name: string) =>
    (await readTextFile(disk, await place.existing(name), name))?.text;
  const records: PermissionRecord[] = [];
  for (const { questions, isQuestion, answerOf } of places) {
    const found = await orNothing(place.existing(questions));
    if (found === undefined) continue;
    const entries = (await orNothing(disk.readFolder(found))) ?? [];
    for (const { name } of entries.filter((entry) => isQuestion.test(entry.name))) {
      const file = `${questions}/${name}`;
      const question = await orNothing(text(file).then((given) => questionIn(file, given)));
      if (question === undefined) continue;
      const answerFile = answerOf(name);
      const answer = await orNothing(
        text(answerFile).then((given) => given && parseAnswer(answerFile, given)),
      );
      records.push({ run: id, question, answer: answer || null });
    }
  }
  return records;
}

/** Wishes of agents, and the commands that verify a repository. */
const asked: ReadonlySet<string> = new Set(['permission', 'confirm_pipeline']);

function questionIn(file: string, text: string | undefined): Question | undefined {
  if (text === undefined) return undefined;
  const read = QuestionShape.safeParse(parseJson(path.basename(file), text));
  if (!read.success || !asked.has(read.data.kind)) return undefined;
  const { yes: _, amount: __, choices, ...question } = read.data;
  return { ...question, choices: choices.map(({ id, key }) => ({ id, key })) };
}

async function orNothing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RunError || isMissing(error)) return undefined;
    throw error;
  }
}
