import * as fs from 'node:fs';
import path from 'node:path';
import type { Shell } from '../../acting/shell.ts';
import { redactSecrets } from '../redact.ts';
import { sandboxState } from '../sandbox.ts';
import { sandboxFor, withTree } from '../sandbox-places.ts';
import type { CheckCommand, Checked, Trees } from './desk.ts';
import type { TaskRecords } from './records.ts';
import type { Base } from './shapes.ts';
import type { StoreFacts } from './store-git.ts';

/** The person's home, and what of it no command sees; absolute. */
export type CheckFacts = {
  readonly home: string;
  readonly hidden: readonly string[];
};

type Desk = {
  readonly facts: StoreFacts & Partial<CheckFacts>;
  readonly base: Base;
  readonly tasks: TaskRecords;
  readonly own: Pick<Trees, 'open' | 'read'>;
};

const usualMs = 15 * 60_000;
const mostBytes = 200_000;
/** Above those of tasks and of improvements. */
const checking = 2_000_000_000;

/** See `Trees`. */
export async function checkIn(
  { facts, base, tasks, own }: Desk,
  wanted: readonly number[],
  { commandIn, timeoutMs = usualMs }: CheckCommand,
): Promise<Checked> {
  const { home, hidden, shell, signal, place, sandbox = sandboxState } = facts;
  const state = await sandbox();
  if (state.kind === 'none' || home === undefined || hidden === undefined)
    return { kind: 'no_sandbox' };
  // made anew each time: nothing of an earlier run of them is left
  await tasks.dropped(checking);
  const opened = await own.open(checking, wanted);
  if (!opened.ok) return { kind: 'clash' };
  const { folder, root } = opened.tree;
  const { top, prefix } = base.project;
  try {
    const command = await commandIn((name) => own.read(checking, prefix + name));
    if (command === null) return { kind: 'nothing_to_run' };
    const apart = { shown: [] };
    const bounds = sandboxFor({ writable: [], home, never: [], hidden, network: false, apart });
    const tree = { folder, top, store: path.join(place, 'store'), shown: base.shown };
    const sandboxed = withTree(bounds, tree, state);
    const cwd = sandboxed.stands === undefined ? root : path.join(top, prefix);
    return await run(shell, { command, cwd, signal, timeoutMs, sandbox: sandboxed });
  } finally {
    await tasks.dropped(checking);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

type Run = { readonly command: string } & Pick<
  Parameters<Shell['run']>[0],
  'cwd' | 'signal' | 'sandbox' | 'timeoutMs'
>;

async function run(shell: Shell, { command, ...where }: Run): Promise<Checked> {
  const result = await shell.run({
    ...{ run: { command }, ...where, env: { CI: '1' }, maxBytes: mostBytes },
  });
  where.signal.throwIfAborted();
  if (result.error !== undefined) return { kind: 'not_started', detail: result.error.detail };
  const output = redactSecrets(result.output);
  return { kind: 'ran', command, code: result.timedOut ? null : result.code, output };
}
