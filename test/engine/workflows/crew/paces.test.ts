import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logText } from '../../../../src/engine/workflows/crew/text/execution-log.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { noticesOf, openCmd, quiet, temporaryFolder } from './cmd-world.ts';

/** Cmds that lie there, with a worker that took so long each. */
function earlier(root: string, seconds: readonly number[]) {
  for (const [at, duration_sec] of seconds.entries()) {
    const cmd_id = `cmd_${String(at + 1).padStart(3, '0')}`;
    const stamp = '2026-02-01 10:00:00';
    const common = { started: stamp, finished: stamp, base_commit: null };
    const entry = {
      ...{ id: 1, role: 'worker_researcher', task: 'task_1', model: 'haiku' as const },
      ...{ started: stamp, finished: stamp, duration_sec, status: 'success' as const },
      ...{ error: null, retries: 0, metadata_issues: [] },
    };
    mkdirSync(join(root, 'work', cmd_id), { recursive: true });
    const log = logText({ cmd_id, ...common, status: 'success', tasks: [entry] });
    writeFileSync(join(root, 'work', cmd_id, 'execution_log.yaml'), log);
  }
}

test('ten earlier cmds make the estimate, and the statistics show the same mean (C-041)', async () => {
  const root = temporaryFolder();
  earlier(root, [290, 310, 300, 300, 300, 300, 300, 300, 280, 320]);
  const cmd = openCmd({
    root,
    script: { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    config: (config) => ({ ...quiet(config), max_parallel: 2 }),
  });
  expect(await cmd.engine.paces()).toEqual([
    { role: 'worker_researcher', seconds: 300, tasks: 10 },
  ]);
  const { events } = await cmd.start();
  // three of 300 s, two at once: 450 s
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: 'wave_started',
      values: { wave: 1, waves: 1, tasks: 3, minutes: 8 },
    }),
  );
});

test('however many waves a cmd has, the earlier ones are read once', async () => {
  const root = temporaryFolder();
  earlier(root, [300]);
  let read = 0;
  const disk: Disk = {
    ...nodeDisk,
    open: async (file, how) => {
      if (file.endsWith('cmd_001/execution_log.yaml')) read += 1;
      return await nodeDisk.open(file, how);
    },
  };
  const rows = [{ id: 1 }, { id: 2, needs: [1] }, { id: 3, needs: [2] }];
  const cmd = openCmd({ root, disk, script: { rows } });
  const { events } = await cmd.start();
  const waves = events.filter((event) => event.type === 'said' && event.notice === 'wave_started');
  expect(waves).toHaveLength(3);
  expect(read).toBe(1);
});

test('nine are too few for an estimate, and statistics all the same', async () => {
  const root = temporaryFolder();
  earlier(
    root,
    Array.from({ length: 9 }, () => 300),
  );
  const cmd = openCmd({ root, script: { rows: [{ id: 1 }] } });
  expect(await cmd.engine.paces()).toMatchObject([{ seconds: 300, tasks: 9 }]);
  const { events } = await cmd.start();
  expect(events).toContainEqual(
    expect.objectContaining({
      notice: 'wave_started',
      values: expect.objectContaining({ minutes: 1 }),
    }),
  );
});

test('a persona that nobody has paces of leaves the estimate out (C-043)', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'personas'));
  writeFileSync(join(root, 'personas/worker_poet.md'), 'You write verse.\n');
  const cmd = openCmd({ root, script: { rows: [{ id: 1 }, { id: 2, persona: 'worker_poet' }] } });
  const { events } = await cmd.start();
  expect(noticesOf(events, 'wave_started')).toEqual([{ wave: 1, waves: 1, tasks: 2 }]);
});

test('a log behind a link out of the workspace tells nothing, and hides no other', async () => {
  const root = temporaryFolder();
  const elsewhere = temporaryFolder();
  earlier(root, [100]);
  earlier(elsewhere, [900, 900]);
  symlinkSync(join(elsewhere, 'work/cmd_002'), join(root, 'work/cmd_002'));
  const cmd = openCmd({ root, script: { rows: [{ id: 1 }] } });
  expect(await cmd.engine.paces()).toMatchObject([{ seconds: 100, tasks: 1 }]);
});
