import type { Answer } from '../../../data/question.ts';
import { checkObservation } from '../../../learned/check.ts';
import { observationText, readObservation } from '../../../learned/preference.ts';
import { emptyGraph } from '../../../memory/graph.ts';
import { ApprovalsAnswer, type CardDecision } from '../contract/cards.ts';
import { refusalOf } from '../learned/criteria.ts';
import type { PreferenceUpdate, Proposal } from '../shapes/proposals.ts';
import { type Queue, signalCard } from './queue.ts';
import { oneLine } from './targets.ts';

/** A proposal and what a person said to it; an edited one has their words in it. */
export type DecidedItem = Queue['items'][number] & {
  readonly decision: CardDecision['decision'];
  readonly edited: boolean;
};

export type Decisions = {
  readonly items: readonly DecidedItem[];
  /** About the card of the counters; null: it was not shown. */
  readonly signals: CardDecision['decision'] | null;
  readonly rejectedKinds: ApprovalsAnswer['rejectedKinds'];
};

/**
 * What an answer to `approvals` says of every item that was shown: choice `all`, `none`, `later`, or `decide` with its
 * details.
 */
export function decisionsOf(queue: Queue, answer: Pick<Answer, 'choice' | 'details'>): Decisions {
  const given = ApprovalsAnswer.safeParse(answer.details ?? {}).data;
  const shown = new Set(queue.asked.items.map(({ id }) => id));
  const said = saidOf([...shown], answer);
  const decisionOf = (id: string): CardDecision => said.get(id) ?? { id, decision: 'deferred' };
  return {
    items: queue.items
      .filter(({ id }) => shown.has(id))
      .map((item) => decided(item, decisionOf(item.id))),
    signals: shown.has(signalCard) ? decisionOf(signalCard).decision : null,
    rejectedKinds: answer.choice === 'decide' ? (given?.rejectedKinds ?? []) : [],
  };
}

/**
 * What a second answer says of cards that the first one left for later: two people who decide at once lose nothing, and
 * where both have decided a card the first one counts. undefined: nothing is left of it.
 */
export function lateDecisions(
  asked: readonly string[],
  answer: Pick<Answer, 'choice' | 'details'>,
  before: Pick<Answer, 'choice' | 'details'>,
): ApprovalsAnswer | undefined {
  const first = saidOf(asked, before);
  const given = ApprovalsAnswer.safeParse(answer.details ?? {}).data;
  const decisions = [...saidOf(asked, answer).values()].filter(
    ({ id, decision }) =>
      decision !== 'deferred' && (first.get(id)?.decision ?? 'deferred') === 'deferred',
  );
  if (decisions.length === 0) return undefined;
  const rejectedKinds = answer.choice === 'decide' ? (given?.rejectedKinds ?? []) : [];
  return { decisions, rejectedKinds };
}

function saidOf(
  asked: readonly string[],
  { choice, details }: Pick<Answer, 'choice' | 'details'>,
): ReadonlyMap<string, CardDecision> {
  const everything = { all: 'approved', none: 'rejected' } as const;
  if (choice === 'all' || choice === 'none')
    return new Map(asked.map((id) => [id, { id, decision: everything[choice] }]));
  const given = choice === 'decide' ? ApprovalsAnswer.safeParse(details ?? {}).data : undefined;
  return new Map(given?.decisions.map((one) => [one.id, one]));
}

function decided(item: Queue['items'][number], { decision, text = '' }: CardDecision): DecidedItem {
  if (decision !== 'edited') return { ...item, decision, edited: false };
  const { proposal } = edit(item.proposal, text);
  // Checked before it was recorded; what cannot be taken now is left for later.
  return proposal === undefined
    ? { ...item, decision: 'deferred', edited: false }
    : { ...item, proposal, decision, edited: true };
}

