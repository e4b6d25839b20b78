/** One change of a text, so that it can be taken back: at `at`, `removed` stood where `inserted` stands now. */
export type Edit = {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
  /** Where the cursor was before. */
  readonly cursor: number;
};

/** What was done, for grouping: typing letters is one step back, as is a row of deletions. */
export type EditKind = 'type' | 'erase' | 'other';

export type Undo = {
  readonly past: readonly Edit[];
  readonly future: readonly Edit[];
  /** Kind of the newest entry of `past` while it may still grow. */
  readonly growing: EditKind | undefined;
};

const keptSteps = 500;

export const noUndo: Undo = { past: [], future: [], growing: undefined };

export function apply(text: string, edit: Edit): string {
  return text.slice(0, edit.at) + edit.inserted + text.slice(edit.at + edit.removed.length);
}

export function inverse(edit: Edit): Edit {
  return { ...edit, removed: edit.inserted, inserted: edit.removed };
}

/** Remembers an edit; joins it to the last one when both are of one stroke of work. */
export function remember(undo: Undo, edit: Edit, kind: EditKind): Undo {
  const last = undo.past.at(-1);
  const joined = last && undo.growing === kind ? join(last, edit, kind) : undefined;
  const past = joined
    ? [...undo.past.slice(0, -1), joined]
    : [...undo.past, edit].slice(-keptSteps);
  return { past, future: [], growing: kind === 'other' ? undefined : kind };
}

/** The cursor went elsewhere: what comes next is a step of its own. */
export function settle(undo: Undo): Undo {
  return undo.growing === undefined ? undo : { ...undo, growing: undefined };
}

function join(last: Edit, edit: Edit, kind: EditKind): Edit | undefined {
  if (kind === 'type') {
    // A new word begins a new step.
    const newWord = /\s$/.test(last.inserted) && /^\S/.test(edit.inserted);
    if (edit.removed !== '' || edit.at !== last.at + last.inserted.length || newWord)
      return undefined;
    return { ...last, inserted: last.inserted + edit.inserted };
  }
  if (edit.at + edit.removed.length === last.at) {
    return { ...last, at: edit.at, removed: edit.removed + last.removed };
  }
  if (edit.at === last.at) return { ...last, removed: last.removed + edit.removed };
  return undefined;
}
