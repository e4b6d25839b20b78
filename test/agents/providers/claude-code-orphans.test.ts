import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChildren } from '../../../src/engine/workspace/children-at-work.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { sweepOrphans } from '../../../src/engine/workspace/orphans.ts';
import { aRequest } from '../../support/call-world.ts';
import { type Act, acting, lines, tool } from '../../support/claude-script.ts';
import { expectGone, isAlive, openClaude } from '../../support/claude-stand-in.ts';
import { tempFolder } from '../../support/tool-world.ts';

const parentProgram = path.join(import.meta.dirname, '../children/claude-parent.ts');
const leaving: readonly Act[] = [
  { deaf: true },
  { spawn: 'child' },
  { spawn: 'stray' },
  { print: lines.start() },
  { hang: true },
];

function startParent(program: string, folder: string, mode = '') {
  const parent = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', parentProgram, program, folder, mode],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void parent.kill('SIGKILL'));
  return parent;
}

async function pidsOf(claude: Awaited<ReturnType<typeof openClaude>>): Promise<number[]> {
  const pids = [...(await claude.calls()).map(({ pid }) => pid), ...(await claude.children())];
  expect(pids).toHaveLength(3);
  return pids;
}

test('after a SIGKILL of ours the program and all it started are ended at the next start', async () => {
  const claude = await openClaude({ acts: leaving });
  const folder = path.join(tempFolder('claude-orphans'), 'children');
  const parent = startParent(claude.program, folder);
  const pids = await vi.waitUntil(
    async () => ((await claude.children()).length === 2 ? await pidsOf(claude) : undefined),
    { timeout: 20_000, interval: 50 },
  );
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  for (const pid of pids) expect(await isAlive(pid)).toBe(true);
  expect(await sweepOrphans(nodeDisk, folder, 'run-1', { graceMs: 200 })).toBeGreaterThanOrEqual(3);
  await expectGone(pids);
  expect(readdirSync(folder)).toEqual([]);
});

test('in the midst of a tool a SIGKILL of ours is noticed by the program, which ends by itself', async () => {
  const use = tool('run_command', { command: 'touch x' });
  const claude = await openClaude({ acts: [{ print: lines.ready }, ...acting('', use)] });
  const parent = startParent(claude.program, tempFolder('claude-orphans'), 'tools');
  await once(parent.stdout ?? parent, 'data');
  const pids = [...(await claude.calls()).map(({ pid }) => pid), ...(await claude.children())];
  expect(pids).toHaveLength(2);
  parent.kill('SIGKILL');
  await expectGone(pids);
});

test('a stop of ours ends them within the grace of five seconds, and forgets the record', async () => {
  const claude = await openClaude({ acts: leaving });
  const folder = path.join(tempFolder('claude-orphans'), 'children');
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const call = claude.provider().call(aRequest(), {
    signal: stop.signal,
    limits: { idleMs: 60_000, totalMs: 60_000 },
    children: openChildren({ disk: nodeDisk, run: 'run-1', folder, newId: () => 'abcdefgh12' }),
    onEvent: ({ type }) => type === 'started' && begun.resolve(),
  });
  const ended = call.catch((error: unknown) => error);
  await begun.promise;
  expect(readdirSync(folder)).toEqual(['abcdefgh12.jsonl']);
  const pids = await pidsOf(claude);
  const from = performance.now();
  stop.abort();
  expect(await ended).toMatchObject({ failure: { kind: 'cancelled' } });
  expect(performance.now() - from).toBeLessThan(8_000);
  await expectGone(pids);
  expect(existsSync(path.join(folder, 'abcdefgh12.jsonl'))).toBe(false);
});
