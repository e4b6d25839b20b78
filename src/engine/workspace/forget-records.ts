import path from 'node:path';
import { QuestionShape } from '../data/question.ts';
import { shownHash } from '../walk/ask.ts';
import { atomicWrite } from './atomic-write.ts';
import type { Disk } from './disk.ts';
import { filesBelow } from './files-below.ts';
import { type LockInfo, takeLock } from './lock.ts';

/*
 * The right to forget in records of runs (`docs/spec/crew.md` §13.14). What machines wrote down is rewritten:
 * everything in a run's `.engine` folder, the retrospective, the flush of preferences, what a secretary was asked. What
 * a person typed (the request, notes), and what was made for them (plan, results, report, the project) is theirs: it is
 * only told where that still says it, as are the records of a run that is at work.
 */

/** The text that replaces a forgotten one. */
const gone = '[forgotten]';

export type Forgotten = {
  /** Files that were rewritten; relative to the workspace, sorted. */
  readonly rewritten: readonly string[];
  /** Files that still contain it. */
  readonly left: readonly string[];
};

export type Forgetting = {
  /** Names of entities; what records say of them is found by these as well. `all`: of every preference. */
  readonly names: readonly string[] | 'all';
  readonly texts: readonly string[];
};

export async function forgetInRecords(
  disk: Disk,
  { root, info }: { readonly root: string; readonly info: () => LockInfo },
  { names, texts }: Forgetting,
): Promise<Forgotten> {
  const all = (await filesBelow(disk, root)).filter((name) => !isMemory(name));
  const records = all.filter((name) => runOf(name) !== undefined && isRecordFile(name));
  const said: string[] = [];
  // one by one: a cmd may have ten thousand records, and a read that fails for too many open files would go unnoticed
  for (const name of records.filter((each) => each.endsWith('.json')))
    said.push(...toldOf(await read(disk, root, name), names));
  const wanted = [...new Set([...texts, ...said])].filter(({ length }) => length >= shortest);
  const pattern = patternOf(wanted);
  const rewritten: string[] = [];
  const byRun = Map.groupBy(records, (name) => runOf(name) ?? '');
  for (const [run, files] of byRun) {
    const lock = takeLock(path.join(root, run), info());
    if (lock === undefined) continue;
    try {
      for (const name of files)
        if (await rewrite(disk, path.join(root, name), pattern)) rewritten.push(name);
    } finally {
      lock.release();
    }
  }
  return { rewritten: rewritten.toSorted(), left: await findTraces(disk, root, wanted) };
}

/** `work/cmd_001`, `current`, `archive/<id>`, the same below `rehearsal`: whatever lies above `.engine`. */
function runOf(name: string): string | undefined {
  const [, inside] = /^((?:rehearsal\/)?(?:current|(?:work|archive)\/[^/]+))\//.exec(name) ?? [];
  return inside;
}

function isRecordFile(name: string): boolean {
  if (/\/\.engine\/(?:inbox\/|answers\/input\.json$)/.test(name)) return false;
  return (
    name.includes('/.engine/') ||
    /\/(?:retrospective|lp_flush_output|secretary_re(?:quest|sponse)|secretary\/\w+)\.md$/.test(
      name,
    )
  );
}

async function read(disk: Disk, root: string, name: string): Promise<string> {
  try {
    return (await disk.readFile(path.join(root, name))).toString('utf8');
  } catch {
    // It was deleted meanwhile.
    return '';
  }
}

