import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Gh, openGh } from '../../../src/engine/acting/gh.ts';
import { jsonIn } from '../../../src/engine/data/json-text.ts';
import { remedy } from '../../../src/engine/workflows/field/look/gh-asking.ts';
import {
  IssueRow,
  issueFields,
  PrRow,
  prFields,
} from '../../../src/engine/workflows/field/look/gh-shapes.ts';
import { passingFolder } from '../../support/passing-folder.ts';
import { openShell } from '../../support/plain-shell.ts';

/*
 * What is asked of `gh`, held against the program itself where it is installed: its flags and the names of its fields need
 * no login. The repository that is read with one is that of `gh`.
 */

const repo = 'cli/cli';
const signal = new AbortController().signal;

/** Real output of the real program, as of somebody who has a login and is asked nothing. */
function real(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, GH_PROMPT_DISABLED: '1', NO_COLOR: '1', ...more };
  const { status, stdout, stderr } = spawnSync('gh', words, { env, encoding: 'utf8' });
  return { status, said: `${stdout ?? ''}${stderr ?? ''}` };
}

const isInstalled = real(['--version']).status === 0;
const isLoggedIn = isInstalled && real(['auth', 'status']).status === 0;

/** Every call there is, once. */
const calls: readonly ((gh: Gh) => Promise<unknown>)[] = [
  (gh) => gh.version(),
  (gh) => gh.projectItems(5, 'acme', 10),
  (gh) => gh.issues(1, ['number']),
  (gh) => gh.issue(1, ['number']),
  (gh) => gh.prs(1, ['number']),
  (gh) => gh.pr(1, ['number']),
  (gh) => gh.reviewThreads('x'),
  (gh) => gh.blockedBy(1),
  (gh) => gh.remark(1, 'x'),
  (gh) => gh.addLabel(1, 'x'),
  (gh) => gh.removeLabel(1, 'x'),
  (gh) => gh.makeLabel('x', 'CCCCCC', 'x'),
];

/** The words of every call, as a program that only prints them is given them. */
async function askedWords(): Promise<readonly (readonly string[])[]> {
  const folder = passingFolder('gh-words');
  const program = path.join(folder, 'gh');
  writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(program, 0o755);
  const gh = openGh({ shell: openShell().shell, program, folder, repo, signal });
  return await Promise.all(
    calls.map(async (call) => {
      const answer = await (call(gh) as ReturnType<Gh['version']>);
      return answer.ok ? answer.output.trimEnd().split('\n') : [];
    }),
  );
}

const verbOf = ([first = '', second = '']: readonly string[]) =>
  first === 'api' ? [first] : [first, second];

describe.skipIf(!isInstalled)('the real gh (needs gh on the search path)', () => {
  test('knows every flag it is given', async () => {
    for (const words of await askedWords()) {
      if (words[0]?.startsWith('--')) continue;
      const verb = verbOf(words);
      const { said } = real([...verb, '--help']);
      if (/unknown command/.test(said)) {
        // boards came later than the rest
        expect(verb).toEqual(['project', 'item-list']);
        const refused = { ok: false, kind: 'refused', code: 1, said } as const;
        expect(remedy(refused)).toContain('too old to read boards');
        continue;
      }
      const flags = words.slice(verb.length).filter((word) => /^--?[a-zA-Z]/.test(word));
      for (const flag of flags)
        expect(said, verb.join(' ')).toMatch(new RegExp(`(?:^|[ ,])${flag}[ ,]`, 'm'));
    }
  });

  test('knows every field that is needed, and of the others says which it does not know', () => {
    // without a name behind --json it lists those there are; no login is looked at for that
    const listed = (verb: readonly string[]) => {
      const { said } = real([...verb, '-R', repo, '--json'], { GH_TOKEN: 'none' });
      return said.split(/\s+/);
    };
    const issue = listed(['issue', 'list']);
    const pr = listed(['pr', 'list']);
    expect(issue).toEqual(expect.arrayContaining([...issueFields.needed, 'comments']));
    expect(listed(['issue', 'view'])).toEqual(issue);
    expect(pr).toEqual(expect.arrayContaining([...prFields.needed]));
    expect(listed(['pr', 'view'])).toEqual(
      expect.arrayContaining([...prFields.needed, 'latestReviews', 'commits']),
    );
    const unknown = [...issueFields.optional, ...prFields.optional].filter(
      (field) => !issue.includes(field) && !pr.includes(field),
    );
    for (const field of unknown) {
      const { said, status } = real(['pr', 'list', '-R', repo, '--json', field], {
        GH_TOKEN: 'none',
      });
      expect(status).not.toBe(0);
      expect(said).toContain(`Unknown JSON field: "${field}"`);
    }
  });

  test.skipIf(!isLoggedIn)('reads a real repository (needs gh auth login)', async () => {
    const gh = openGh({ shell: openShell().shell, program: 'gh', folder: '/', repo, signal });
    const issues = await gh.issues(3, issueFields.needed);
    const prs = await gh.prs(3, prFields.needed);
    if (!issues.ok || !prs.ok) throw new Error(JSON.stringify([issues, prs]));
    expect(IssueRow.array().parse(jsonIn(issues.output))).toHaveLength(3);
    expect(PrRow.array().parse(jsonIn(prs.output))).toHaveLength(3);
  });
});
