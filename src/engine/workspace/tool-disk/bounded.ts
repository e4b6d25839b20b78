import type { z } from 'zod';
import {
  DiskUnreachable,
  type OpenedFile,
  PlaceMoved,
  type ToolDisk,
} from '../../acting/tool-disk.ts';
import { claimTemp, tempNameFor } from '../temp-files.ts';
import { moved } from './deeds.ts';
import { type BoundedFacts, type Heard, type Program, startProgram } from './program.ts';
import { type Asked, toldList, toldNothing, toldOpen, toldStamp } from './words.ts';

/**
 * File tools at work in the sandbox of their task's commands: one program for all of them, started with the first thing that
 * is asked, and again after it was ended. What it was asked then rejects with `DiskUnreachable`.
 */
export function boundedDisk(facts: BoundedFacts): ToolDisk {
  let program: Promise<Program> | undefined;
  const begin = () => {
    const one = startProgram(facts);
    one.catch(() => {
      if (program === one) program = undefined;
    });
    return one;
  };
  const started = async (): Promise<Program> => {
    const known = program;
    const last = await known;
    if (last?.lives() === true) return last;
    // unless somebody else has begun another one meanwhile
    if (program === known) {
      await last?.end();
      program = begin();
    }
    return await started();
  };
  const ask = async (place: string, asked: Asked, bytes?: Uint8Array): Promise<Heard> => {
    facts.signal.throwIfAborted();
    return await (await started()).ask(asked, bytes).catch((error: unknown) => {
      throw isMoved(error) ? new PlaceMoved(place) : error;
    });
  };
  return {
    async open(file, first) {
      const heard = await ask(file, { do: 'open', file, first });
      const { id, ...opened } = told(toldOpen, heard);
      return openedFile({ ...opened, first: heard.bytes }, id, (asked) => ask(file, asked));
    },
    list: async (folder) => told(toldList, await ask(folder, { do: 'list', folder })).entries,
    async makeFolder(folder) {
      told(toldNothing, await ask(folder, { do: 'makeFolder', folder }));
    },
    async replace(file, bytes) {
      // by the number of this process, which ends with it: the one inside means nothing outside
      const temp = tempNameFor(file, process.pid);
      const done = claimTemp(temp);
      try {
        return told(toldStamp, await ask(file, { do: 'replace', file, temp }, bytes)).stamp;
      } finally {
        done();
      }
    },
    async end() {
      const last = program;
      program = undefined;
      await last?.then((each) => each.end()).catch(() => undefined);
    },
  };
}

function openedFile(
  opened: Omit<OpenedFile, 'read' | 'close'>,
  id: number | null,
  ask: (asked: Asked) => Promise<Heard>,
): OpenedFile {
  return {
    ...opened,
    read: async (position, length) =>
      id === null
        ? opened.first.subarray(position, position + length)
        : (await ask({ do: 'read', id, position, length })).bytes,
    async close() {
      if (id !== null) await ask({ do: 'close', id });
    },
  };
}

function told<T>(schema: z.ZodType<T>, heard: Heard): T {
  const parsed = schema.safeParse(heard.told);
  if (!parsed.success) throw new DiskUnreachable('what works on files said what nobody asked');
  return parsed.data;
}

function isMoved(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === moved;
}
