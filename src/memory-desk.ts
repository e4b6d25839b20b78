/*
 * What `folio-tui memory` works on: the memory of a workspace, its settings, and the person at the terminal.
 */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { toFailure } from './engine/failure.ts';
import { openMemory } from './engine/memory/memory.ts';
import { readConfigFiles } from './engine/workspace/config-files.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { memoryFile } from './engine/workspace/memory-file.ts';
import { switchOffLearning } from './engine/workspace/switch-off.ts';
import { findTraces } from './engine/workspace/traces.ts';
import { openTrust } from './engine/workspace/trust.ts';
import { clock, editText } from './machine.ts';
import { readSettings } from './settings.ts';
import type { MemoryDesk } from './ui/cli/memory-ports.ts';

export type DeskFacts = {
  readonly root: string;
  readonly configHome: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Says that the memory cannot be read. */
  complain(failure: ReturnType<typeof toFailure>): void;
};

/** Opened on a workspace that is there. Rejects with `config_invalid` where its settings cannot be taken. */
export async function openMemoryDesk(facts: DeskFacts): Promise<MemoryDesk> {
  const { root, configHome, env } = facts;
  const settings = async () =>
    (await readSettings(nodeDisk, { sets: [], flags: [] }, root, configHome)).config;
  const { lp_system, ui } = await settings();
  const now = clock.now();
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    memory: openMemory({
      disk: memoryFile(nodeDisk, root),
      now: () => clock.now(),
      warn: facts.complain,
    }),
    cap: lp_system.lp_cap,
    today: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    async switchOff() {
      try {
        const trust = openTrust(nodeDisk, configHome);
        const { base, local } = await readConfigFiles(
          nodeDisk,
          root,
          path.join(configHome, 'folio-tui', 'config.yaml'),
        );
        const trusted = await trust.hashes(root);
        const name = await switchOffLearning(nodeDisk, root);
        const before = name === 'config.yaml' ? base : local;
        // What the person trusted before this edit of ours they trust after it, and nothing else.
        if (before !== undefined && trusted(before)) await trust.ownEdit(root, [name]);
        // Proven by reading it again (D-44): another file may still say otherwise.
        const { enabled, reset_all } = (await settings()).lp_system;
        return enabled || reset_all ? name : undefined;
      } catch (error) {
        const failure = toFailure(error);
        return 'detail' in failure ? failure.detail : failure.kind;
      }
    },
    traces: async (texts) => await findTraces(nodeDisk, root, texts),
    askLine: async (prompt) => (isTerminal() ? await askLine(prompt) : undefined),
    edit: async (text) => {
      const editor = ui.editor ?? env['VISUAL'] ?? env['EDITOR'];
      return isTerminal() && editor ? await editText(editor, text) : undefined;
    },
  };
}

function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/** One line from the person; undefined when they leave instead. */
async function askLine(prompt: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const left = new AbortController();
  lines.on('close', () => left.abort());
  try {
    return await lines.question(prompt, { signal: left.signal });
  } catch {
    return undefined;
  } finally {
    lines.close();
  }
}
