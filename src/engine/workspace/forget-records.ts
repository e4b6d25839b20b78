import path from 'node:path';
import { StoredQuestion, shownHash } from '../ask.ts';
import type { Question } from '../question.ts';
import { atomicWrite } from './atomic-write.ts';
import type { Disk } from './disk.ts';
import { filesBelow } from './files-below.ts';
import { type LockInfo, takeLock } from './lock.ts';
import { toldOf } from './told-of.ts';
import { findTraces } from './traces.ts';

/*
 * The right to forget in records of runs (`spec/crew.md` §13.14). What machines wrote down is rewritten: everything in a run's
 * `.engine` folder, the retrospective, the flush of preferences, what a secretary was asked. What a person typed (the request,
 * notes), and what was made for them (plan, results, report, the project) is theirs: it is only told where that still says it,
 * as are the records of a run that is at work.
 */

/** What stands in the place of a forgotten text. */
const gone = '[forgotten]';
/** A shorter text is in files by chance. */
const shortest = 12;

export type Forgotten = {
  /** Files that were rewritten; relative to the workspace, sorted. */
  readonly rewritten: readonly string[];
  /** Files that still say it. */
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
  const all = (await filesBelow(disk, root)).filter((name) => !/^memory\.json(?:$|\.)/.test(name));
  const records = all.filter((name) => runOf(name) !== undefined && isRecord(name));
  const said = await Promise.all(
    records
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => toldOf(await read(disk, root, name), names)),
  );
  const wanted = [...new Set([...texts, ...said.flat()])].filter(
    ({ length }) => length >= shortest,
  );
  const pattern = patternOf(wanted);
  const rewritten: string[] = [];
  const byRun = Map.groupBy(records, (name) => runOf(name) ?? '');
  for (const [run, files] of byRun) {
    const lock = takeLock(path.join(root, run), info());
    if (lock === undefined) continue;
    try {
      for (const name of files)
        if (await rewrite(disk, path.join(root, name), pattern)) rewritten.push(name);
      await rebind(
        disk,
        path.join(root, run),
        rewritten.map((name) => path.join(root, name)),
      );
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

function isRecord(name: string): boolean {
  if (/\/\.engine\/(?:inbox\/|answers\/input\.json$)/.test(name)) return false;
  return (
    name.includes('/.engine/') ||
    /\/(?:retrospective|lp_flush_output|secretary_re(?:quest|sponse))\.md$/.test(name)
  );
}

async function read(disk: Disk, root: string, name: string): Promise<string> {
  try {
    return (await disk.readFile(path.join(root, name))).toString('utf8');
  } catch {
    // It went meanwhile: it says nothing any more.
    return '';
  }
}

/** Any of the texts: as it is, and as JSON has it, also JSON in JSON in JSON. The longest first. */
function patternOf(texts: readonly string[]): RegExp | undefined {
  const spellings = texts.flatMap((text) => {
    const forms = [text];
    for (let depth = 0; depth < 3; depth += 1)
      forms.push(JSON.stringify(forms.at(-1)).slice(1, -1));
    return forms;
  });
  const parts = [...new Set(spellings)]
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
    await atomicWrite(disk, file, after);
    return true;
  } catch {
    // What cannot be written is found again below, and told.
    return false;
  }
}

/** An answer stays the one to its question, whose words are others now: what was decided is not asked again. */
async function rebind(disk: Disk, run: string, rewritten: readonly string[]): Promise<void> {
  const folder = path.join(run, '.engine', 'questions');
  for (const file of rewritten.filter((each) => path.dirname(each) === folder)) {
    const answer = path.join(run, '.engine', 'answers', path.basename(file));
    try {
      const read = StoredQuestion.safeParse(
        JSON.parse((await disk.readFile(file)).toString('utf8')),
      );
      if (!read.success) continue;
      const text = (await disk.readFile(answer)).toString('utf8');
      // The engine wrote it; its schema allows exactly what a question may be.
      const shown = shownHash(read.data as Question);
      await atomicWrite(disk, answer, text.replace(/"shown": "[0-9a-f]+"/, `"shown": "${shown}"`));
    } catch {
      // Nobody has answered it.
    }
  }
}
