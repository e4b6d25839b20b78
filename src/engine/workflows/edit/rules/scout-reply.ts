import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { jsonIn } from '../../../data/json-text.ts';
import type { Checked } from '../../../ports.ts';

/**
 * The map in a scout's words, which are kept as they are: alone, in a fence, or with words around it
 * (docs/spec/edit.md §5.1). Two maps that differ are none: one of them may stand in a file that was read.
 */
export function readScoutReply<T>(reply: string, schema: z.ZodType<T>): Checked<T> {
  const candidates = [reply, ...fencedIn(reply), betweenBraces(reply)];
  const values = candidates.map(jsonIn).filter((value) => value !== undefined);
  const reads = values.map((value) => schema.safeParse(value));
  const [first, ...others] = reads.flatMap(({ success, data }) => (success ? [data] : []));
  if (first !== undefined && others.every((one) => isDeepStrictEqual(one, first)))
    return { ok: true, value: first };
  const issues = first === undefined ? (reads[0]?.error?.issues ?? []) : [];
  if (issues.length === 0)
    return { ok: false, problems: ['The reply is not one JSON object and nothing else.'] };
  return {
    ok: false,
    problems: issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`),
  };
}

/** What stands in each fence, in their order. */
function fencedIn(text: string): readonly string[] {
  const found: string[] = [];
  let open: { readonly fence: string; readonly lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    const [, fence] = /^\s{0,3}(`{3,}|~{3,})\w*\s*$/.exec(line) ?? [];
    if (open === undefined) open = fence === undefined ? undefined : { fence, lines: [] };
    else if (line.trim() !== open.fence) open.lines.push(line);
    else {
      found.push(open.lines.join('\n'));
      open = undefined;
    }
  }
  return found;
}

function betweenBraces(text: string): string {
  return text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
}
