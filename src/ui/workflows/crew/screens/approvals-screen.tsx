import { Box } from 'ink';
import { useState } from 'react';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { ApprovalsAsked } from '../../../../engine/workflows/crew/contract/cards.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { unsentAt } from '../../../cockpit/unsent-at.ts';
import { Composer } from '../../../components/composer.tsx';
import { FieldRow } from '../../../components/field-row.tsx';
import { fieldFooter, footerRow } from '../../../components/footer.ts';
import { withLeftOut } from '../../../components/left-out.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { beside, fitRows, type Row, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { listTop, topOf } from '../../../components/scroll.ts';
import { useKeptDraft } from '../../../components/use-kept-draft.ts';
import { useNow } from '../../../components/use-now.ts';
import { type Action, bindingsOf } from '../../../keys/keymap.ts';
import { pressedName } from '../../../keys/keys.ts';
import { useKeys } from '../../../keys/use-keys.tsx';
import { aroundRun } from '../../../screens/run/run-footer.ts';
import { approvalsAsked } from '../approvals-asked.ts';
import { taskWordsOf } from '../words/of.ts';
import { keptText, takeUp } from './approvals-kept.ts';
import {
  barRow,
  type Costs,
  hintRow,
  listRows,
  listWidth,
  summaryRows,
  titleRow,
} from './approvals-rows.ts';
import {
  type ApprovalsNote,
  type ApprovalsState,
  approvalsAnswer,
  editCard,
  pressApprovals,
  rejectKind,
} from './approvals-state.ts';
import { cardRows, introRows, preparedRows } from './card-lines.ts';
import { CmdFrame, type OwnScreenProps } from './cmd-frame.tsx';
import { tasksCost } from './task-cost.ts';
import type { Shelf } from './use-kept.ts';
import { useUndecided } from './use-undecided.ts';

const queues: Shelf<ApprovalsState> = new WeakMap();

/** Head, rail, title above; bar, hint, the strip below. */
const around = aroundRun + 3;

/** What was proposed, card by card; decided here, applied all at once, and only after a look at all of it. */
export function ApprovalsScreen(props: OwnScreenProps) {
  const { cockpit, run, state, question } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const asked = approvalsAsked(question, state);
  const queue = useQueue(props, asked);
  const { body, height } = queue;
  const { field } = queue.state;
  const { editing } = taskWordsOf(look.messages).approvals;
  return (
    <CmdFrame {...props} now={now} footer={approvalsFooter(asked, queue.state, look)}>
      <Rows rows={[titleRow(asked, queue.state, look)]} />
      {field === 'text' ? (
        <CardField {...props} queue={queue} asked={asked} height={height} />
      ) : (
        <Rows rows={body} />
      )}
      <Rows rows={[barRow(asked, queue.state, look)]} />
      {field === 'reason' ? (
        <ReasonField {...props} queue={queue} asked={asked} y={3 + height + 1} />
      ) : (
        <Rows
          rows={[field === 'text' ? [span(` ${editing}`, 'dim')] : hintRow(asked, queue, look)]}
        />
      )}
    </CmdFrame>
  );
}

type Queue = ReturnType<typeof useQueue>;

/** The present queue, what of it is on the screen, and its keys. */
function useQueue(props: OwnScreenProps, asked: ApprovalsAsked) {
  const { cockpit, own, question, state: of } = props;
  const look = useLook();
  const words = taskWordsOf(look.messages).approvals;
  const { state, set, forget } = useUndecided(queues, props, {
    text: (now) => keptText(now, question),
    open: (kept, before) => takeUp(kept, asked, question, before),
  });
  const height = Math.max(1, look.rows - around);
  const { body, extent } = bodyOf({ asked, costs: improving(cockpit, of) }, state, height, look);
  const [note, setNote] = useState<ApprovalsNote | undefined>();
  useKeys(
    'approvals',
    (event) => {
      if (event.kind !== 'key') return false;
      const step = pressApprovals(state, asked, extent, event);
      const { effect } = step;
      if (effect === 'unused') return false;
      set(step.state);
      if (effect === 'leave') own.leave();
      if (effect === 'unknown') cockpit.hint(look.messages.screens.unusedKey(pressedName(event)));
      if (effect === 'apply') {
        const details = approvalsAnswer(step.state, asked);
        void own.answer({ choice: 'decide', comment: '', details }).then((taken) => {
          if (!taken) return;
          forget();
          cockpit.say(words.applied);
        });
      }
      setNote(typeof effect === 'object' ? effect.say : undefined);
      return true;
    },
    {
      active: cockpit.dialog === undefined && state.field === undefined,
      // Each stage is guarded again, so that a key held down over the last card applies nothing.
      subject: `${own.key} ${state.stage}`,
      returning: own.taken && state.stage === 'cards',
      tooSoon: () => cockpit.hint(look.messages.screens.question.tooSoon),
      sentence: () => cockpit.hint(look.messages.screens.question.sentence),
      offers: () => heardAt(state),
    },
  );
  return { state, set, height, body, extent, note };
}

/** What is said of a card is heard while one is in front. */
const ofCards: ReadonlySet<Action> = new Set([
  ...(['approve', 'reject', 'edit_card', 'keep_existing', 'defer'] as const),
  ...(['approve_kind', 'reject_kind', 'move_up', 'move_down'] as const),
]);

