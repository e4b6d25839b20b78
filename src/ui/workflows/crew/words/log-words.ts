/* What stands in a cmd's log and files as one of a few fixed words (`docs/spec/crew.md` §22), as people say it. */

type Table = Readonly<Record<string, string>>;

/** What an agent wrote is looked up as it is: a word that the table does not have stays. */
function wordIn(table: Table): (word: string) => string {
  return (word) => (Object.hasOwn(table, word) ? (table[word] ?? word) : word);
}

type FixedWords = {
  readonly qualities: Table;
  readonly verdicts: Table;
  readonly statuses: Table;
  readonly modes: Table;
  readonly priorities: Table;
  readonly kinds: Table;
  /** Who works, by their names in files without `worker_`. */
  readonly roles: Table;
};

/** The words of one language, one function a kind of value. */
export function logWords(tables: FixedWords) {
  const role = wordIn(tables.roles);
  return {
    qualityWord: wordIn(tables.qualities),
    verdictWord: wordIn(tables.verdicts),
    statusWord: wordIn(tables.statuses),
    modeWord: wordIn(tables.modes),
    priorityWord: wordIn(tables.priorities),
    kindWord: wordIn(tables.kinds),
    personaWord: (persona: string) => {
      const name = persona.replace(/^worker_/, '');
      return Object.hasOwn(tables.roles, name) ? role(name) : persona;
    },
  };
}

type FieldWords = {
  /** By the name of the field, then by its value. */
  readonly fixed: Readonly<Record<string, Table>>;
  /** How a task is called, e.g. `task ` before its number. */
  readonly task: string;
  readonly words: ReturnType<typeof logWords>;
  why(text: string): string;
};

/** What a field of the log holds, as people say it; undefined: it holds none of a few fixed words. */
export function fieldWords({
  fixed,
  task,
  words,
  why,
}: FieldWords): (field: string, text: string) => string | undefined {
  const called = (text: string) => text.replace(/^task_(?=\d+$)/, task);
  const made = new Map([
    ['status', words.statusWord],
    ['quality', words.qualityWord],
    ['verdict', words.verdictWord],
    ['mode', words.modeWord],
    ['role', words.personaWord],
    ['persona', words.personaWord],
    ['task', called],
    ['reviews', called],
    ['error', why],
    ['metadata_issues', why],
  ]);
  return (field, text) => {
    const table = Object.hasOwn(fixed, field) ? fixed[field] : undefined;
    if (table !== undefined && Object.hasOwn(table, text)) return table[text];
    return made.get(field)?.(text);
  };
}
