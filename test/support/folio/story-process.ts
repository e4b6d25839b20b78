import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childFile } from '../children.ts';
import type { Kill } from '../points/kills.ts';
import { filesOf } from './folio-world.ts';

/** How far a story is told: `story-child.ts`. */
export type Until = 'gate' | 'end' | 'more';

export type ChildEnd = { readonly signal: string | null; readonly output: string };

/** A folder with an empty workspace in which processes tell a story. */
export async function newStoryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'folio-kill-'));
  const root = path.join(folder, 'workspace');
  await mkdir(root);
  return {
    root,
    files: filesOf(root),
    tell: (kill?: Kill, until: Until = 'end') => tellInChild(folder, until, kill),
    /** Calls that really reached the model, and those of them that ended. */
    calls: async () => {
      const text = await readFile(path.join(folder, 'calls.log'), 'utf8').catch(() => '');
      const lines = text.split('\n').filter(Boolean);
      const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `));
      return { began: of('began').map(nameOf), over: of('over').map(nameOf) };
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}
export type StoryFolder = Awaited<ReturnType<typeof newStoryFolder>>;

function nameOf(line: string): string {
  return line.slice(line.indexOf(' ') + 1);
}

function tellInChild(folder: string, until: string, kill: Kill | undefined): Promise<ChildEnd> {
  const given = [childFile('story-child'), folder, until, ...(kill ?? [])];
  return new Promise((resolve) => {
    execFile(process.execPath, given, (error, stdout, stderr) => {
      const signal = error && 'signal' in error ? (error.signal ?? null) : null;
      resolve({ signal, output: stdout + stderr });
    });
  });
}

/**
 * What a story leaves, without what no two stories share: times, ids and how many calls were made. Two stories that
 * leave the same are the same.
 */
export async function leftBehind({ files }: Pick<StoryFolder, 'files'>) {
  const names = await files.tree('');
  const texts = await Promise.all(
    names.map(async (name) => {
      const text = await files.text(name);
      return [name, name.endsWith('.epub') ? isWhole(text) : neutral(text)] as const;
    }),
  );
  return Object.fromEntries(texts);
}

/** A book holds the moment it was begun in, compressed: of it counts that its directory stands at its end. */
function isWhole(zip: string): string {
  return zip.startsWith('PK') && zip.slice(-60).includes('PK\u0005\u0006') ? 'whole' : 'torn';
}

function neutral(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replaceAll(/story_\d{8}_\d{6}_[a-z0-9]{6}/g, 'RUN')
    .replaceAll(/UID:[0-9a-f]+-|DTSTAMP:\w+/g, 'ID')
    .replaceAll(/"calls": \d+/g, '"calls": 0');
}
