import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SandboxSpec } from '../src/engine/acting/shell.ts';
import type { ToolDisk } from '../src/engine/acting/tool-disk.ts';
import { nodeDisk } from '../src/engine/workspace/disk.ts';
import { openShell } from '../src/engine/workspace/process-runner.ts';
import { sandboxState } from '../src/engine/workspace/sandbox.ts';
import { sandboxFor } from '../src/engine/workspace/sandbox-places.ts';
import { boundedDisk } from '../src/engine/workspace/tool-disk/bounded.ts';
import { diskHere } from '../src/engine/workspace/tool-disk/here.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, ratio, rounded, sideBySide, timed } from './measure.ts';

/** What the bounds cost: a `true` inside them beside a plain one, both through the same runner; and a file tool's call. */
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
  return [
    ratio('command in the sandbox beside a plain one', medians, { bar: 4, goal: 2.5 }),
    ...(await priceOfFiles(folder, sandboxFor(needs))),
  ];
}

/** What a file tool's call costs more that works in the sandbox, beside one that works in this process. */
async function priceOfFiles(folder: string, spec: SandboxSpec): Promise<readonly Measured[]> {
  const { signal } = new AbortController();
  const inside = boundedDisk({
    ...{ spec, signal, children: undefined, env: process.env, temp: folder },
  });
  const here = diskHere();
  const file = path.join(folder, 'file.md');
  const bytes = Buffer.from('a line of text\n'.repeat(200));
  await inside.replace(file, bytes);
  const row = async (what: string, work: (disk: ToolDisk) => Promise<unknown>) => {
    const medians = await sideBySide({
      ...{ samples: 200, warmUp: 20 },
      subject: () => timed(() => work(inside)),
      control: () => timed(() => work(here)),
    });
    const detail = { ms: rounded(medians.subject), control_ms: rounded(medians.control) };
    const value = Math.max(0, medians.subject - medians.control);
    return { what, unit: 'ms', value, bar: 3, goal: 1, detail } as const;
  };
  try {
    return [
      await row('sandbox: what a file costs more to read', (disk) => readBy(disk, file)),
      await row('sandbox: what a file costs more to write', (disk) => disk.replace(file, bytes)),
    ];
  } finally {
    await inside.end();
  }
}

async function readBy(disk: ToolDisk, file: string): Promise<void> {
  const opened = await disk.open(file, 64 * 1024);
  await opened.close();
}
