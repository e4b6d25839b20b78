import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLog } from '../../../../../src/engine/workflows/crew/text/execution-log.ts';
import { childFile } from '../../../../support/children.ts';
import { chosenFrom } from '../../../../support/points/chosen.ts';
import { tables } from '../../../../support/points/tables.ts';
import { temporaryFolder } from '../cmd-world.ts';

function play(root: string, kill: readonly string[] = []) {
  return new Promise<{ signal: string | null; output: string }>((resolve) => {
    const words = [childFile('secretary-child'), root, ...kill];
    execFile(process.execPath, words, (error, stdout, stderr) => {
      const signal = error && 'signal' in error ? (error.signal ?? null) : null;
      resolve({ signal, output: stdout + stderr });
    });
  });
}

/** What a cmd leaves, without times: its files, what secretary and reviewers said, how everybody ended. */
function leftBehind(root: string) {
  const folder = join(root, 'work/cmd_001');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.engine') && name.includes('.'))
    .sort();
  const log = readLog(readFileSync(join(folder, 'execution_log.yaml'), 'utf8'));
  if (!log.ok) throw new Error(log.problems.join());
  const { tasks, status, approvals = [] } = log.value;
  return {
    files,
    status,
    secretary: files
      .filter((name) => /secretary|^reports?|^reviews/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
    // reviewers of one wave are sent side by side
    tasks: tasks
      .map(({ role, operation, reviews, task, status: ended, retries }) =>
        JSON.stringify([role, operation, reviews, task, ended, retries]),
      )
      .sort(),
    approvals: approvals.map(({ id, decision }) => [id, decision]),
  };
}

test('a cmd with a secretary and independent reviewers ends the same however often it is killed on the way', async () => {
  const calm = temporaryFolder();
  expect((await play(calm)).output).toBe('done\n');
  const wild = temporaryFolder();
  const kills = chosenFrom(tables.killsOfSecretary);
  const survived: (readonly string[])[] = [];
  for (const kill of kills) {
    const { signal, output } = await play(wild, kill);
    expect(signal === 'SIGKILL' || output === 'done\n', output).toBe(true);
    if (signal !== 'SIGKILL') survived.push(kill);
  }
  expect((await play(wild)).output).toBe('done\n');
  expect(survived).toEqual([]);
  expect(leftBehind(wild)).toEqual(leftBehind(calm));
});
