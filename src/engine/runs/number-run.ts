import { RunError, toFailure } from '../data/failure.ts';
import type { Clock, Ids, RunFiles } from '../ports.ts';
import type { RoomPlace } from './place.ts';

export type Numbered = Extract<RoomPlace, { readonly numbered: string }>;

/** Nothing stands after the digits, so `cmd_061_docs` is none; nor is what is beyond counting by one. */
function numberIn({ prefix }: Numbered, name: string): number | undefined {
  if (!name.startsWith(prefix) || !/^\d+$/.test(name.slice(prefix.length))) return undefined;
  const number = Number(name.slice(prefix.length));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** What numbering needs of the disk and the world. */
type NumberParts = {
  readonly disk: {
    readonly files: Pick<RunFiles, 'list'>;
    /** Makes a folder that is not there yet, and what is missing above it; false when it is there. */
    claimFolder(folder: string): Promise<boolean>;
  };
  readonly ports: { readonly clock: Pick<Clock, 'sleep'>; readonly ids: Ids };
};

const attempts = 5;
const longestWaitMs = 1_000;

/** Names of the numbered runs of a place, by number. */
export async function numberedRuns(
  files: Pick<RunFiles, 'list'>,
  base: string,
  place: Numbered,
): Promise<readonly string[]> {
  const names = await files.list(`${base}${place.numbered}`);
  const numbers = names.flatMap((name) => {
    const number = numberIn(place, name);
    return number === undefined ? [] : [{ name, number }];
  });
  return numbers.sort((a, b) => a.number - b.number).map(({ name }) => name);
}

/** Is this the name of such a run? */
export function isNumbered(place: Numbered, name: string): boolean {
  return numberIn(place, name) !== undefined;
}

/**
 * Makes the folder of a new numbered run (`docs/spec/crew.md` §4): one more than the highest number there is, in hand,
 * in a rehearsal or put away, so that none is used twice and gaps stay gaps; the first gap where nothing can be counted
 * behind the highest. Making the folder succeeds only once,
 * which is the lock between two that start at the same moment. Where one of its `folders` cannot be made, the code
 * beside its name says which.
 */
export async function makeNumbered(
  { disk, ports }: NumberParts,
  base: string,
  place: Numbered,
): Promise<{ readonly id: string; readonly folder: string }> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const id = nameOf(place, nextOf(await taken(disk.files, place)));
    const folder = `${place.numbered}/${id}`;
    if (await disk.claimFolder(base + folder)) {
      for (const [name, code] of Object.entries(place.inside ?? {}))
        await makeInside(disk, `${base}${folder}/${name}`, code);
      return { id, folder };
    }
    const wait = Number.parseInt(ports.ids.random(4), 36) % longestWaitMs;
    await ports.clock.sleep(wait, new AbortController().signal);
  }
  const path = `${base}${place.numbered}`;
  throw new RunError({ kind: 'file_unwritable', path, code: 'E061', detail: `${attempts}` });
}

async function makeInside(
  disk: Pick<NumberParts['disk'], 'claimFolder'>,
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

async function taken(files: Pick<RunFiles, 'list'>, place: Numbered): Promise<readonly number[]> {
  const names: string[] = [];
  for (const base of ['', 'rehearsal/']) {
    names.push(...(await files.list(`${base}${place.numbered}`)));
    // one that was put away a second time ends in `-2`
    const away = await files.list(`${base}archive`);
    names.push(...away.map((name) => name.replace(/-\d+$/, '')));
  }
  return names.flatMap((name) => numberIn(place, name) ?? []);
}

function nextOf(numbers: readonly number[]): number {
  const next = Math.max(0, ...numbers) + 1;
  if (Number.isSafeInteger(next)) return next;
  const all = new Set(numbers);
  let gap = 1;
  while (all.has(gap)) gap += 1;
  return gap;
}

function nameOf({ prefix }: Numbered, number: number): string {
  return `${prefix}${String(number).padStart(3, '0')}`;
}
