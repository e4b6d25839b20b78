import * as fs from 'node:fs';
import path from 'node:path';
import { sandboxState } from '../sandbox.ts';
import { isBelow } from '../sandbox-guarded.ts';
import { projectPlaces, sandboxFor } from '../sandbox-places.ts';
import type { HiddenFile, HiddenRun } from './desk.ts';
import type { RunFacts } from './verify-run.ts';

type Facts = Omit<RunFacts, 'folder' | 'id'> & { readonly project: string };

/** Where a check lies that no agent may see; a relative name starts at the project's folder. */
export function hiddenFile({ root, project }: Facts, named: string): HiddenFile {
  let file: string;
  try {
    file = fs.realpathSync.native(path.resolve(project, named));
  } catch {
    return { ok: false, why: 'missing' };
  }
  if (isBelow(file, root)) return { ok: false, why: 'inside' };
  return fs.statSync(file).isFile() ? { ok: true, file } : { ok: false, why: 'missing' };
}

const runners: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.[cm]?[jt]s$/, ['node']],
  [/\.py$/, ['python3']],
  [/\.(ba)?sh$/, ['sh']],
];

/** Runs it in the repository. What it says is kept nowhere, since agents read what lies in a run's folders. */
export async function runHidden(
  facts: Facts,
  file: string,
  { timeoutMs, network }: { readonly timeoutMs: number; readonly network: boolean },
): Promise<HiddenRun> {
  const { root, cache, home, hidden, never, shell, signal } = facts;
  fs.mkdirSync(cache, { recursive: true });
  const runner = runners.find(([ending]) => ending.test(file))?.[1] ?? [];
  const [first = file, ...rest] = [...runner, file];
  const folder = path.dirname(file);
  const bounds = sandboxFor({
    writable: [root, cache, folder],
    ...{ home, hidden, network },
    apart: { shown: projectPlaces(root) },
    never: [...never.map((place) => `${place}/`), `${folder}/`],
  });
  const began = facts.monotonic();
  const { code, timedOut } = await shell.run({
    run: { argv: [first, ...rest] },
    ...{ cwd: root, signal, timeoutMs, maxBytes: 4096 },
    env: { CI: 'true', NO_COLOR: '1', TMPDIR: cache, PYTHONDONTWRITEBYTECODE: '1' },
    sandbox: (await sandboxState()).kind === 'none' ? null : bounds,
  });
  signal.throwIfAborted();
  return { code, timedOut, ms: Math.round(facts.monotonic() - began) };
}
