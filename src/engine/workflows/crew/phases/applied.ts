import type { Ctx } from '../../../workflow.ts';

/** What became of an approved proposal, as the log tells it. */
export type Applied = {
  readonly applied: boolean;
  readonly commit: string | null;
  readonly note: string | null;
};

const undone = { applied: false, commit: null } as const;

/** Where nothing of the project may be touched: a recording, or no project at all (R72). */
export function untouched({ state }: Pick<Ctx, 'state'>): Applied {
  const note = state().rehearsal ? 'a rehearsal changes no files' : 'no project';
  return { ...undone, note };
}

export const withoutMemory: Applied = { ...undone, note: 'no memory' };

/** An improvement of something that is no file of the project. */
export const withoutTarget: Applied = { ...undone, note: 'it names no file of the project' };
