import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SandboxSpec } from '../src/engine/acting/shell.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openShell } from '../src/engine/workspace/process-runner.ts';
import { sandboxState } from '../src/engine/workspace/sandbox.ts';
import { sandboxFor } from '../src/engine/workspace/sandbox-places.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, ratio, sideBySide, timed } from './measure.ts';

/** What the bounds cost: a `true` inside them beside a plain one, both through the same runner. */
export const sandbox: Bench = {
  name: 'sandbox',
  run: async () => {
    const state = await sandboxState();
    if (state.kind !== 'none') return await inFolder(measure);
    process.stderr.write(`sandbox: not measured, ${state.reason}\n`);
    return [];
  },
};

async function measure(folder: string): Promise<readonly Measured[]> {
  const shell = openShell({
    disk: nodeDisk,
    run: 'bench',
    children: path.join(folder, 'children'),
    env: { PATH: process.env['PATH'] },
    keys: [],
    temp: folder,
    newId: () => randomUUID(),
  });
  const needs = { writable: [folder], home: '/nowhere', never: [], hidden: [], network: false };
  const run = (bounds: SandboxSpec | null) => async () => {
    const got = await shell.run({
      run: { argv: ['true'] },
      cwd: folder,
      env: {},
      signal: new AbortController().signal,
      timeoutMs: 10_000,
      maxBytes: 1_000,
      sandbox: bounds,
    });
    if (got.code !== 0) throw new Error(got.error?.detail ?? got.output);
  };
  const bounded = run(sandboxFor(needs));
  const plain = run(null);
  const medians = await sideBySide({
    samples: 60,
    warmUp: 5,
    subject: () => timed(bounded),
    control: () => timed(plain),
  });
  return [ratio('command in the sandbox beside a plain one', medians, { bar: 4, goal: 2.5 })];
}
