import { createHash } from 'node:crypto';
import type { Json } from './question.ts';

/** The same data always as the same text: keys sorted, no spaces. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** SHA-256 of the canonical form, in hexadecimal. */
export function hashOf(value: Json): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** By which a part of a text is known again. */
export function partHash(part: string): string {
  return hashOf(part).slice(0, 16);
}
