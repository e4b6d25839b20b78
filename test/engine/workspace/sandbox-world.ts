import { once } from 'node:events';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { onTestFinished, test } from 'vitest';
import type { SandboxSpec, ShellResult } from '../../../src/engine/acting/shell.ts';
import { sandboxState } from '../../../src/engine/workspace/sandbox.ts';
import { sandboxFor } from '../../../src/engine/workspace/sandbox-places.ts';
import { commandIn, shellIn } from './shell-world.ts';

const state = await sandboxState();
if (state.kind === 'none')
  console.warn(`skipped, since nothing bounds commands here: ${state.reason}`);

/** A test that needs the system's sandbox. */
export const inside = test.skipIf(state.kind === 'none');

export type World = {
  readonly home: string;
  readonly project: string;
  readonly outside: string;
  readonly spec: SandboxSpec;
};

/** Home, project (a repository) and a foreign folder, none of them below the `/tmp` that a command cannot see. */
export async function world(changes: Partial<SandboxSpec> = {}): Promise<World> {
  const base = await realpath(await mkdtemp('/var/tmp/folio-sandbox-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const home = path.join(base, 'home');
  const project = path.join(home, 'project');
  const outside = path.join(base, 'outside');
  for (const folder of [path.join(project, '.git/hooks'), path.join(home, '.ssh'), outside]) {
    await mkdir(folder, { recursive: true });
  }
  await writeFile(path.join(project, '.git/config'), '[core]\n');
  await writeFile(path.join(project, '.git/HEAD'), 'ref: refs/heads/main\n');
  await writeFile(path.join(home, '.ssh/id_rsa'), 'canary-key');
  const needs = { writable: [project], home, never: [], hidden: [], network: false };
  return { home, project, outside, spec: { ...sandboxFor(needs), ...changes } };
}

export async function bounded(
  { project, spec }: World,
  text: string,
  run = 'run-1',
): Promise<ShellResult> {
  return shellIn(project, { run, children: path.join(project, '../children') }).run(
    commandIn(project, text, { sandbox: spec }),
  );
}

export async function listening(
  at: string | number,
): Promise<{ server: Server; met: () => number }> {
  let met = 0;
  const server = createServer((socket) => {
    met += 1;
    socket.end('met');
  });
  server.listen(at);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, met: () => met };
}

export const python = (text: string) => `python3 -c "${text}"`;
