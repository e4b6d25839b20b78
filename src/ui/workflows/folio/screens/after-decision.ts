import type { RunState } from '../../../../engine/runs/run-state.ts';
import {
  callsLeft,
  callsOfFurther,
} from '../../../../engine/workflows/folio/contract/calls-left.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { costOfCalls } from '../../../components/cost-ahead.ts';
import type { Look } from '../../../components/look.tsx';
import type { Cost } from '../../../messages/about-cost.ts';
import { storyWordsOf } from '../words/of.ts';

/** What the story goes on with when a decision about a chapter has been carried out. */
export type AfterDecision =
  /** A later chapter is at work: its calls under way end, and its person is asked before it goes on. */
  | { readonly kind: 'atWork'; readonly chapter: number }
  /** A later chapter was begun on the text as it was. */
  | { readonly kind: 'asked'; readonly chapter: number }
  /** What was asked for before is written without a word more. */
  | { readonly kind: 'unasked'; readonly cost: Cost };

/** undefined: with nothing that is paid for. */
export function afterDecision(
  { engine }: Pick<Cockpit, 'engine'>,
  { live }: Pick<OpenRun, 'live'>,
  state: RunState,
  view: Pick<FolioView, 'chapter' | 'chapters' | 'prose'>,
  chapter: number,
): AfterDecision | undefined {
  const { chapter: now } = view;
  if (engine === undefined || state.rehearsal || state.status === 'done' || now === null)
    return undefined;
  const isOpen = view.chapters.some((each) => each.chapter === now && each.status === 'now');
  if (now > chapter && isOpen) {
    if (live) return { kind: 'atWork', chapter: now };
    if (view.prose.step !== null) return { kind: 'asked', chapter: now };
  }
  const calls =
    now > chapter && isOpen
      ? callsLeft(state, engine.config)
      : callsOfFurther(state, engine.config);
  const cost = costOfCalls(engine, calls);
  return cost === undefined ? undefined : { kind: 'unasked', cost };
}

/** In words. */
export function afterText(after: AfterDecision, { messages }: Look): string {
  const { thenGoesOn: words } = storyWordsOf(messages).author;
  switch (after.kind) {
    case 'atWork':
    case 'asked':
      return words[after.kind](after.chapter);
    case 'unasked':
      return words.unasked(after.cost);
    default:
      return after satisfies never;
  }
}
