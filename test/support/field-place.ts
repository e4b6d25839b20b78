import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freshPlace, type Place, runProgram } from './program.ts';
import { runHere } from './program-here.ts';

/** A folder with a real repository `proj`, and a place for a stand-in of `gh` that comes first on the search path. */
export async function fieldPlace() {
  const place = await freshPlace();
  const at = (...parts: readonly string[]) => path.join(place.cwd, ...parts);
  mkdirSync(at('proj'));
  mkdirSync(at('bin'));
  const put = (name: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
    chmodSync(at(name), mode);
  };
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, {
      cwd: at('proj'),
      env: place.env,
      stdio: 'pipe',
      encoding: 'utf8',
    });
  const init = () => {
    git('init', '-q', '-b', 'main');
    git('config', 'user.email', 'kim@example.invalid');
    git('config', 'user.name', 'kim');
  };
  const commit = (subject: string, ...more: readonly string[]) => {
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', subject, ...more.flatMap((text) => ['-m', text]));
  };
  const issue = (number: number, front: string, body = '') =>
    put(
      `proj/.agent/issues/${number}-x.md`,
      `---\ntitle: issue ${number}\n${front}\n---\n${body}\n`,
    );
  const here: Place = { ...place, env: { ...place.env, PATH: `${at('bin')}:/usr/bin:/bin` } };
  const asked = (words: readonly string[]) => ['field', 'proj', '--workspace', at('ws'), ...words];
  const look = async (...words: readonly string[]) => await runHere(here, asked(words));
  /** By the built program, in a process of its own. */
  const started = async (...words: readonly string[]) => await runProgram(here, asked(words));
  /** Of other folders, or of several. */
  const field = async (...words: readonly string[]) =>
    await runHere(here, ['field', ...words, '--workspace', at('ws')]);
  const report = async (...words: readonly string[]) => {
    const ended = await look('--json', ...words);
    return { ...ended, report: JSON.parse(ended.out || 'null') };
  };
  const read = (name: string) => readFileSync(at(name), 'utf8');
  return { at, put, git, init, commit, issue, look, field, started, report, read };
}

/**
 * A `gh` that notes what it is asked and answers from files: `<verb>.json`, or `<verb>.sh` run with the words. What it
 * has no file for it refuses.
 */
export const ghStandIn = `#!/bin/sh
here=$(dirname "$0")/gh-answers
printf '%s\\n' "$*" >> "$here/asked"
name="$1-$2"
[ "$1" = api ] && name=api
if [ -f "$here/$name.sh" ]; then . "$here/$name.sh"; exit; fi
if [ -f "$here/$name.json" ]; then cat "$here/$name.json"; exit 0; fi
echo "no answer for $*" >&2
exit 1
`;
