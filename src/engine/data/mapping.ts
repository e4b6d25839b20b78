import type { Json, JsonMapping } from './question.ts';

/** JSON's objects, without its arrays. In a file of its own, so that the first frame and the help wait for no shapes. */
export function isMapping(value: Json | undefined): value is JsonMapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
