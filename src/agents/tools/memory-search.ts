import { z } from 'zod';
import type { MemoryHit } from '../../engine/ports.ts';
import { material } from '../prompt/material.ts';
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
    const open = openHits(hits).slice(0, most);
    if (open.length === 0) return 'Nothing is remembered about that.';
    const text = host.hide(open.map(hitText).join('\n\n'));
    return `${open.length} remembered\n${material('memory', text)}`;
  },
});

/** Without what the program keeps for itself. */
export function openHits(hits: readonly MemoryHit[]): readonly MemoryHit[] {
  return hits.filter(({ name, kind }) => name !== '_internal' && kind !== '_internal');
}

export function hitText({ name, kind, text }: MemoryHit): string {
  const short = text.length > longestHit ? `${text.slice(0, longestHit).toWellFormed()}…` : text;
  return `## ${name} (${kind})\n${short}`;
}
