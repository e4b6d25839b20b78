import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLog } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { childFile } from '../../../support/children.ts';
import { chosenFrom } from '../../../support/points/chosen.ts';
import { tables } from '../../../support/points/tables.ts';

function play(root: string, kill: readonly string[] = []) {
  return new Promise<{ signal: string | null; output: string }>((resolve) => {
    execFile(process.execPath, [childFile('cmd-child'), root, ...kill], (error, stdout, stderr) => {
      const signal = error && 'signal' in error ? (error.signal ?? null) : null;
      resolve({ signal, output: stdout + stderr });
    });
  });
}

function emptyRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'folio-kill-cmd-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** What a cmd leaves, without times and numbers: its files, how its tasks and approvals ended, what is remembered. */
function leftBehind(root: string) {
  const work = join(root, 'rehearsal/work');
  const cmd = readdirSync(work).findLast((name) =>
    readdirSync(join(work, name)).includes('execution_log.yaml'),
  );
  const folder = join(work, cmd ?? '');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // a task that fails gets its attempts anew at every resume
    .filter((name) => !/^\.engine|result_5\.attempt/.test(name) && name.includes('.'))
    .sort();
  const log = readLog(readFileSync(join(folder, 'execution_log.yaml'), 'utf8'));
  if (!log.ok) throw new Error(log.problems.join());
  const { tasks, approvals = [], status } = log.value;
  const memory = JSON.parse(readFileSync(join(root, 'memory.json'), 'utf8'));
  return {
    files,
    status,
    results: files
      .filter((name) => name.startsWith('results/'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
    tasks: tasks.map((entry) => [entry.role, entry.task, entry.status]).sort(),
    approvals: approvals.map(({ id, decision, applied }) => [id, decision, applied]),
    memory: memory.entities.map(
      ({ name, observations }: { name: string; observations: string[] }) => [
        name,
        observations.filter((text) => text.includes('[what]') || text.includes('[session_count]')),
      ],
    ),
  };
}

async function killLoop(kills: readonly (readonly string[])[]): Promise<void> {
  const calm = emptyRoot();
  expect((await play(calm)).output).toBe('done\n');
  const wild = emptyRoot();
  let died = 0;
  for (const kill of kills) if ((await play(wild, kill)).signal === 'SIGKILL') died += 1;
  expect((await play(wild)).output).toBe('done\n');
  expect(died).toBeGreaterThan(kills.length / 2);
  expect(leftBehind(wild)).toEqual(leftBehind(calm));
}

test('a cmd ends with the same files and the same memory however often it is killed on the way', async () => {
  await killLoop(chosenFrom(tables.killsOfCmd));
});

test('a cmd ends the same when it is killed at ever later operations', async () => {
  await killLoop(chosenFrom(tables.laterKillsOfCmd));
});
