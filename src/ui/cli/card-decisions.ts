import type { CardDecision } from '../../engine/approval-cards.ts';
import { isMapping } from '../../engine/data/mapping.ts';
import { normalForm } from '../../engine/data/normal-form.ts';
import type { Json, Question } from '../../engine/data/question.ts';

/** The keys of the approvals screen, and the decision each is recorded as. */
const said: Readonly<Record<string, CardDecision['decision']>> = {
  ...{ y: 'approved', n: 'rejected', k: 'kept', d: 'deferred' },
  ...{ approved: 'approved', rejected: 'rejected', kept: 'kept', deferred: 'deferred' },
};

/** `y`, `N`, `approved`; undefined: none of the decisions. */
export function decisionOf(word: string): CardDecision['decision'] | undefined {
  return said[word.toLowerCase()];
}

/** `IMP-001=y LP-001=n`: what a person says of single cards in one line; undefined when it is anything else. */
export function cardDecisions(text: string): Json | undefined {
  const parts = normalForm(text, 'NFKC')
    .split(/[\s,、]+/)
    .filter((part) => part !== '');
  const decisions = parts.flatMap((part) => {
    const [, id = '', word = ''] = /^(.+)=(\w+)$/.exec(part) ?? [];
    const decision = decisionOf(word);
    return decision === undefined ? [] : [{ id, decision }];
  });
  const isWhole = parts.length > 0 && decisions.length === parts.length;
  return isWhole ? { decisions, rejectedKinds: [] } : undefined;
}

/** How such a line looks for the cards of this question. */
export function cardExample({ values }: Pick<Question, 'values'>): string {
  const items = Array.isArray(values['items']) ? values['items'].filter(isMapping) : [];
  const ids = items.map((item) => String(item['id'] ?? '')).slice(0, 2);
  return ids.map((id, at) => `${id}=${at === 0 ? 'y' : 'n'}`).join(' ');
}

/** Is each card to be decided by itself? */
export function isByCard({ kind }: Pick<Question, 'kind'>, choice: string): boolean {
  return kind === 'approvals' && choice === 'decide';
}
