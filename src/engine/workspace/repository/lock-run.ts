import * as fs from 'node:fs';
import path from 'node:path';
import { sha256 } from '../hash.ts';
import { sandboxState } from '../sandbox.ts';
import { sandboxFor } from '../sandbox-places.ts';
import type { Change, LockRun, LockSpec } from './desk.ts';
import { locateIn } from './guard.ts';
import type { RunFacts } from './verify-run.ts';
import { factsAt } from './write-changes.ts';

type Facts = Omit<RunFacts, 'folder' | 'id'> & { readonly artifacts: string };

/**
 * Runs a package manager in a copy of the repository as it would be with these changes, so that nothing it does counts but
 * the files it was run for (docs/spec/edit.md §6.2). The copy is gone afterwards; what a crash has left of one goes first.
 */
export async function runLock(facts: Facts, spec: LockSpec): Promise<LockRun> {
  const copy = path.join(facts.artifacts, 'scratch', sha256(facts.root).slice(0, 32));
  remove(copy);
  try {
    for (const file of spec.files) copyInto(copy, facts.root, file);
    for (const change of spec.changes) alter(copy, facts.root, change);
    return await runIn(facts, copy, spec);
  } finally {
    remove(copy);
  }
}

async function runIn(facts: Facts, copy: string, spec: LockSpec): Promise<LockRun> {
  const { cache, home, hidden, signal, shell } = facts;
  const { argv, at, network, timeoutMs } = spec;
  fs.mkdirSync(cache, { recursive: true });
  const cwd = path.join(copy, at);
  fs.mkdirSync(cwd, { recursive: true });
  const bounds = sandboxFor({ writable: [copy, cache], home, never: [], hidden, network });
  const ran = await shell.run({
    run: { argv },
    ...{ cwd, signal, timeoutMs, maxBytes: 64 * 1024 },
    env: {
      ...{ CI: 'true', NO_COLOR: '1', TERM: 'dumb', GIT_TERMINAL_PROMPT: '0', TMPDIR: cache },
      ...{ XDG_CACHE_HOME: cache, npm_config_cache: path.join(cache, 'npm') },
      ...{ npm_config_update_notifier: 'false', npm_config_ignore_scripts: 'true' },
      ...{ CARGO_HOME: path.join(cache, 'cargo'), GOMODCACHE: path.join(cache, 'go') },
    },
    sandbox: (await sandboxState()).kind === 'none' ? null : bounds,
  });
  signal.throwIfAborted();
  if (ran.code !== 0) {
    const why = ran.timedOut ? 'it did not end in time' : (ran.error?.detail ?? `exit ${ran.code}`);
    return { kind: 'failed', detail: `${why}\n${ran.output.trim()}`.slice(-4000) };
  }
  const texts: { path: string; text: string }[] = [];
  for (const name of spec.writes) {
    // what ran there may have put links in the way
    const place = locateIn({ root: fs.realpathSync.native(copy), closed: [] }, name);
    const found = place.ok ? factsAt(path.join(copy, place.path)) : null;
    if (found === null) continue;
    if (found.text === null) return { kind: 'failed', detail: `${name} is no text` };
    texts.push({ path: name, text: found.text });
  }
  return { kind: 'ran', texts };
}

/** A link is copied as one: what it leads to cannot be written from there. */
function copyInto(copy: string, root: string, file: string): void {
  const from = path.join(root, file);
  const to = path.join(copy, file);
  const stats = fs.lstatSync(from, { throwIfNoEntry: false });
  if (stats === undefined || !(stats.isFile() || stats.isSymbolicLink())) return;
  fs.mkdirSync(path.dirname(to), { recursive: true });
  if (stats.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
  else fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE);
}

function alter(copy: string, root: string, change: Change): undefined {
  const at = path.join(copy, change.path);
  switch (change.how) {
    case 'write':
      put(at, change.text);
      return undefined;
    case 'delete':
      fs.rmSync(at, { force: true });
      return undefined;
    case 'move':
      fs.rmSync(at, { force: true });
      fs.mkdirSync(path.dirname(path.join(copy, change.to)), { recursive: true });
      fs.copyFileSync(path.join(root, change.path), path.join(copy, change.to));
      return undefined;
    default:
      return change satisfies never;
  }
}

function put(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // never through a link
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, text);
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
}
