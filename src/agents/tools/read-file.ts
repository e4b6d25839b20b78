import { StringDecoder } from 'node:string_decoder';
import { z } from 'zod';
import type { OpenedFile } from '../../engine/acting/tool-disk.ts';
import { material } from '../prompt/material.ts';
import { locate, refuseSecretName } from './project-path.ts';
import { keyWatch, openText } from './text-file.ts';
import { defineTool } from './tool.ts';

/** One result: about what a person would read at once, and far below what spoils a conversation. */
const mostBytes = 64 * 1024;
const mostLines = 2000;

export const readFile = defineTool({
  input: z.object({
    path: z.string().describe('file to read, relative to the project'),
    from_line: z.int().min(1).optional().describe('first line, counted from 1'),
    lines: z.int().min(1).max(mostLines).optional().describe('how many lines'),
  }),
  foreign: true,
  changes: false,
  subject: ({ path }) => path,
  async run({ path, from_line: from = 1, lines = mostLines }, host) {
    const found = locate(host, path, 'read');
    refuseSecretName(path, found);
    const file = await openText(host, path, found, chunkBytes);
    try {
      const part = await readLines(file, { from, lines, bytes: mostBytes }, keyWatch(path));
      host.seen.set(found.real, file.stamp);
      const { shown } = found;
      if (part.text === '')
        return from === 1 ? `${shown} is empty.` : `${shown} has no line ${from}.`;
      return `${shown} ${describe(from, part)}\n${material(shown, host.hide(part.text))}`;
    } finally {
      await file.close();
    }
  },
});

function describe(from: number, { count, why, endsWithNewline }: Part): string {
  const last = from + count - 1;
  const range = `(lines ${from}–${last}`;
  switch (why) {
    case 'lines':
      return `${range}; truncated, more lines follow)`;
    case 'bytes':
      return endsWithNewline
        ? `${range}; truncated, more lines follow)`
        : `${range}; truncated, line ${last} is longer than is shown)`;
    case 'end':
      return `${range}, the last one${endsWithNewline ? '' : ' without a line end'})`;
    default:
      return why satisfies never;
  }
}

type Part = {
  readonly text: string;
  /** Lines in it, one that is not whole included. */
  readonly count: number;
  /** Why it ends: the file's end, enough lines, or enough bytes. */
  readonly why: 'end' | 'lines' | 'bytes';
  readonly endsWithNewline: boolean;
};

type Wanted = { readonly from: number; readonly lines: number; readonly bytes: number };

const chunkBytes = 64 * 1024;
const newline = 10;

/**
 * Lines of a file, whatever its size. Reads no further than it has to and keeps no more than is wanted. Bytes become
 * text at the end, so that no character is cut by a chunk. `heed` sees every byte that was passed on the
 * way, from the file's beginning on.
 */
async function readLines(
  file: OpenedFile,
  { from, lines, bytes: most }: Wanted,
  heed: (bytes: Buffer) => void,
): Promise<Part> {
  const kept: Buffer[] = [];
  let size = 0;
  let line = 1;
  for await (const piece of pieces(file, heed)) {
    if (line >= from + lines) return partOf(Buffer.concat(kept), 'lines');
    if (line >= from) {
      kept.push(piece);
      size += piece.length;
    }
    if (size > most) return partOf(Buffer.concat(kept).subarray(0, most), 'bytes');
    if (piece.at(-1) === newline) line += 1;
  }
  return partOf(Buffer.concat(kept), 'end');
}

/** Pieces of lines: each ends with a line or with a chunk. */
async function* pieces(file: OpenedFile, heed: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for (let position = 0, chunk = file.first; chunk.length > 0; ) {
    position += chunk.length;
    heed(chunk);
    for (let start = 0; start < chunk.length; ) {
      const at = chunk.indexOf(newline, start);
      const end = at === -1 ? chunk.length : at + 1;
      yield chunk.subarray(start, end);
      start = end;
    }
    chunk = await file.read(position, chunkBytes);
  }
}

function partOf(bytes: Buffer, why: Part['why']): Part {
  // an incomplete character is left out only where we cut
  const decoded = why === 'bytes' ? new StringDecoder('utf8').write(bytes) : bytes.toString('utf8');
  const endsWithNewline = bytes.at(-1) === newline;
  const newlines = decoded.split('\n').length - 1;
  return {
    text: decoded.replace(/^\uFEFF/, ''),
    count: newlines + (endsWithNewline || bytes.length === 0 ? 0 : 1),
    why,
    endsWithNewline,
  };
}
