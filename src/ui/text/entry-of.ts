/** What a table has under a name that comes from a file or a model; `constructor` is no name of any table. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
