import { z } from 'zod';
import { material } from '../prompt/material.ts';
import { defineTool } from './tool.ts';
import { type Entry, folderAt, walkFiles } from './walk-files.ts';

const mostNames = 1000;

export const listFiles = defineTool({
  input: z.object({
    path: z.string().optional().describe('folder; the project when left out'),
    depth: z.int().min(1).max(5).optional().describe('how many levels; 1 when left out'),
  }),
  foreign: true,
  changes: false,
  subject: ({ path = '.' }) => path,
  async run({ path = '.', depth = 1 }, host, signal) {
    const found = folderAt(host, path);
    const bound = { reached: false };
    const names: string[] = [];
    for await (const entry of walkFiles(host, found, { depth, signal, bound })) {
      if (names.length === mostNames) {
        bound.reached = true;
        break;
      }
      names.push(entry.name + ending[entry.kind]);
    }
    if (names.length === 0) return `${found.shown} is empty.`;
    const note = bound.reached ? `truncated after ${names.length} names` : `${names.length} names`;
    return `${found.shown} (${note})\n${material(found.shown, names.join('\n'))}`;
  },
});

/** As `ls -F` marks them. */
const ending: Readonly<Record<Entry['kind'], string>> = {
  file: '',
  folder: '/',
  link: '@',
  other: '|',
};
