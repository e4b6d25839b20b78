import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { GuardFacts } from '../../engine/acting/acting.ts';
import { hashOf } from '../../engine/data/canonical.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { ToolName } from '../../engine/ports.ts';
import { ask } from './ask.ts';
import { type Found, refused } from './project-path.ts';
import { shownChange } from './shown-change.ts';
import { openText, stampOf } from './text-file.ts';
import { type ToolHost, ToolRefused } from './tool.ts';

const newFileMode = 0o644;

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
  makeFolders(host, given, path.dirname(real));
  // noted before it happens, so that a crash in between cannot make a changed file pass for an unchanged one
  await host.changes.add(real);
  if (host.files.realPath(real) !== real) throw moved(given);
  const mode = found.kind === 'file' ? statSync(real).mode & 0o7777 : newFileMode;
  await writeOver(host, { real, bytes, mode });
  await remember(host, given, { ...found, kind: 'file' });
}

type Writing = { readonly real: string; readonly bytes: Buffer; readonly mode: number };

/** A project file that cannot be written is reported to the agent and does not end the run. */
async function writeOver(host: ToolHost, { real, bytes, mode }: Writing): Promise<void> {
  try {
    await host.writeWhole(real, bytes, mode);
  } catch (error) {
    const unwritable = error instanceof RunError && error.failure.kind === 'file_unwritable';
    throw unwritable ? new ToolRefused(`It failed: ${error.failure.code}.`) : error;
  }
}

/** The agent has seen the new content. */
async function remember(host: ToolHost, given: string, found: Found): Promise<void> {
  const handle = await openText(given, found);
  try {
    host.seen.set(found.real, await stampOf(handle));
  } finally {
    await handle.close();
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

function makeFolders(host: ToolHost, given: string, folder: string): void {
  if (host.files.kind(folder) === 'folder') return;
  makeFolders(host, given, path.dirname(folder));
  mkdirSync(folder, { recursive: true });
  if (host.files.realPath(folder) !== folder) throw moved(given);
}

function moved(given: string) {
  return refused('SymlinkEscape', given, 'its place has changed meanwhile');
}
