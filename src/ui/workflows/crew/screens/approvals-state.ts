import type { Json } from '../../../../engine/data/question.ts';
import type { CardKind } from '../../../../engine/workflows/crew/contract/card-kinds.ts';
import type {
  ApprovalCard,
  ApprovalsAsked,
  CardDecision,
} from '../../../../engine/workflows/crew/contract/cards.ts';
import { type Extent, moveScroll, type Scroll } from '../../../components/scroll.ts';
import { type Action, actionFor } from '../../../keys/keymap.ts';
import type { KeyPress } from '../../../keys/keys.ts';
import { isAtEnd, isForAll } from '../../../screens/question/read-through.ts';

/** What a person has said to one card. `text`: the whole of it, as they changed it. */
export type Decided = { readonly decision: CardDecision['decision']; readonly text?: string };

type Decisions = {
  readonly decided: ReadonlyMap<string, Decided>;
  /** Kinds that are not to be proposed any more, with the reason. */
  readonly rejectedKinds: ReadonlyMap<CardKind, string>;
};

/** A queue of cards in front of a person; no decision counts before they have seen all of them together and applied them. */
export type ApprovalsState = Decisions & {
  /** `prepared`: the whole as the secretary wrote it (`docs/spec/crew.md` §16), before the cards. */
  readonly stage: 'intro' | 'prepared' | 'cards' | 'summary';
  readonly at: number;
  /** What it was before each decision, oldest first. */
  readonly past: readonly (Decisions & { readonly at: number })[];
  readonly scroll: Scroll;
  /** Ids of cards whose end was on the screen. */
  readonly seen: readonly string[];
  /** The field that is open. */
  readonly field: 'text' | 'reason' | undefined;
  /** When the last card was decided (monotonic ms). */
  readonly decidedAt: number;
};

/**
 * A queue as it is put. `before`: what this person had decided of an earlier one, which somebody else answered
 * meanwhile; nobody decides a card twice, and what they had put off is open again.
 */
export function openApprovals(
  asked: Pick<ApprovalsAsked, 'onboarding' | 'prepared' | 'items'>,
  before?: Pick<Decisions, 'decided'>,
): ApprovalsState {
  const shown = new Set(asked.items.map(({ id }) => id));
  const decided = [...(before?.decided ?? [])].filter(
    ([id, { decision }]) => shown.has(id) && decision !== 'deferred',
  );
  const begin = asked.onboarding ? 'intro' : afterIntro(asked);
  return {
    stage: decided.length === 0 ? begin : 'cards',
    at: 0,
    decided: new Map(decided),
    rejectedKinds: new Map(),
    past: [],
    scroll: top,
    seen: [],
    field: undefined,
    decidedAt: Number.NEGATIVE_INFINITY,
  };
}

function afterIntro({ prepared }: Pick<ApprovalsAsked, 'prepared'>): ApprovalsState['stage'] {
  return prepared === null ? 'cards' : 'prepared';
}

const top: Scroll = { kind: 'at', top: 0 };

/** Why a key did nothing, or what it did; a key of the catalogue. */
export type ApprovalsNote =
  | 'readFirst'
  | 'tooFast'
  | 'onlyUpdates'
  | 'fixed'
  | 'undone'
  | 'nothingToUndo'
  | 'nothingYet'
  | 'noneOpen';

export type ApprovalsStep = {
  readonly state: ApprovalsState;
  readonly effect:
    | 'none'
    | 'apply'
    | 'leave'
    /** The key means nothing here and may mean something everywhere. */
    | 'unused'
    /** The key means nothing, and nothing behind the cards hears it. */
    | 'unknown'
    | { readonly say: ApprovalsNote };
};

/** A key that decides again sooner than this was held down (ms). */
const apartMs = 250;

/**
 * One key for the queue: `y`, `n`, `k`, `d` decide the card and lead to the next open one; `A` and `R` a whole kind;
 * `u` takes the last one back; Enter shows all of it together, and only Enter there applies it.
 */
