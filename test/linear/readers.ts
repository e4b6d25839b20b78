/** What reads text in a file below `src`: each exported function, by its name, with the other arguments it needs. */
export type Readers = Readonly<Record<string, (text: string) => unknown>>;
export type ReadersByFile = Readonly<Record<string, Readers>>;

export const linesIn = (text: string): readonly string[] => text.split(/\r\n|\n|\r/);
