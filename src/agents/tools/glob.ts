import { z } from 'zod';
import { composed } from '../../engine/data/stored-name.ts';
import { material } from '../prompt/material.ts';
import { defineTool, ToolRefused } from './tool.ts';
import { folderAt, walkFiles } from './walk-files.ts';
import { wildcard } from './wildcard.ts';

const mostNames = 500;
const mostDepth = 40;
const longestPattern = 500;

export const glob = defineTool({
  input: z.object({
    pattern: z.string().min(1).max(longestPattern).describe('e.g. src/**/*.{ts,tsx}'),
    path: z.string().optional().describe('folder it starts from; the project when left out'),
  }),
  foreign: true,
  changes: false,
  subject: ({ pattern }) => pattern,
  async run({ pattern, path = '.' }, host, signal) {
    const found = folderAt(host, path);
    const wanted = wildcard(composed(pattern));
    if (wanted === undefined) throw new ToolRefused(`InvalidPattern: ${JSON.stringify(pattern)}.`);
    const bound = { reached: false };
    const names: string[] = [];
    for await (const entry of walkFiles(host, found, { depth: mostDepth, signal, bound })) {
      if (entry.kind !== 'file' || !wanted.matches(composed(entry.name))) continue;
      if (names.length === mostNames) {
        bound.reached = true;
        break;
      }
      names.push(entry.name);
    }
    const note = bound.reached ? `truncated after ${names.length} files` : `${names.length} files`;
    const head = `${pattern} in ${found.shown}: ${note}`;
    return names.length === 0 ? head : `${head}\n${material(pattern, names.join('\n'))}`;
  },
});
