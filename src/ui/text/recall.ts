/** Going through what was written before. What is being written now is the newest entry and is never lost. */
export type Recall = {
  /** The entry before the one shown; undefined when there is none. `now` is kept on the way. */
  earlier(now: string): string | undefined;
  /** The entry after it, at last what was being written; undefined when that is shown already. */
  later(now: string): string | undefined;
  /** Is this an entry just as it was written? Then the arrow keys go on, however many rows it has. */
  isAsWritten(now: string): boolean;
  /** Are entries still being read? Then `then` is done when they are there, unless the field is left before. */
  waits(then: () => void): boolean;
  /** They have been read, oldest first. */
  begin(entries: readonly string[]): void;
  /** What was written on the way and does not stand in the field, the newest last: who leaves the field keeps it. */
  leave(): readonly string[];
};

export function createRecall(first: readonly string[] = []): Recall {
  let entries = first;
  let isRead = first.length > 0;
  let waiting: (() => void) | undefined;
  /** Texts as changed while going through them, by how far back they are; 0 is what is being written. */
  const changed = new Map<number, string>();
  let back = 0;

  function go(steps: number, now: string): string | undefined {
    const entry = changed.get(steps) ?? entries.at(-steps);
    if (entry === undefined) return undefined;
    changed.set(back, now);
    back = steps;
    return entry;
  }

  return {
    earlier: (now) => (back < entries.length ? go(back + 1, now) : undefined),
    isAsWritten: (now) => back > 0 && now === entries.at(-back),
    later: (now) => (back > 0 ? go(back - 1, now) : undefined),
    waits: (then) => {
      if (!isRead) waiting = then;
      return !isRead;
    },
    begin: (found) => {
      entries = found;
      isRead = true;
      waiting?.();
      waiting = undefined;
    },
    leave: () => {
      const unsent = [...changed]
        .filter(([steps, text]) => steps !== back && text.trim() !== '' && !entries.includes(text))
        .sort(([a], [b]) => b - a)
        .map(([, text]) => text);
      changed.clear();
      back = 0;
      isRead = false;
      waiting = undefined;
      return unsent;
    },
  };
}
