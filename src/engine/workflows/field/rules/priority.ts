import type { Priority } from '../contract/report.ts';
import type { FieldIssue } from '../model.ts';

const high =
  /^(?:priority[:/ -]?\s*(?:high|critical|urgent)|high-priority|p0|p1|urgent|critical|high)$/i;
const medium = /^(?:priority[:/ -]?\s*medium|p2)$/i;
const low = /^(?:priority[:/ -]?\s*low|p3|p4|low)$/i;
const kind =
  /^(?:refactor|refactoring|improvement|enhancement-idea|tech-debt|chore|cleanup|docs-nice-to-have)$/i;
const titled = /^(?:refactor|chore)(?:\([^)]{0,60}\))?!?:/i;

const day = 86_400_000;
const soonDays = 14;

/** How pressing an issue is (docs/spec/field.md §12.2). What others wait for stands above every label. */
export function priorityOf(
  { title, labels, due, milestone }: Pick<FieldIssue, 'title' | 'labels' | 'due' | 'milestone'>,
  unblocksOthers: boolean,
  now: Date,
): Priority {
  const has = (form: RegExp) => labels.some((label) => form.test(label));
  if (unblocksOthers || has(high)) return 'high';
  if (has(medium)) return 'medium';
  if (has(low)) return 'low';
  const milestoneDue = Date.parse(milestone?.dueOn ?? '');
  if (due !== undefined || milestoneDue <= now.getTime() + soonDays * day) return 'high';
  return has(kind) || titled.test(title) ? 'low' : 'medium';
}
