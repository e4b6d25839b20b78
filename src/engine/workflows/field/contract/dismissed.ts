import { itemReader } from '../../../contract.ts';
import type { InboxItem } from '../../../data/inbox.ts';
import { fieldInbox } from './inbox.ts';
import type { FacilitatorReport, Suggestion } from './report.ts';

const isFieldItem = itemReader(fieldInbox);
const mostLetters = 2_000;

/** What a suggestion rests on: when it is another text, one that was dismissed is shown again (docs/spec/field.md §12.6). */
export function standsOn(
  { assessments }: Pick<FacilitatorReport, 'assessments'>,
  { issues = [], description, priority }: Suggestion,
): string {
  const about = assessments
    .filter(({ issue }) => issues.includes(issue))
    .map(({ issue, state, evidence, blockers = [] }) =>
      [issue, state, ...evidence, ...blockers].join(' '),
    );
  return [priority, ...(about.length > 0 ? about : [description])].join('\n').slice(0, mostLetters);
}

/** Ids of the suggestions that the person does not want to see, by what the run was told, oldest first. */
export function dismissedIn(
  report: Pick<FacilitatorReport, 'assessments' | 'recommend'>,
  told: readonly InboxItem[],
): ReadonlySet<string> {
  const facts = new Map<string, string>();
  for (const item of told.filter(isFieldItem)) {
    if (item.kind === 'dismiss') facts.set(item.id, item.facts);
    if (item.kind === 'show_dismissed') facts.clear();
  }
  const hidden = report.recommend.suggestions.flatMap((suggestion) => {
    const { id } = suggestion;
    return id !== undefined && facts.get(id) === standsOn(report, suggestion) ? [id] : [];
  });
  return new Set(hidden);
}
