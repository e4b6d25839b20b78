import type { ToolCall } from '../../engine/acting/acting.ts';
import { jsonIn } from '../../engine/data/json-text.ts';

/** Our server among those of the `claude` program; it puts the name before that of every tool. */
export const toolServerName = 'folio-tui';
const prefix = `mcp__${toolServerName}__`;

/** A call while it comes in. */
export type StreamedCall = { readonly id: string; readonly name: string; raw: string };

/** A call by the name that we know its tool by. Tools of the program's own keep theirs, and nobody here has them. */
export function callOf({ id, name, raw }: StreamedCall): ToolCall {
  const known = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return { id, name: known, input: jsonIn(raw === '' ? '{}' : raw) ?? null, raw };
}
