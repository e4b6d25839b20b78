import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openGh } from '../../src/engine/acting/gh.ts';
import { readElsewhere } from '../../src/engine/workflows/field/look/elsewhere.ts';
import { readTracker, type Wanted } from '../../src/engine/workflows/field/look/gh.ts';
import type { FieldIssue } from '../../src/engine/workflows/field/model.ts';
import { ghStandIn } from './field-place.ts';
import { passingFolder } from './passing-folder.ts';
import { openShell } from './plain-shell.ts';

/**
 * A `gh` that answers from files, started as field starts it, in front of what reads its answers. The clock stands still and
 * tells how long was waited.
 */
export function ghPlace() {
  const base = passingFolder('gh');
  const answers = path.join(base, 'gh-answers');
  mkdirSync(answers);
  const program = path.join(base, 'gh');
  writeFileSync(program, ghStandIn);
  chmodSync(program, 0o755);
  const signal = new AbortController().signal;
  const ghOf = (repo: string) =>
    openGh({ shell: openShell().shell, program, folder: base, repo, signal });
  const gh = ghOf('acme/app');
  const waited: number[] = [];
  const clock = {
    now: () => new Date('2026-02-10T12:00:00Z'),
    monotonic: () => 0,
    sleep: async (ms: number) => {
      waited.push(ms);
    },
  };
  return {
    waited,
    /** What `gh <verb>` prints: text as it is, anything else as JSON. */
    answer(name: string, value: unknown): void {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      writeFileSync(path.join(answers, `${name}.json`), text);
    },
    /** What `gh <verb>` does, as a shell script with the words behind it. */
    act(name: string, script: string): void {
      writeFileSync(path.join(answers, `${name}.sh`), script);
    },
    asked: () => readFileSync(path.join(answers, 'asked'), 'utf8').trim().split('\n'),
    /** How what these issues wait for in other repositories stands. */
    elsewhere: async (issues: readonly FieldIssue[]) =>
      await readElsewhere(issues, 'acme/app', {
        ghOf: async (repo) => ghOf(repo),
        asking: { clock, signal },
      }),
    read: async (given: Partial<Wanted> = {}) =>
      await readTracker(
        gh,
        {
          ...{ project: null, owner: null, repo: 'acme/app', native: true },
          known: new Map(),
          ...given,
        },
        { clock, signal },
      ),
  };
}
