import { expect, test } from 'vitest';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import type { Script } from '../../../support/scripted-agents.ts';
import { executorReply, refusal, watcherReply } from './replies.ts';
import { openSession } from './session-world.ts';

/*
 * A session that is cut off at ever later moments of its writing, and goes on. A disk that takes nothing any more stands for the
 * death of the process: what was written before lies there, and nothing after it does. A last walk ends what is left.
 */

/** A disk that from its `at`th change on takes nothing any more. */
function dyingDisk(at: number): Disk & { readonly died: () => boolean } {
  let seen = 0;
  const change = async <T>(deed: () => Promise<T>): Promise<T> => {
    seen += 1;
    if (seen >= at) throw Object.assign(new Error('the disk is gone'), { code: 'EIO' });
    return await deed();
  };
  return {
    ...nodeDisk,
    open: async (file, how, mode) => {
      if (how === 'read') return await nodeDisk.open(file, how, mode);
      const handle = await change(() => nodeDisk.open(file, how, mode));
      return { ...handle, write: (bytes, position) => change(() => handle.write(bytes, position)) };
    },
    rename: (from, to) => change(() => nodeDisk.rename(from, to)),
    link: (from, to) => change(() => nodeDisk.link(from, to)),
    mkdir: (folder) => change(() => nodeDisk.mkdir(folder)),
    died: () => seen >= at,
  };
}

/** The same at every sitting: what is said to an attempt hangs on the attempt, not on how often somebody asked. */
const script: Script = {
  reply({ role, recording }) {
    const isFirst = recording?.['attempt'] === 1;
    if (role === 'session/executor')
      return executorReply({ files: { 'a.md': isFirst ? 'one' : 'two' } });
    if (role === 'session/watcher')
      return isFirst
        ? refusal('CRITICAL: 例')
        : watcherReply({ settled: [{ issue: '例', evidence: 'a.md' }] });
    return undefined;
  },
};

const moments = [30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];

test('cut off at ever later moments, a session ends as if nothing had happened: each row once, each attempt once', async () => {
  let deaths = 0;
  for (const at of moments) {
    const disk = dyingDisk(at);
    const first = openSession({ script, disk });
    const begun = await first.start('このAPIの設計方針を決めたい').catch(() => undefined);
    const run = first.run();
    if (disk.died()) deaths += 1;
    if (run === '') continue;
    const again = openSession({ script, root: first.root, run });
    if (begun?.result.status !== 'done') await again.resume();
    const { status, result, execution_trace: trace, ledger_entries: ids } = again.result();
    expect([at, status, result.artifacts]).toEqual([at, 'completed', ['a.md']]);
    expect(trace.map(({ state }) => state)).toEqual([
      ...['session_selecting', 'session_initializing', 'classifying', 'selecting_personas'],
      ...['executing', 'watching', 'executing', 'watching', 'learning', 'completed'],
    ]);
    const steps = again.rows().map(({ step }) => step);
    expect(new Set(steps).size).toBe(steps.length);
    expect(again.rows().map(({ id }) => id)).toEqual(ids);
    // rows that the dying disk did not take lie with the run
    expect(ids.length).toBeGreaterThanOrEqual(7);
  }
  expect(deaths).toBeGreaterThan(moments.length / 2);
});
