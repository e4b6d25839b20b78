import * as fs from 'node:fs';
import path from 'node:path';

/** Folders that hold nothing of a project's own (docs/spec/edit.md §5.4). */
const never: ReadonlySet<string> = new Set(
  '.git .svn .hg node_modules __pycache__ .tox .nox .venv venv env virtualenv .mypy_cache .pytest_cache .ruff_cache htmlcov dist build target .next .nuxt out .idea .vscode'.split(
    ' ',
  ),
);
const most = 200_000;

/** Files below a folder without git, sorted; links are not followed. What a `.gitignore` at its top names is left out. */
export function filesOfFolder(root: string, isOwn: (file: string) => boolean): string[] {
  const ignored = ignoredNames(path.join(root, '.gitignore'));
  const found: string[] = [];
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined && found.length < most; at = waiting.pop()) {
    const entries = entriesOf(path.join(root, at))
      .map((entry) => ({ entry, file: at === '' ? entry.name : `${at}/${entry.name}` }))
      .filter(({ entry, file }) => isOwn(file) && !ignored(entry.name, file));
    for (const { entry, file } of entries) {
      if (entry.isDirectory() && !never.has(entry.name)) waiting.push(file);
      if (entry.isFile()) found.push(file);
    }
  }
  return found.sort();
}

function entriesOf(folder: string): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Plain names and `*.ending`: what such files mostly say. */
function ignoredNames(file: string): (name: string, whole: string) => boolean {
  let lines: readonly string[];
  try {
    lines = fs.readFileSync(file, 'utf8').split(/\r?\n/);
  } catch {
    return () => false;
  }
  const patterns = lines
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((line) => line !== '' && !/^[#!]/.test(line));
  const names = new Set(patterns.map((line) => line.replace(/^\//, '')));
  const endings = patterns.flatMap((line) => /^\*(\.[\w.-]+)$/.exec(line)?.[1] ?? []);
  return (name, whole) =>
    names.has(name) || names.has(whole) || endings.some((ending) => name.endsWith(ending));
}
