import { isMapping } from '../../engine/data/mapping.ts';
import { normalForm } from '../../engine/data/normal-form.ts';
import type { Json, Question } from '../../engine/data/question.ts';
import { questionWords } from '../messages/describe-question.ts';
import type { Messages } from '../messages/ja.ts';

/** What may be decided of a card that is one of many in a question. */
export type Decision = 'approved' | 'rejected' | 'kept' | 'deferred';

/** The keys of the screen of such cards, and the decision each is recorded as. */
const said: Readonly<Record<string, Decision>> = {
  ...{ y: 'approved', n: 'rejected', k: 'kept', d: 'deferred' },
  ...{ approved: 'approved', rejected: 'rejected', kept: 'kept', deferred: 'deferred' },
};

/** `y`, `N`, `approved`; undefined: none of the decisions. */
export function decisionOf(word: string): Decision | undefined {
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

/** The cards of a question, by their names; what has none is left out. */
export function cardsIn({
  values,
}: Pick<Question, 'values'>): readonly { readonly id: string; readonly title: string }[] {
  const items = Array.isArray(values['items']) ? values['items'].filter(isMapping) : [];
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  return items
    .map((item) => ({ id: text(item['id']), title: text(item['title']) }))
    .filter(({ id }) => id !== '');
}

/** How such a line looks for the cards of this question. */
export function cardExample(question: Pick<Question, 'values'>): string {
  const ids = cardsIn(question).slice(0, 2);
  return ids.map(({ id }, at) => `${id}=${at === 0 ? 'y' : 'n'}`).join(' ');
}

/** Is each card to be decided by itself? */
export function isByCard(
  question: Pick<Question, 'kind'>,
  choice: string,
  messages: Pick<Messages, 'questions'>,
): boolean {
  return questionWords(question, messages).byCard === choice;
}