/** Any of the texts, however it is spelled. The longest first. */
function patternOf(texts: readonly string[]): RegExp | undefined {
  const parts = [...new Set(texts.flatMap(spellings))]
    .toSorted((a, b) => b.length - a.length)
    // a name is not the beginning of a longer one
    .map((text) => (/^[\w:-]+$/.test(text) ? `(?<!\\w)${escaped(text)}(?!\\w)` : escaped(text)));
  return parts.length === 0 ? undefined : new RegExp(parts.join('|'), 'g');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

async function rewrite(disk: Disk, file: string, pattern: RegExp | undefined): Promise<boolean> {
  if (pattern === undefined) return false;
  try {
    const before = (await disk.readFile(file)).toString('utf8');
    const after = before.replace(pattern, gone);
    if (after === before) return false;
    if (/\/\.engine\/questions\/[^/]+$/.test(file.replaceAll(path.sep, '/')))
      await rebind(disk, file, { before, after });
    await atomicWrite(disk, file, after);
    return true;
  } catch {
    // Files that cannot be written are found again below and reported.
    return false;
  }
}

/**
 * An answer stays the one to its question, whose words are others now: what was decided is not asked again. Before the
 * question itself is rewritten: who breaks off in between finds both when forgetting is asked for again.
 */
async function rebind(
  disk: Disk,
  file: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const answer = path.join(path.dirname(file), '..', 'answers', path.basename(file));
  try {
    const given: unknown = JSON.parse((await disk.readFile(answer)).toString('utf8'));
    if (typeof given !== 'object' || given === null) return;
    // an answer to an older wording is left as it is
    if (Reflect.get(given, 'shown') !== shownIn(before)) return;
    const bound = { ...given, shown: shownIn(after) };
    await atomicWrite(disk, answer, `${JSON.stringify(bound, null, 2)}\n`);
  } catch {
    // Nobody has answered it.
  }
}

/** Rejects where it is not a question. */
function shownIn(question: string): string {
  // The engine wrote it; its schema allows exactly what a question may be.
  return shownHash(QuestionShape.parse(JSON.parse(question)));
}

/** Beyond this a file is looked at no further (bytes); only recordings of output are so long. */
const longestRead = 50_000_000;
/** A shorter text could occur in files by chance. */
const shortest = 12;

/**
 * Files of runs that still say one of these texts, as they are or as JSON has them; relative to the workspace, sorted.
 * The memory itself is not among them.
 */
async function findTraces(
  disk: Disk,
  root: string,
  texts: readonly string[],
): Promise<readonly string[]> {
  const wanted = [...new Set(texts.filter((text) => text.length >= shortest).flatMap(spellings))];
  if (wanted.length === 0) return [];
  const found: string[] = [];
  for (const name of await filesBelow(disk, root)) {
    if (isMemory(name)) continue;
    const file = path.join(root, name);
    try {
      if ((await disk.stat(file)).size > longestRead) continue;
      const text = (await disk.readFile(file)).toString('utf8');
      if (wanted.some((one) => text.includes(one))) found.push(name);
    } catch {
      // It was deleted meanwhile, or may not be read: nothing to report.
    }
  }
  return found;
}

/** The memory itself, or what was kept beside it; the name as below the workspace. */
function isMemory(name: string): boolean {
  return /^memory\.json(?:$|\.)/.test(name);
}

/** A text as it is, and as JSON has it, also JSON in JSON in JSON. */
export function spellings(text: string): readonly string[] {
  const forms = [text];
  for (let depth = 0; depth < 3; depth += 1) forms.push(JSON.stringify(forms.at(-1)).slice(1, -1));
  return forms;
}

/**
 * Fields of a preference in records: proposals, rows of a profile, entities. Not its scope: scopes are too general to
 * search for.
 */
const fields = [
  'title',
  'what',
  'evidence',
  'action',
  'text',
  'observation',
  'currentObservation',
  'newObservation',
] as const;

/**
 * What a record in JSON says of these entities, wherever in it an object bears their name, so that forgetting can be
 * asked for again when the memory itself knows nothing of them any more.
 */
export function toldOf(text: string, names: readonly string[] | 'all'): readonly string[] {
  if (names === 'all' ? !text.includes('lp:') : !names.some((name) => text.includes(name)))
    return [];
  try {
    return told(JSON.parse(text), names);
  } catch {
    return [];
  }
}

function told(value: unknown, names: readonly string[] | 'all'): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => told(one, names));
  if (typeof value !== 'object' || value === null) return [];
  const { name } = value as { name?: unknown };
  const isMeant =
    typeof name === 'string' && (names === 'all' ? /^lp:[a-z]/.test(name) : names.includes(name));
  const own = isMeant
    ? [name, ...fields.flatMap((field) => stringsIn(Reflect.get(value, field)))]
    : [];
  return [...own, ...Object.values(value).flatMap((one) => told(one, names))];
}

/** A text that is kept one part a line is elsewhere in its parts. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  const parts = value.split('\n').map((line) => line.replace(/^\[\w+\]\s*/, '').trim());
  return [value, ...parts];
}
