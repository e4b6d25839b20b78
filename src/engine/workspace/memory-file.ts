import path from 'node:path';
import { RunError } from '../data/failure.ts';
import type { OpenSeal } from '../data/seal.ts';
import { emptyGraph, MemoryGraph } from '../memory/graph.ts';
import { openGraphText } from '../memory/graph-text.ts';
import type { MemoryDisk } from '../memory/memory.ts';
import { openSigning, withOwnStamps } from '../memory/stamps.ts';
import { atomicWrite } from './atomic-write.ts';
import { codeOf, type Disk, type FileFacts, isMissing, isThere, unwritable } from './disk.ts';
import { withFileLock } from './file-lock.ts';

/**
 * lowdb's adapter onto `memory.json` of the workspace at `root`: written whole or not at all, durable, under a lock
 * that several processes share. A file that is not there is an empty memory; one that cannot be read rejects with
 * `file_damaged`. What it says of whose words a text is counts only with a signature of `seal`.
 */
export function memoryFile(disk: Disk, root: string, seal: OpenSeal): MemoryDisk {
  const file = path.join(root, 'memory.json');
  const place = async () =>
    (await isThere(disk, root)) ? await disk.realpath(root) : path.resolve(root);
  const sign = openSigning();
  const textOf = openGraphText();
  let known: string | undefined;

  const look = async () => {
    try {
      return factsText(await disk.stat(file));
    } catch (error) {
      if (isMissing(error)) return 'missing';
      throw damaged(file, error);
    }
  };

  return {
    unchanged: async () => known !== undefined && known === (await look()),
    async read() {
      known = undefined;
      const facts = await look();
      const graph = facts === 'missing' ? emptyGraph() : await readGraph(disk, file);
      known = facts;
      return withOwnStamps(graph, await seal('looking'), await place());
    },
    async write(graph) {
      known = undefined;
      const signed = sign(graph, await seal(), await place());
      await atomicWrite(disk, file, textOf(signed));
      known = await look();
    },
    alone: async (work) => {
      try {
        return await withFileLock(disk, file, work);
      } catch (error) {
        throw unwritable(file, error);
      }
    },
  };
}

function factsText({ inode, size, modifiedNs }: FileFacts): string {
  return `${inode} ${size} ${modifiedNs}`;
}

async function readGraph(disk: Disk, file: string): Promise<MemoryGraph> {
  try {
    return MemoryGraph.parse(JSON.parse((await disk.readFile(file)).toString('utf8')));
  } catch (error) {
    throw damaged(file, error);
  }
}

function damaged(file: string, error: unknown): RunError {
  const detail = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  return new RunError(
    { kind: 'file_damaged', path: file, detail: detail.slice(0, 500) },
    { cause: error },
  );
}
