import { z } from 'zod';
import { material } from '../material.ts';
import { defineTool, ToolRefused } from './tool.ts';

const mostHits = 20;
const usualHits = 8;
const longestHit = 2000;

export const memorySearch = defineTool({
  input: z.object({
    query: z.string().min(1).max(300).describe('a few words'),
    most: z.int().min(1).max(mostHits).optional().describe(`hits; ${usualHits} when left out`),
  }),
  foreign: true,
  changes: false,
  subject: ({ query }) => query,
  async run({ query, most = usualHits }, host, signal) {
    const { memory } = host;
    if (memory === undefined) throw new ToolRefused('There is no memory here.');
    const hits = await memory.search(query, most, signal);
    // kept for the program itself (R79)
    const open = hits
      .filter(({ name, kind }) => ![name, kind].includes('_internal'))
      .slice(0, most);
    if (open.length === 0) return 'Nothing is remembered about that.';
    const lines = open.map(({ name, kind, text }) => {
      const short = text.length > longestHit ? `${text.slice(0, longestHit)}…` : text;
      return `## ${name} (${kind})\n${host.hide(short)}`;
    });
    return `${open.length} remembered\n${material('memory', lines.join('\n\n'))}`;
  },
});
