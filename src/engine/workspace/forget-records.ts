import path from 'node:path';
import { QuestionShape } from '../data/question.ts';
import { shownHash } from '../walk/ask.ts';
import { atomicWrite } from './atomic-write.ts';
import type { Disk } from './disk.ts';
import { filesBelow } from './files-below.ts';
import { type LockInfo, takeLock } from './lock.ts';
import { toldOf } from './told-of.ts';
import { findTraces, isMemory, shortest, spellings } from './traces.ts';

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
  // one by one: a cmd may have ten thousand records, and one that could not be opened would say nothing
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

/** Rejects where it is no question. */
function shownIn(question: string): string {
  // The engine wrote it; its schema allows exactly what a question may be.
  return shownHash(QuestionShape.parse(JSON.parse(question)));
}