/** What is wrong with the details of an answer, in sentences (`Workflow.checkAnswer`). */
export function problemsOf(
  queue: Queue,
  answer: Pick<Answer, 'choice' | 'details'>,
): readonly string[] {
  if (answer.choice !== 'decide') return [];
  const read = ApprovalsAnswer.safeParse(answer.details);
  if (!read.success) return ['the decisions are not of the form they must have'];
  const { decisions } = read.data;
  const cards = new Map(queue.asked.items.map((card) => [card.id, card]));
  const items = new Map(queue.items.map((item) => [item.id, item]));
  const twice = decisions.filter(
    ({ id }, at) => decisions.findIndex((one) => one.id === id) !== at,
  );
  return [
    ...twice.map(({ id }) => `${id} is decided twice`),
    ...decisions.flatMap(({ id, decision, text = '' }) => {
      const card = cards.get(id);
      if (card === undefined) return [`there is no ${id} here`];
      if (decision === 'kept' && card.kind !== 'preference_update')
        return [`${id}: only an update can be answered with what is there`];
      const item = items.get(id);
      if (decision !== 'edited') return [];
      if (item === undefined || card.text === null) return [`${id} can only be taken as it is`];
      return edit(item.proposal, text).problems.map((problem) => `${id}: ${problem}`);
    }),
  ];
}

type Edited = { readonly proposal: Proposal | undefined; readonly problems: readonly string[] };

/** The proposal with the person's text in place of its own, checked again (`docs/spec/crew.md` §13.11). */
function edit(proposal: Proposal, text: string): Edited {
  if (text.trim() === '') return { proposal: undefined, problems: ['nothing is left'] };
  switch (proposal.family) {
    case 'IMP':
      return { proposal: { ...proposal, change: text.trim() }, problems: [] };
    case 'SKL':
      return { proposal: { ...proposal, design: text.trim() }, problems: [] };
    case 'MCP': {
      const edited = { ...proposal, observation: oneLine(text) };
      const why = refusalOf(edited, emptyGraph());
      return why === undefined
        ? { proposal: edited, problems: [] }
        : { proposal: undefined, problems: [refusals[why]] };
    }
    case 'LP': {
      const { parts, problems } = partsIn(text);
      return { proposal: parts && { ...proposal, ...parts }, problems };
    }
    case 'LP-UPD':
      return editUpdate(proposal, text);
    default:
      return proposal satisfies never;
  }
}

/** Its first line may name another kind of change: `[change] append`. */
function editUpdate(proposal: PreferenceUpdate, text: string): Edited {
  const [, named, rest = ''] = /^\s*\[change\]\s*(\w+)\s*([\s\S]*)$/i.exec(text) ?? [];
  const kinds = ['replace', 'append', 'deprecate'] as const;
  const said = kinds.find((kind) => kind === named?.toLowerCase());
  if (named !== undefined && said === undefined)
    return { proposal: undefined, problems: ['[change] is one of replace, append, deprecate'] };
  const change = said ?? proposal.change;
  if (change === 'deprecate') return { proposal: { ...proposal, change }, problems: [] };
  const { parts, problems } = partsIn(named === undefined ? text : rest);
  if (parts === undefined) return { proposal: undefined, problems };
  return { proposal: { ...proposal, change, newObservation: observationText(parts) }, problems };
}

const refusals = {
  names_a_cmd: 'it names a cmd',
  describes_crew: 'it describes how crew itself works',
  name: 'the name is not domain:category:identifier',
  length: '100–500 characters are allowed',
  parts: 'What, Evidence and Scope must be there',
  known: 'it is remembered already',
  rejected: 'it was rejected before',
  over_the_limit: 'there are too many',
} as const;

function partsIn(text: string) {
  const parts = readObservation(oneLine(text));
  const { errors } = checkObservation(parts === undefined ? text : observationText(parts));
  return errors.length > 0 || parts === undefined
    ? { parts: undefined, problems: errors }
    : { parts, problems: [] };
}

/** Was anything of this kind taken? */
export function isTaken({ decision }: { readonly decision: string }): boolean {
  return decision === 'approved' || decision === 'edited';
}