function heardAt({ stage }: ApprovalsState): readonly Action[] {
  const all = bindingsOf('approvals').map(({ action }) => action);
  return stage === 'cards' ? all : all.filter((action) => !ofCards.has(action));
}

/** The queue, and what improvements of it are estimated to cost. */
type Shown = { readonly asked: ApprovalsAsked; readonly costs: Costs };

const improving =
  (cockpit: Cockpit, state: RunState): Costs =>
  (count) =>
    tasksCost(cockpit, state, { tier: cockpit.engine?.config.default_model, count });

/** The rows between title and bar. */
function bodyOf({ asked, costs }: Shown, state: ApprovalsState, height: number, look: Look) {
  const { cells, columns, glyphs } = look;
  const left = state.stage === 'cards' ? listWidth(columns) : 0;
  const width = left === 0 ? columns : columns - left - 3;
  const rows = contentOf({ asked, costs }, state, width - 2, look);
  const extent = { total: rows.length, height };
  const top = topOf(state.scroll, extent);
  const shown = fitRows(
    rows.slice(top, top + height).map((row): Row => (left === 0 ? [span(' '), ...row] : row)),
    height,
  );
  if (left === 0) return { body: shown, extent };
  const list = listRows(asked, state, look);
  const from = listTop(state.at, { total: list.length, height });
  const body = beside(
    [
      {
        rows: withLeftOut(list.slice(from, from + height), { top: from, total: list.length }, look),
        width: left,
      },
      { rows: shown, width },
    ],
    height,
    span(cells.pad(` ${glyphs.separator}`, 3), 'border'),
    cells,
  );
  return { body, extent };
}

function contentOf(
  { asked, costs }: Shown,
  state: ApprovalsState,
  width: number,
  look: Look,
): readonly Row[] {
  if (state.stage === 'intro') return introRows(width, look);
  if (state.stage === 'prepared') return preparedRows(asked.prepared ?? '', width, look);
  if (state.stage === 'summary') return summaryRows(asked, state, look, costs);
  const card = asked.items[state.at];
  return card === undefined ? [] : cardRows(card, state.decided.get(card.id), width, look);
}

type FieldProps = Pick<OwnScreenProps, 'cockpit' | 'run'> & {
  readonly queue: Queue;
  readonly asked: ApprovalsAsked;
};

/** The card's text to change in place; `ctrl+g` takes it to the person's editor. */
function CardField({
  cockpit,
  run,
  queue,
  asked,
  height,
}: FieldProps & { readonly height: number }) {
  const look = useLook();
  const { state, set } = queue;
  const card = asked.items[state.at];
  const kept = useKeptDraft(
    unsentAt(cockpit, run.id, `card ${card?.id}`),
    state.decided.get(card?.id ?? '')?.text ?? card?.text ?? '',
  );
  return (
    <Box height={height} paddingX={1} flexShrink={0} overflow="hidden">
      <Composer
        hint=""
        draft={kept.draft}
        columns={look.columns - 2}
        maxRows={Math.max(2, height)}
        active
        origin={{ x: 1, y: 3 }}
        onSend={(text) => {
          kept.forget();
          set(editCard(state, asked, text));
        }}
        onLeave={() => set({ ...state, field: undefined })}
      />
    </Box>
  );
}

function ReasonField({ cockpit, run, queue, asked, y }: FieldProps & { readonly y: number }) {
  const words = taskWordsOf(useLook().messages).approvals;
  const { state, set } = queue;
  const kind = asked.items[state.at]?.kind ?? 'improvement';
  return (
    <FieldRow
      label={words.reason(words.kinds[kind])}
      y={y}
      keptAs={unsentAt(cockpit, run.id, `reject ${kind}`)}
      onSend={(text) => set(rejectKind(state, asked, text))}
      onLeave={() => set({ ...state, field: undefined })}
    />
  );
}

/** Nothing is offered that the card does not have. */
export function approvalsFooter(asked: ApprovalsAsked, state: ApprovalsState, look: Look): Row {
  const words = look.messages.screens.keys;
  const own = taskWordsOf(look.messages).approvals;
  if (state.field !== undefined)
    return fieldFooter(state.field === 'text' ? 'approve' : 'reject_kind', look);
  const decides = [
    'approve',
    'reject',
    'edit_card',
    'keep_existing',
    'defer',
    'approve_kind',
    'reject_kind',
  ] as const;
  const card = asked.items[state.at];
  const hidden =
    state.stage === 'cards'
      ? [
          ...(card?.kind === 'preference_update' ? [] : (['keep_existing'] as const)),
          ...(card === undefined || card.text === null ? (['edit_card'] as const) : []),
          ...(state.decided.size === 0 ? (['confirm'] as const) : []),
        ]
      : decides;
  const undo = state.past.length === 0 ? (['take_back'] as const) : [];
  const word = {
    intro: own.introNext,
    prepared: own.preparedNext,
    cards: words['summary'],
    summary: words['apply'],
  };
  return footerRow(['approvals', 'global'], look, {
    hidden: [...hidden, ...undo, 'next_question', 'back'],
    words: {
      confirm: word[state.stage] ?? '',
      // Not the word of `d`, which puts one card off.
      leave_question: words[state.stage === 'summary' ? 'back' : 'to_board'] ?? '',
    },
  });
}
