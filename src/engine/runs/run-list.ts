import { RunError } from '../data/failure.ts';
import type { RunSummary } from '../engine.ts';
import { answerPath } from '../walk/ask.ts';
import { readableOr } from '../walk/readable.ts';
import type { RunFiles } from '../workflow.ts';
import { numberedFolder, numberedRuns } from './number-run.ts';
import { inputPath, type Place, RunInput } from './place.ts';
import type { RunState } from './run-state.ts';
import { summarise } from './run-summary.ts';

/** What listing runs needs of the disk. Paths are relative to the workspace root. */
export type ListDisk = {
  readonly files: RunFiles;
  /** What lists say of a run folder: its journal folded, without steps; of a huge one what was kept of it. */
  state(folder: string): Promise<RunState>;
  locked(folder: string): Promise<boolean>;
};

export type FoundRun = { readonly place: Place; readonly input: RunInput };

/** Every run in the workspace: its own, rehearsals, archived ones. Folders that are no runs are passed over. */
export async function findRuns({ files }: Pick<ListDisk, 'files'>): Promise<FoundRun[]> {
  const places: Place[] = [];
  for (const root of ['', 'rehearsal/']) {
    places.push(...(await placesIn(files, root)));
    for (const name of await readableOr(files.list(`${root}archive`), []))
      places.push(...(await placesIn(files, `${root}archive/${name}/`)));
  }
  const found: FoundRun[] = [];
  for (const place of places) {
    const run = await runAt(files, place);
    if (run) found.push(run);
  }
  return found;
}

async function placesIn(files: RunFiles, base: string): Promise<Place[]> {
  const numbered = await readableOr(numberedRuns(files, base), []);
  const folders = ['current', ...numbered.map((name) => `${numberedFolder}/${name}`)];
  return folders.map((folder) => ({ base, folder }));
}

/** The run in a place; undefined when there is none that can be read inside the workspace. */
export async function runAt(files: RunFiles, place: Place): Promise<FoundRun | undefined> {
  const input = await readableOr(readInput(files, place), undefined);
  return input && { place, input };
}

/**
 * Why nothing was found: a story in hand whose first record cannot be read is there all the same, and is named
 * instead of being called unknown.
 */
export async function notFound({ files }: Pick<ListDisk, 'files'>, id: string): Promise<RunError> {
  for (const base of ['', 'rehearsal/']) {
    const path = base + inputPath('current');
    const place = { base, folder: 'current' };
    if ((await files.read(path)) === undefined || (await readInput(files, place))) continue;
    return new RunError({ kind: 'file_damaged', path, detail: 'not the record of a run' });
  }
  return new RunError({ kind: 'unknown_run', id });
}

/** Newest first; what was put away stands below. */
export async function listRuns(disk: ListDisk): Promise<RunSummary[]> {
  const summaries: RunSummary[] = [];
  for (const found of await findRuns(disk)) summaries.push(await summaryOf(disk, found));
  return summaries.sort(
    (a, b) =>
      Number(a.archived) - Number(b.archived) || (b.lastAt ?? '').localeCompare(a.lastAt ?? ''),
  );
}

export async function summaryOf(disk: ListDisk, { place, input }: FoundRun): Promise<RunSummary> {
  const folder = place.base + place.folder;
  // Asked before reading: a run that ends in between is read as one that has ended.
  const locked = await disk.locked(folder);
  const state = await disk.state(folder);
  return summarise({
    input,
    place,
    state,
    locked,
    answered: await answeredIn(disk.files, folder, state),
  });
}

/** Which of the open questions have an answer on disk already. */
export async function answeredIn(
  files: RunFiles,
  folder: string,
  state: RunState,
): Promise<ReadonlySet<string>> {
  const answered = new Set<string>();
  for (const { id } of state.questions) {
    if (await files.exists(answerPath({ folder }, id))) answered.add(id);
  }
  return answered;
}

async function readInput(files: RunFiles, { base, folder }: Place): Promise<RunInput | undefined> {
  const text = await files.read(base + inputPath(folder));
  if (text === undefined) return undefined;
  try {
    return RunInput.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
