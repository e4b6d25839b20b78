import type { Ctx } from './ctx.ts';

/** What an author wants of a manuscript that is only reviewed, and what only a story that is written can give. */
const ofWritten: ReadonlySet<string> = new Set([
  ...['more_chapters', 'plan_more', 'edit_plan', 'ask_next'],
  ...['use_round', 'redo_chapter', 'edit_draft', 'retry_review'],
]);

/** Says of how much of that was asked for, and not done. */
export function tellNotDone(ctx: Ctx): void {
  const asked = ctx.inbox().filter(({ kind }) => ofWritten.has(kind)).length;
  const told = ctx.state().notices.findLast(({ notice }) => notice === 'only_reviewed');
  if (asked > 0 && told?.values['asked'] !== asked) ctx.warn('only_reviewed', { asked });
}
