/** Patterns by kind, as text: of one language. */
export type Shapes<K extends string> = Readonly<Record<K, readonly string[]>>;

/** One of many, written with a bar between them. */
export const anyOf = (...lines: readonly string[]): string => `(?:${lines.join('|')})`;
