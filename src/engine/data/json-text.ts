import type { Json } from './question.ts';

/** What a JSON text says; undefined where it is none, or there is none: no JSON says that. */
export function jsonIn(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