export function pressApprovals(
  before: ApprovalsState,
  asked: ApprovalsAsked,
  extent: Extent,
  key: KeyPress,
): ApprovalsStep {
  const state = { ...before, seen: seenNow(before, asked, extent) };
  const action = actionFor('approvals', key);
  const scroll = scrollOf(action);
  if (scroll !== undefined) {
    const moved = { ...state, scroll: moveScroll(state.scroll, scroll, extent) };
    return step({ ...moved, seen: seenNow(moved, asked, extent) });
  }
  if (action === 'leave_question')
    return state.stage === 'summary' ? step(toCards(state)) : step(state, 'leave');
  if (action === 'take_back') return takeBack(state);
  if (action === 'confirm') return key.held ? step(state) : confirm(state, asked, extent);
  if (state.stage === 'cards' && action !== undefined) {
    const card = asked.items[state.at];
    if (card !== undefined) return pressCard(state, asked, { card, action, key, extent });
  }
  return step(state, isForAll(key) ? 'unused' : 'unknown');
}

function step(state: ApprovalsState, effect: ApprovalsStep['effect'] = 'none'): ApprovalsStep {
  return { state, effect };
}

type Pressed = {
  readonly card: ApprovalCard;
  readonly action: Action;
  readonly key: KeyPress;
  readonly extent: Extent;
};

function pressCard(
  state: ApprovalsState,
  asked: ApprovalsAsked,
  { card, action, key, extent }: Pressed,
): ApprovalsStep {
  if (action === 'move_up' || action === 'move_down')
    return step(goTo(state, state.at + (action === 'move_up' ? -1 : 1), asked));
  if (action === 'edit_card')
    return card.text === null ? step(state, { say: 'fixed' }) : step({ ...state, field: 'text' });
  if (action === 'reject_kind') return step({ ...state, field: 'reason' });
  if (key.held || key.at - state.decidedAt < apartMs) return step(state, { say: 'tooFast' });
  if (action === 'approve_kind') return approveKind(state, asked, card.kind, key.at);
  const decision = decisions[action];
  if (decision === undefined) return step(state);
  const why = refused(state, card, decision);
  if (why === 'readFirst') {
    const moved = { ...state, scroll: moveScroll(state.scroll, 'page_down', extent) };
    return step({ ...moved, seen: seenNow(moved, asked, extent) }, { say: why });
  }
  if (why !== undefined) return step(state, { say: why });
  return step(decide(state, asked, new Map([[card.id, { decision }]]), key.at));
}

/** Why a card cannot be decided this way; a card cannot be accepted before its end was on the screen. */
function refused(
  { seen }: ApprovalsState,
  { id, kind }: ApprovalCard,
  decision: Decided['decision'],
): ApprovalsNote | undefined {
  if (decision === 'kept' && kind !== 'preference_update') return 'onlyUpdates';
  return decision === 'approved' && !seen.includes(id) ? 'readFirst' : undefined;
}

const decisions: { readonly [name in Action]?: Decided['decision'] } = {
  approve: 'approved',
  reject: 'rejected',
  keep_existing: 'kept',
  defer: 'deferred',
};

/** All cards of the kind that are still open. */
function approveKind(
  state: ApprovalsState,
  asked: ApprovalsAsked,
  kind: CardKind,
  now: number,
): ApprovalsStep {
  const open = asked.items.filter((card) => card.kind === kind && !state.decided.has(card.id));
  if (open.length === 0) return step(state, { say: 'noneOpen' });
  const approved = new Map(open.map(({ id }) => [id, { decision: 'approved' } as const]));
  return step(decide(state, asked, approved, now));
}

