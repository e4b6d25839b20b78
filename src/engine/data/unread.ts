/**
 * What an author wrote for an export and could not be read: it is left out, and nothing of it is changed. `part`: the line
 * (`yaml`), or the name of the entry that is none (`unknown`) or is written as something else (`form`).
 */
export type Unread = {
  readonly path: string;
  readonly part: string;
  readonly why: 'yaml' | 'unknown' | 'form';
};
