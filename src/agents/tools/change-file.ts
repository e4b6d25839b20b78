import path from 'node:path';
import { structuredPatch } from 'diff';
import type { GuardFacts, ShownChange } from '../../engine/acting/acting.ts';
import { PlaceMoved } from '../../engine/acting/tool-disk.ts';
import { hashOf } from '../../engine/data/canonical.ts';
import type { ToolName } from '../../engine/ports.ts';
import type { Found } from './project-path.ts';
import { moved } from './text-file.ts';
import { ask, type ToolHost } from './tool.ts';

export type Change = {
  readonly tool: ToolName;
  readonly given: string;
  readonly found: Found;
  /** undefined: there is no such file yet. */
  readonly before: Buffer | undefined;
  readonly bytes: Buffer;
};

/**
 * Puts new bytes in the place of a file, whole or not at all, with the mode it had. Folders on the way are made one
 * by one and looked at again, so that nobody can slip a link in between. Where programs find their rules and hooks, and
 * in a stranger's project, a person is asked first.
 */
export async function changeFile(host: ToolHost, change: Change): Promise<void> {
  const { found, given, bytes } = change;
  const { real } = found;
  const why = objectionTo(host, found);
  if (why !== undefined) await askFirst(host, change, why);
  try {
    await makeFolders(host, path.dirname(real));
    // noted before it happens, so that a crash in between cannot make a changed file pass for an unchanged one
    await host.changes.add(real);
    if (host.files.realPath(real) !== real) throw moved(given);
    // the agent has seen the new content
    host.seen.set(real, await host.disk.replace(real, bytes));
  } catch (error) {
    throw error instanceof PlaceMoved ? moved(given) : error;
  }
}

type Objection = Pick<GuardFacts, 'rule' | 'reason'>;

function objectionTo(host: ToolHost, { sensitive, inRun, shown }: Found): Objection | undefined {
  if (sensitive) {
    const kind = 'protected_place';
    return { rule: kind, reason: { kind, values: { path: shown } } };
  }
  if (inRun || host.mayChange) return undefined;
  const kind = 'project_untrusted';
  return { rule: kind, reason: { kind, values: {} } };
}

async function askFirst(
  host: ToolHost,
  { tool, found, before, bytes }: Change,
  why: Objection,
): Promise<void> {
  const { real, shown } = found;
  await ask(host, {
    tool,
    subject: shown,
    normalised: real,
    folder: path.dirname(real),
    writes: [real],
    guard: { tier: '3', phase: '7D', ...why },
    bound: hashOf({ path: real, bytes: bytes.toString('base64') }),
    remember: 'once',
    change: shownChange(before, bytes, host.hide),
  });
}

async function makeFolders(host: ToolHost, folder: string): Promise<void> {
  if (host.files.kind(folder) === 'folder') return;
  await makeFolders(host, path.dirname(folder));
  await host.disk.makeFolder(folder);
}

/** A question is a file, and a person reads it: more than this is counted, not shown (UTF-16 units). */
const mostShown = 32 * 1024;
/**
 * Texts that differ in more places than this are shown as one taken for the other. Counted, not timed: the same wish is
 * the same question.
 */
const mostEdits = 500;

/** What would become of a file, as lines of a patch: what a person is asked to allow, before it happens. */
export function shownChange(
  before: Buffer | undefined,
  after: Buffer,
  hide: (text: string) => string,
): ShownChange {
  const old = before?.toString() ?? '';
  const now = after.toString();
  const lines = patchLines(old, now) ?? [...marked('-', old), ...marked('+', now)];
  const shown: string[] = [];
  let room = mostShown;
  for (const line of lines.map(hide)) {
    if (line.length > room) break;
    room -= line.length;
    shown.push(line);
  }
  return { lines: shown, left: lines.length - shown.length };
}

function patchLines(old: string, now: string): readonly string[] | undefined {
  const bounds = { context: 3, maxEditLength: mostEdits };
  const patch = structuredPatch('', '', old, now, undefined, undefined, bounds);
  return patch?.hunks.flatMap((hunk) => [
    `@@ -${place(hunk.oldStart, hunk.oldLines)} +${place(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ]);
}

/** For an empty range, a patch names the line before it. */
function place(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

function marked(mark: string, text: string): readonly string[] {
  return text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => `${mark}${line}`);
}
