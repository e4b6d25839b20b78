/** Going through what was written before. What is being written now is the newest entry and is never lost. */
export type Recall = {
  /** The entry before the one shown; undefined when there is none. `now` is kept on the way. */
  earlier(now: string): string | undefined;
  /** The entry after it, at last what was being written; undefined when that is shown already. */
  later(now: string): string | undefined;
  /** Is this an entry just as it was written? Then the arrow keys go on, however many rows it has. */
  isAsWritten(now: string): boolean;
};

/** `entries` are oldest first; they may come later, as they are read from a file. */
export function createRecall(entries: () => readonly string[]): Recall {
  /** Texts as changed while going through them, by how far back they are; 0 is what is being written. */
  const changed = new Map<number, string>();
  let back = 0;

  function go(steps: number, now: string): string | undefined {
    const entry = changed.get(steps) ?? entries().at(-steps);
    if (entry === undefined) return undefined;
    changed.set(back, now);
    back = steps;
    return entry;
  }

  return {
    earlier: (now) => (back < entries().length ? go(back + 1, now) : undefined),
    isAsWritten: (now) => back > 0 && now === entries().at(-back),
    later: (now) => (back > 0 ? go(back - 1, now) : undefined),
  };
}