/** Rejects all cards of this kind, and says not to propose them again. */
export function rejectKind(
  state: ApprovalsState,
  asked: ApprovalsAsked,
  reason: string,
): ApprovalsState {
  const kind = asked.items[state.at]?.kind;
  if (kind === undefined) return { ...state, field: undefined };
  const all = asked.items.filter((card) => card.kind === kind);
  const next = decide(state, asked, new Map(all.map(({ id }) => [id, { decision: 'rejected' }])));
  const rejectedKinds = new Map(state.rejectedKinds).set(kind, reason.trim());
  return { ...next, rejectedKinds, field: undefined };
}

/** A card that the person changed is accepted; one left as it was stays undecided. */
export function editCard(
  state: ApprovalsState,
  asked: ApprovalsAsked,
  text: string,
): ApprovalsState {
  const card = asked.items[state.at];
  const closed = { ...state, field: undefined };
  if (card === undefined || text.trim() === '' || text.trim() === card.text?.trim()) return closed;
  return decide(closed, asked, new Map([[card.id, { decision: 'edited', text: text.trim() }]]));
}

function decide(
  state: ApprovalsState,
  asked: ApprovalsAsked,
  more: ReadonlyMap<string, Decided>,
  decidedAt = state.decidedAt,
): ApprovalsState {
  const { decided, rejectedKinds, at } = state;
  const past = [...state.past, { decided, rejectedKinds, at }];
  const now = new Map([...decided, ...more]);
  const order = asked.items.map((_, index) => (at + index) % asked.items.length);
  const open = order.find((index) => !now.has(asked.items[index]?.id ?? ''));
  const next = { ...state, decided: now, past, decidedAt, scroll: top };
  return open === undefined ? { ...next, stage: 'summary' } : { ...next, at: open };
}

function takeBack(state: ApprovalsState): ApprovalsStep {
  const last = state.past.at(-1);
  if (last === undefined) return step(state, { say: 'nothingToUndo' });
  const past = state.past.slice(0, -1);
  return step({ ...toCards(state), ...last, past }, { say: 'undone' });
}

/** A text that goes on below is scrolled before the next card comes. */
function confirm(state: ApprovalsState, asked: ApprovalsAsked, extent: Extent): ApprovalsStep {
  if (state.stage === 'summary') return step(state, 'apply');
  if (state.stage === 'intro') return step({ ...state, stage: afterIntro(asked), scroll: top });
  if (state.stage === 'prepared')
    return isAtEnd(state.scroll, extent)
      ? step(toCards(state))
      : step({ ...state, scroll: moveScroll(state.scroll, 'page_down', extent) });
  if (state.decided.size === 0) return step(state, { say: 'nothingYet' });
  return step({ ...state, stage: 'summary', scroll: top });
}

function toCards(state: ApprovalsState): ApprovalsState {
  return { ...state, stage: 'cards', scroll: top };
}

function goTo(state: ApprovalsState, at: number, { items }: ApprovalsAsked): ApprovalsState {
  return { ...state, at: Math.min(items.length - 1, Math.max(0, at)), scroll: top };
}

/** A card whose last row is on the screen has been seen. */
function seenNow(
  { stage, at, scroll, seen }: ApprovalsState,
  { items }: ApprovalsAsked,
  extent: Extent,
): readonly string[] {
  const id = items[at]?.id;
  if (stage !== 'cards' || id === undefined || seen.includes(id)) return seen;
  return isAtEnd(scroll, extent) ? [...seen, id] : seen;
}

function scrollOf(action: Action | undefined) {
  return action === 'page_up' || action === 'page_down' ? action : undefined;
}

/** What is recorded when it is applied (`ApprovalsAnswer`): every card; one that was not decided is left for later. */
export function approvalsAnswer(
  { decided, rejectedKinds }: Decisions,
  { items }: ApprovalsAsked,
): Json {
  const later: Decided = { decision: 'deferred' };
  return {
    decisions: items.map(({ id }) => ({ id, ...(decided.get(id) ?? later) })),
    rejectedKinds: [...rejectedKinds].map(([kind, reason]) => ({ kind, reason })),
  };
}
