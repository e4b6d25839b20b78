import { type Adapter, Low } from 'lowdb';
import { type Failure, toFailure } from '../data/failure.ts';
import { type Entity, emptyGraph, type MemoryGraph } from './graph.ts';
import { applyOperations, type MemoryOperation, type Refused } from './operations.ts';
import { searchNodes } from './search.ts';

/**
 * What is remembered of earlier runs, in `memory.json` of the workspace: six operations (`docs/spec/crew.md` §13.5),
 * two that read and four that write, the latter as data. A store that cannot be read reads as empty, with one warning,
 * and is never written over.
 */
export type Memory = {
  /** Best first. What the program keeps for itself is never among them. */
  searchNodes(query: string): Promise<readonly Entity[]>;
  readGraph(): Promise<MemoryGraph>;
  /**
   * Writes at once what these operations leave, or nothing. `step` is asked while nobody else can write. Rejects with
   * `file_unwritable` (also when another process holds the file for five seconds) and `file_damaged`.
   */
  write(
    step: readonly MemoryOperation[] | ((graph: MemoryGraph) => readonly MemoryOperation[]),
  ): Promise<Written>;
};
export type Written = { readonly changed: boolean; readonly refused: readonly Refused[] };

/** The disk behind a memory (`workspace/memory-file.ts`). */
export type MemoryDisk = Adapter<MemoryGraph> & {
  /** Is the file still what was last read or written here? */
  unchanged(): Promise<boolean>;
  /** Nobody else writes meanwhile. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

export type MemoryHost = {
  readonly disk: MemoryDisk;
  now(): Date;
  /** Told once. */
  warn(failure: Failure): void;
};

export function openMemory({ disk, now, warn }: MemoryHost): Memory {
  const db = new Low<MemoryGraph>(disk, emptyGraph());
  let warned = false;

  async function fresh(): Promise<MemoryGraph> {
    if (!(await disk.unchanged())) await db.read();
    return db.data;
  }

  async function readable(): Promise<MemoryGraph> {
    try {
      return await fresh();
    } catch (error) {
      if (!warned) warn(toFailure(error));
      warned = true;
      return emptyGraph();
    }
  }

  return {
    searchNodes: async (query) => searchNodes(await readable(), query),
    readGraph: readable,
    write: async (step) =>
      await disk.alone(async () => {
        const before = await fresh();
        const operations = typeof step === 'function' ? step(before) : step;
        const { graph, changed, refused } = applyOperations(
          before,
          operations,
          now().toISOString(),
        );
        if (changed) {
          try {
            db.data = graph;
            await db.write();
          } catch (error) {
            db.data = before;
            throw error;
          }
        }
        return { changed, refused };
      }),
  };
}
