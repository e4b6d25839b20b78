/**
 * Who sets where a paragraph begins: `made`, the export does, as readers expect it; `kept`, its author has, and a line that they left
 * at the margin stays there.
 */
export type Indents = 'made' | 'kept';

/** Of a chapter that its author handed over. `asTyped`: also where they indent nothing at all. */
export function indentsOf(text: string, asTyped: boolean): Indents {
  return asTyped || /^[ \t]*　/m.test(text) ? 'kept' : 'made';
}
