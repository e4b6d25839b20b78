import { RunError, toFailure } from '../data/failure.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { RunFiles } from '../workflow.ts';

/** Where numbered runs lie, and their names: nothing after the digits, so `cmd_061_docs` is none. */
export const numberedFolder = 'work';
const numbered = /^cmd_(\d+)$/;

const attempts = 5;
const longestWaitMs = 1_000;

/** Names of the numbered runs of a place, by number. */
export async function numberedRuns(
  files: Pick<RunFiles, 'list'>,
  base: string,
): Promise<readonly string[]> {
  const names = (await files.list(`${base}${numberedFolder}`)).filter((name) =>
    numbered.test(name),
  );
  return names.sort((a, b) => numberOf(a) - numberOf(b));
}

/**
 * Makes the folder of a new numbered run (`docs/spec/crew.md` §4): one more than the highest number there is, in hand,
 * in a rehearsal or put away, so that none is used twice and gaps stay gaps. Making the folder succeeds only once,
 * which is the lock between two that start at the same moment. Where one of its `folders` cannot be made, the code
 * beside its name says which.
 */
export async function makeNumbered(
  { disk, ports }: Pick<EngineParts, 'disk' | 'ports'>,
  base: string,
  folders: Readonly<Record<string, string>> = {},
): Promise<{ readonly id: string; readonly folder: string }> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const id = nameOf((await highest(disk.files)) + 1);
    const folder = `${numberedFolder}/${id}`;
    if (await disk.claimFolder(base + folder)) {
      for (const [name, code] of Object.entries(folders))
        await makeInside(disk, `${base}${folder}/${name}`, code);
      return { id, folder };
    }
    const wait = Number.parseInt(ports.ids.random(4), 36) % longestWaitMs;
    await ports.clock.sleep(wait, new AbortController().signal);
  }
  const path = `${base}${numberedFolder}`;
  throw new RunError({ kind: 'file_unwritable', path, code: 'E061', detail: `${attempts}` });
}

async function makeInside(
  disk: Pick<EngineParts['disk'], 'claimFolder'>,
  path: string,
  code: string,
): Promise<void> {
  try {
    await disk.claimFolder(path);
  } catch (error) {
    const failure = toFailure(error);
    if (failure.kind !== 'file_unwritable') throw error;
    const detail = `${failure.code}: ${failure.detail}`;
    throw new RunError({ kind: 'file_unwritable', path, code, detail }, { cause: error });
  }
}

async function highest(files: Pick<RunFiles, 'list'>): Promise<number> {
  const names: string[] = [];
  for (const base of ['', 'rehearsal/']) {
    names.push(...(await files.list(`${base}${numberedFolder}`)));
    // a run that was archived a second time ends in `-2`
    const away = await files.list(`${base}archive`);
    names.push(...away.map((name) => name.replace(/-\d+$/, '')));
  }
  return Math.max(0, ...names.filter((name) => numbered.test(name)).map(numberOf));
}

function numberOf(name: string): number {
  return Number(numbered.exec(name)?.[1] ?? 0);
}

function nameOf(number: number): string {
  return `cmd_${String(number).padStart(3, '0')}`;
}
