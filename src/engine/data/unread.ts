/**
 * What an author wrote for an export and could not be read: it is left out, and nothing of it is changed. `part`: the line
 * (`yaml`), or the name of the entry that is none (`unknown`, `no_chapter`) or is written as something else (`form`,
 * `no_words`); `gone`: the words of the text that it names and that are not there.
 */
export type Unread = {
  readonly path: string;
  readonly part: string;
  readonly why: 'yaml' | 'unknown' | 'form' | 'no_chapter' | 'no_words' | 'gone';
};
