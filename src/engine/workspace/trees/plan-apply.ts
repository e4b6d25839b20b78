import * as fs from 'node:fs';
import path from 'node:path';
import { isBelow } from '../sandbox-guarded.ts';
import { blobs, keepBlobs } from './changes.ts';
import { same } from './combine.ts';
import type { Refused } from './desk.ts';
import { fileHere, formatOf, type Here } from './file-here.ts';
import type { Apply, Change, Entry, FileRefusal } from './shapes.ts';
import { freshName, type StoreGit } from './store-git.ts';
import { mergeTexts } from './three-way.ts';
import { colliding } from './under-way.ts';

/** What an apply would do: all of it, or nothing. */
export type ApplyPlan =
  | { readonly ok: true; readonly files: Apply['files'] }
  | { readonly ok: false; readonly refused: readonly Refused[] };

type Place = {
  readonly git: StoreGit;
  /** Where the person's repository begins; absolute. */
  readonly top: string;
  /** For short-lived files; absolute. */
  readonly io: string;
};

type Step = Apply['files'][number];
type Decided = { readonly step?: Step } | { readonly why: FileRefusal };

/**
 * What these changes are for the person's files as they are now: a file that is still what the tree began with becomes
 * what the task made of it; one that the person has worked on meanwhile becomes both. Writes to the store only, where
 * the bytes of both sides are kept.
 */
export async function planApply(place: Place, changes: readonly Change[]): Promise<ApplyPlan> {
  const refused: Refused[] = [];
  const files: Step[] = [];
  for (const change of changes) {
    const decided = await decide(place, change);
    if ('why' in decided) refused.push({ path: change.path, why: decided.why });
    else if (decided.step !== undefined) files.push(decided.step);
  }
  refused.push(...namesColliding(place.top, files));
  return refused.length > 0 ? { ok: false, refused } : { ok: true, files };
}

async function decide(place: Place, change: Change): Promise<Decided> {
  const { path: name, from, to } = change;
  if (name.split('/').some((part) => /^(\.git|git~\d+|\.{1,2}|)$/i.test(part)))
    return { why: 'protected_name' };
  const here = fileHere(place.top, name, formatOf((to ?? from)?.oid ?? ''));
  if (here.kind === 'way') return to === null ? {} : { why: 'leads_out' };
  if (here.kind === 'other') return { why: 'other_kind' };
  if (to?.mode === '120000' && (await leadsOut(place, name, to))) return { why: 'leads_out' };
  const now = entryOf(here);
  if (same(now, to)) return {};
  if (same(now, from)) return { step: stepOf(name, here, to) };
  return await decideBoth(place, change, here);
}

/** The person has changed it as well. */
async function decideBoth(place: Place, change: Change, here: Here): Promise<Decided> {
  const { from, to, path: name } = change;
  if (to === null) return { why: 'deleted_there' };
  if (here.kind === 'nothing') return { why: 'deleted_here' };
  if (here.kind !== 'file' || from === null)
    return { why: from === null ? 'conflict' : 'other_kind' };
  if ([from, to].some(({ mode }) => mode === '120000')) return { why: 'other_kind' };
  const mode = to.mode === from.mode ? here.entry.mode : to.mode;
  if (to.oid === from.oid) return { step: stepOf(name, here, { mode, oid: here.entry.oid }) };
  const bytes = await blobs(place.git, [from.oid, to.oid]);
  const of = ({ oid }: Entry) => bytes.get(oid) ?? Buffer.alloc(0);
  const merged = await mergeTexts(place.git, place.io, {
    base: of(from),
    ours: here.bytes,
    theirs: of(to),
  });
  if (!merged.ok) return { why: merged.why };
  if (merged.bytes.equals(here.bytes) && mode === here.entry.mode) return {};
  return { step: stepOf(name, here, { mode, oid: await keep(place, merged.bytes) }) };
}

function entryOf(here: Here): Entry | null {
  return here.kind === 'file' || here.kind === 'link' ? here.entry : null;
}

function stepOf(name: string, here: Here, after: Entry | null): Step {
  if (here.kind !== 'file' && here.kind !== 'link')
    return { path: name, before: null, bits: null, after };
  return { path: name, before: here.entry, bits: here.bits, after };
}

async function keep({ git, io }: Place, bytes: Uint8Array): Promise<string> {
  const file = path.join(io, freshName('keep'));
  fs.writeFileSync(file, bytes);
  const [oid = ''] = await keepBlobs(git, [file]);
  fs.rmSync(file, { force: true });
  return oid;
}

/** Those of these changes that the person's files do not have, whether they could be applied or not. */
export async function missingHere(
  place: Place,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const found: Change[] = [];
  for (const change of changes) {
    const decided = await decide(place, change);
    if ('why' in decided || decided.step !== undefined) found.push(change);
  }
  return found;
}

/** Keeps the bytes of all files as they are now, so that they can be brought back. */
export async function keepBefore(
  { git, io, top }: Place,
  { files }: Apply,
  changes: readonly Change[],
): Promise<void> {
  const known = new Set(changes.flatMap(({ from }) => from?.oid ?? []));
  const there = files.flatMap(({ path: name, before }) => {
    if (before === null || known.has(before.oid)) return [];
    const here = fileHere(top, name, formatOf(before.oid));
    if (here.kind !== 'file' && here.kind !== 'link') return [];
    const copy = path.join(io, freshName('before'));
    fs.writeFileSync(copy, here.bytes);
    return [copy];
  });
  await keepBlobs(git, there);
  for (const copy of there) fs.rmSync(copy, { force: true });
}

async function leadsOut({ git, top }: Place, name: string, { oid }: Entry): Promise<boolean> {
  const target = (await blobs(git, [oid])).get(oid)?.toString() ?? '';
  const folder = path.dirname(path.join(top, ...name.split('/')));
  return path.isAbsolute(target) || !isBelow(path.resolve(folder, target), top);
}

/** New names that another name of the same folder, or of this apply, would be one with on some disks. */
function namesColliding(top: string, files: readonly Step[]): readonly Refused[] {
  const fresh = files.filter(({ before, after }) => before === null && after !== null);
  const gone = new Set(files.filter(({ after }) => after === null).map(({ path: name }) => name));
  return fresh.flatMap(({ path: name }): readonly Refused[] => {
    const folder = path.posix.dirname(name);
    const others = namesIn(path.join(top, folder)).map((each) => path.posix.join(folder, each));
    const own = fresh.map(({ path: each }) => each).filter((each) => each !== name);
    const near = [...others, ...own].filter(
      (each) =>
        !gone.has(each) && path.posix.dirname(each) === folder && each.length === name.length,
    );
    return colliding([...near.filter((each) => lower(each) === lower(name)), name]) === undefined
      ? []
      : [{ path: name, why: 'names_collide' }];
  });
}

const lower = (name: string) => name.normalize('NFC').toLowerCase();

function namesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
