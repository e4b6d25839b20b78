import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import { bootId } from '../../src/engine/workspace/process-table.ts';
import { plainLine } from '../../src/ui/cli/plain.ts';
import { en } from '../../src/ui/messages/en.ts';
import { testCommand } from '../support/coder/coder-model.ts';
import { begin, follow, openCoderWorld } from '../support/coder/coder-world.ts';

const asked = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'question_opened' ? [event.question] : []));

test('a coder reads, mends, runs the tests after one approval, and reports', async () => {
  const world = await openCoderWorld();
  const engine = await world.open();
  const run = await begin(engine, { attended: true });
  const events = await follow(run, engine, () => ({ choice: 'once' }));
  expect(await run.ended).toEqual({ status: 'done', failure: null });
  expect(world.text('sum.js')).toBe('export const sum = (a, b) => a + b;\n');
  expect(world.ran()).toBe(1);
  expect(asked(events)).toMatchObject([
    {
      kind: 'permission',
      values: { tool: 'run_command', subject: testCommand, step: 'current/report.md' },
      choices: [
        { id: 'once', key: 'y' },
        { id: 'always', key: 'A', weighty: true },
        { id: 'network', key: 'H', weighty: true },
        { id: 'network_run', key: 'R', weighty: true },
        { id: 'deny', key: 'n' },
      ],
      comment: true,
    },
  ]);
  const tools = events.flatMap((event) =>
    event.type === 'tool_finished' ? [[event.tool, event.ok]] : [],
  );
  expect(tools).toEqual([
    ['read_file', true],
    ['edit_file', true],
    ['run_command', true],
  ]);
  const lines = events.map((event) => plainLine(event, en)).filter((line) => line !== undefined);
  expect(lines.join('')).toContain('current/report.md');
  // used once and put aside: nothing of it answers the next wish
  const engineFolder = path.join(world.workspace, 'current/.engine');
  const left = (name: string) =>
    readdirSync(path.join(engineFolder, name)).filter((file) => file.startsWith('permission-'));
  expect([left('questions'), left('answers')]).toEqual([[], []]);
  const changes = JSON.parse(readFileSync(path.join(engineFolder, 'changes.json'), 'utf8'));
  const own = [path.join(world.project, 'sum.js')];
  expect(changes).toEqual({ paths: own, made: own });
});

test('what a kill has left at work is ended before the run goes on', async () => {
  const world = await openCoderWorld();
  const engine = await world.open();
  const first = await begin(engine);
  await follow(first, engine);
  const children = path.join(world.workspace, 'current/.engine/children');
  const marks = { run: first.id, child: 'left0ver' };
  mkdirSync(children, { recursive: true });
  const env = { ...process.env, FOLIO_RUN_ID: marks.run, FOLIO_CHILD: marks.child };
  const orphan = spawn('sleep', ['60'], { env, detached: true, stdio: 'ignore' });
  onTestFinished(() => void orphan.kill('SIGKILL'));
  const ended = once(orphan, 'exit');
  writeFileSync(
    path.join(children, `${marks.child}.jsonl`),
    `${JSON.stringify({ ...marks, boot: bootId() })}\n`,
  );
  const again = await begin(engine);
  expect(await ended).toEqual([null, 'SIGTERM']);
  await follow(again, engine);
  expect(readdirSync(children)).toEqual([]);
});
