/** What became of an approved proposal, as the log tells it. */
export type Applied = {
  readonly applied: boolean;
  readonly commit: string | null;
  readonly note: string | null;
};

/** Where nothing of the project may be touched: a recording, or no project at all (R72). */
export const untouched: Applied = { applied: false, commit: null, note: 'no project' };
