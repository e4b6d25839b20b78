import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runHere } from '../program-here.ts';

export type Place = { readonly cwd: string; readonly env: Readonly<Record<string, string>> };

const written = new URL('../../written-before/0.1.0/', import.meta.url).pathname;

/** A name whose random part begins with a letter: a line ends at a hyphen before one, and not before a digit. */
function lettered(prefix: string): string {
  for (;;) {
    const made = mkdtempSync(prefix);
    if (/^[a-z]/i.test(made.slice(prefix.length))) return made;
    rmSync(made, { recursive: true });
  }
}

/** A folder with a home of its own and what a version has written; its name is as long on every computer. */
export async function openPlace(
  workspaces: readonly string[],
  { trusted = workspaces.length > 0, prepare = (_cwd: string) => {} } = {},
): Promise<Place> {
  const top = lettered('/tmp/folio-rec-');
  onTestFinished(() => rmSync(top, { recursive: true, force: true, maxRetries: 3 }));
  const [cwd, home] = [path.join(top, 'work'), path.join(top, 'home')];
  for (const folder of [cwd, home]) mkdirSync(folder);
  const env = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_STATE_HOME: path.join(home, '.state'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
  };
  for (const name of workspaces)
    cpSync(path.join(written, name), path.join(cwd, 'workspace'), { recursive: true });
  prepare(cwd);
  if (trusted) {
    const folder = workspaces.length > 0 ? [] : [cwd];
    expect(await runHere({ cwd, env }, ['trust', ...folder])).toMatchObject({ code: 0 });
  }
  return { cwd, env };
}
