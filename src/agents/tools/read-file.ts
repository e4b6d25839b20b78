import { z } from 'zod';
import { material } from '../prompt/material.ts';
import { type Part, readLines } from './line-reader.ts';
import { locate, refuseSecretName } from './project-path.ts';
import { keyWatch, openText, stampOf } from './text-file.ts';
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
    const handle = await openText(path, found);
    try {
      const part = await readLines(handle, { from, lines, bytes: mostBytes }, keyWatch(path));
      host.seen.set(found.real, await stampOf(handle));
      const { shown } = found;
      if (part.text === '')
        return from === 1 ? `${shown} is empty.` : `${shown} has no line ${from}.`;
      return `${shown} ${describe(from, part)}\n${material(shown, host.hide(part.text))}`;
    } finally {
      await handle.close();
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
