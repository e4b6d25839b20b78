import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ports } from './engine/ports.ts';
import { nodeDisk } from './engine/workspace/disk.ts';
import { openTrust } from './engine/workspace/trust.ts';

/** The project at `root` (absolute) as agents may know it. Its word to them counts only where the person trusts it. */
export function projectAt(root: string, configHome: string): NonNullable<Ports['project']> {
  return {
    root,
    async guidance() {
      const { state } = await openTrust(nodeDisk, configHome).look(root, 'project');
      if (state !== 'trusted') return undefined;
      return await readFile(path.join(root, 'AGENTS.md'), 'utf8').catch(() => undefined);
    },
  };
}
