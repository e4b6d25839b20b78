import type { Ctx } from '../ctx.ts';

/** What became of an approved proposal, as the log tells it. */
export type Applied = {
  readonly applied: boolean;
  readonly commit: string | null;
  readonly note: string | null;
};

const undone = { applied: false, commit: null } as const;

/** Where nothing of the project may be touched: a recording, or no project at all. */
export function untouched({ state }: Pick<Ctx, 'state'>): Applied {
  const note = state().rehearsal ? 'a rehearsal changes no files' : 'no project';
  return { ...undone, note };
}

export const remembered: Applied = { applied: true, commit: null, note: null };

/** The preferences are at their cap, and nothing made room. */
export const withoutRoom: Applied = { ...undone, note: 'no room' };

/** The store did not take the text: it looks like a secret, or is too long. */
export const notTaken: Applied = { ...undone, note: 'the text was not taken' };

export const withoutMemory: Applied = { ...undone, note: 'no memory' };

/** An improvement of something that is not a file of the project. */
export const withoutTarget: Applied = { ...undone, note: 'it names no file of the project' };
