import { RunError } from '../../engine/data/failure.ts';
import type { Engine, RunSummary, StartOptions } from '../../engine/engine.ts';
import { nextToWalk } from '../../engine/runs/run-summary.ts';
import type { TextSource } from '../cli/line-words.ts';
import type { ManuscriptChapter, ManuscriptFile } from '../cli/manuscript-input.ts';

/** What a command line says about a run before it goes on; the cockpit and the verbs without a screen mean the same. */
export type Changes = {
  readonly chapters: number | undefined;
  /** A new budget in dollars; null = none; undefined = as it is. */
  readonly budgetUsd: number | null | undefined;
};

/** Code points. */
const longestIdea = 5000;

/**
 * The idea in a text that was handed over: a file ends with a line break that nobody typed, some begin with a byte
 * order mark. Throws RunError `input_invalid`, so that nothing is made for nothing.
 */
function ideaIn(text: string): string {
  const idea = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  const length = [...idea].length;
  if (idea.trim() === '') {
    throw new RunError({ kind: 'input_invalid', reason: 'idea_empty', values: {} });
  }
  if (length > longestIdea) {
    throw new RunError({ kind: 'input_invalid', reason: 'idea_too_long', values: { length } });
  }
  return idea;
}

export type StoryStart = {
  readonly idea: string;
  readonly manuscript?: readonly ManuscriptChapter[];
  readonly review_only?: boolean;
};

/** What a cmd begins with: the person's words, and how it is to be gone about. */
export type TaskStart = {
  readonly request: string;
  readonly direct?: 'typo' | 'line' | 'config' | null;
  readonly dag?: boolean;
  readonly noAggregate?: boolean;
  readonly noRetrospect?: boolean;
};

/** The request in a text that was handed over. Throws RunError `input_invalid`, so that nothing is made for nothing. */
export function requestIn(text: string): string {
  const request = text.replace(/^\uFEFF/, '').trim();
  if (request !== '') return request;
  throw new RunError({ kind: 'input_invalid', reason: 'request_empty', values: {} });
}

/** Reads what a person hands over. Both reject with `file_missing`. */
export type GivenTexts = {
  text(source: TextSource): Promise<string>;
  manuscript(path: string): Promise<readonly ManuscriptFile[]>;
};

type Handed = {
  readonly idea: TextSource | undefined;
  readonly manuscript: string | undefined;
  readonly reviewOnly: boolean;
};

/**
 * What a story begins with, as the command line hands it over. Rejects with RunError `input_invalid`, `file_missing`.
 */
export async function storyStart(
  { idea, manuscript, reviewOnly }: Handed,
  read: GivenTexts,
): Promise<StoryStart> {
  if (manuscript === undefined) return { idea: ideaIn(idea ? await read.text(idea) : '') };
  // The first frame waits for no manuscript.
  const { chaptersIn, ideaOfManuscript } = await import('../cli/manuscript-input.ts');
  const chapters = chaptersIn(await read.manuscript(manuscript));
  return {
    idea: ideaIn(idea ? await read.text(idea) : ideaOfManuscript(chapters)),
    manuscript: chapters,
    ...(reviewOnly ? { review_only: true } : {}),
  };
}

/** Which run `resume` means; with more chapters also one that has written what it was asked for. */
export async function runToResume(
  engine: Engine,
  id: string | undefined,
  { chapters }: Pick<Changes, 'chapters'>,
): Promise<RunSummary | undefined> {
  const runs = await engine.runs();
  if (id === 'current') return runs.find(({ folder }) => folder === 'current');
  if (id !== undefined) return runs.find((run) => run.id === id);
  const there = runs.filter(({ archived }) => !archived);
  const own = there.filter(({ rehearsal }) => rehearsal === engine.rehearsal);
  const open = own.length > 0 ? own : there;
  return nextToWalk(open, engine.rehearsal) ?? (chapters === undefined ? undefined : open[0]);
}

/** A new budget and more chapters are told to the run itself, so that they hold for every later walk. */
export async function tellChanges(
  engine: Engine,
  run: RunSummary | undefined,
  { budgetUsd, chapters }: Changes,
): Promise<void> {
  if (run === undefined || run.status === 'running') return;
  if (budgetUsd === undefined && chapters === undefined) return;
  if (!(await engine.trusted())) {
    throw new RunError({ kind: 'workspace_untrusted', path: engine.root });
  }
  if (budgetUsd !== undefined) await engine.tell(run.id, { kind: 'raise_budget', usd: budgetUsd });
  if (chapters !== undefined) await engine.tell(run.id, { kind: 'more_chapters', upTo: chapters });
}

/** How many chapters a new story is to write now, where the answer to the choice of path does not carry it. */
export async function tellChapters(
  engine: Engine,
  run: string,
  { answers = [] }: Pick<StartOptions, 'answers'>,
  chapters: number | undefined,
): Promise<void> {
  const told = answers.some(({ kind }) => kind === 'choose_path');
  if (chapters !== undefined && !told) {
    await engine.tell(run, { kind: 'more_chapters', upTo: chapters });
  }
}
