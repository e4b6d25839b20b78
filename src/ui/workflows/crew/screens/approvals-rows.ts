import type { ApprovalsAsked } from '../../../../engine/workflows/crew/contract/cards.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, rowWidth, ruleRow, span } from '../../../components/row.ts';
import type { Extent } from '../../../components/scroll.ts';
import type { Cost } from '../../../messages/about-cost.ts';
import { isAtEnd } from '../../../screens/question/read-through.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { cardTitle } from '../card-text.ts';
import { taskWordsOf } from '../words/of.ts';
import type { ApprovalsNote, ApprovalsState, Decided } from './approvals-state.ts';
import { cardName, decisionRoles } from './card-lines.ts';
import { cell } from './task-cells.ts';

/** Cells of the list at the left; 0 where there is only room for the card. */
export function listWidth(columns: number): number {
  return columns < 76 ? 0 : Math.min(44, Math.floor(columns * 0.34));
}

/** Kind, id, priority and title of every card, and what was said to it. */
export function listRows(asked: ApprovalsAsked, state: ApprovalsState, look: Look): readonly Row[] {
  const widest = Math.max(0, ...asked.items.map((card) => look.cells.width(cardName(card, look))));
  return asked.items.map((card, index): Row => {
    const chosen = index === state.at;
    return [
      span(look.cells.pad(chosen ? look.glyphs.pointer : ' ', 1), 'accent'),
      ...decisionMark(state.decided.get(card.id), look),
      span(' '),
      ...cell(cardName(card, look), Math.min(14, widest + 2), look, {
        role: chosen ? 'title' : undefined,
      }),
      span(cardTitle(card), chosen ? 'title' : 'dim'),
    ];
  });
}

function decisionMark(decided: Decided | undefined, { cells, glyphs }: Look): Row {
  const mark = { approved: 'done', edited: 'done', rejected: 'failed', kept: 'same' } as const;
  if (decided === undefined) return [span(cells.pad(glyphs.pending, 1), 'dim')];
  const { decision } = decided;
  const glyph = decision === 'deferred' ? glyphs.waiting : glyphs[mark[decision]];
  return [span(cells.pad(glyph, 1), decisionRoles[decision])];
}

export function titleRow(asked: ApprovalsAsked, state: ApprovalsState, look: Look): Row {
  const words = taskWordsOf(look.messages).approvals;
  const card = asked.items[state.at];
  const where: Row =
    state.stage !== 'cards' || card === undefined
      ? blank
      : [
          span(`  ${words.place(state.at + 1, asked.items.length)}`),
          span(`  ${words.kinds[card.kind]}`, 'dim'),
        ];
  const decided = card === undefined ? undefined : state.decided.get(card.id);
  const said: Row =
    decided === undefined || state.stage !== 'cards'
      ? blank
      : [span(`  ${words.decisions[decided.decision]}`, decisionRoles[decided.decision])];
  const titles = { summary: words.summary, prepared: words.prepared };
  const text =
    state.stage === 'summary' || state.stage === 'prepared'
      ? titles[state.stage]
      : words.title(oneLine(asked.cmd));
  return ruleRow(look.glyphs.rule, look.columns, look.cells, [
    span(`${look.glyphs.question} `, 'warn'),
    span(text, 'focused'),
    ...where,
    ...said,
  ]);
}

/** How many were decided how; always in sight. */
export function barRow(asked: ApprovalsAsked, state: ApprovalsState, look: Look): Row {
  const words = taskWordsOf(look.messages).approvals;
  const said = asked.items.map(({ id }) => state.decided.get(id)?.decision);
  const count = (...kinds: readonly (Decided['decision'] | undefined)[]) =>
    said.filter((decision) => kinds.includes(decision)).length;
  const text = words.bar(
    count('approved', 'edited'),
    count('rejected', 'kept'),
    count('deferred'),
    count(undefined),
  );
  return ruleRow(look.glyphs.rule, look.columns, look.cells, [span(text, 'title')]);
}

/** What the last key did or did not do; else that there is more, or where what a card changes goes. */
export function hintRow(
  asked: ApprovalsAsked,
  {
    state,
    extent,
    note,
  }: {
    readonly state: ApprovalsState;
    readonly extent: Extent;
    readonly note: ApprovalsNote | undefined;
  },
  look: Look,
): Row {
  const words = taskWordsOf(look.messages).approvals;
  if (note !== undefined) return [span(` ${words[note]}`, note === 'undone' ? 'accent' : 'warn')];
  if (!isAtEnd(state.scroll, extent)) return [span(` ${words.more}`, 'warn')];
  if (state.stage !== 'cards') return blank;
  const changes = (asked.items[state.at]?.files ?? []).length > 0;
  if (!changes) return blank;
  const branch = asked.branch === null ? words.noBranch : words.branch(visible(asked.branch));
  return [span(` ${branch}`, 'dim')];
}

/** Cells that the title of a card has at least. */
const leastTitle = 12;

/** What so many improvements are estimated to cost. */
export type Costs = (improvements: number) => Cost;

/** All of it together, before anything happens: what was decided, what is written where, and what that costs. */
export function summaryRows(
  asked: ApprovalsAsked,
  state: ApprovalsState,
  look: Look,
  costs: Costs = () => null,
): readonly Row[] {
  const words = taskWordsOf(look.messages).approvals;
  const decided = asked.items.filter(({ id }) => state.decided.has(id));
  const open = asked.items.length - decided.length;
  const cards = decided.flatMap((card): readonly Row[] => {
    const said = state.decided.get(card.id);
    const decision = said?.decision ?? 'deferred';
    const before: Row = [
      span(' '),
      ...decisionMark(said, look),
      span(' '),
      ...cell(words.decisions[decision], 18, look, { role: decisionRoles[decision] }),
      ...cell(cardName(card, look), 14, look),
    ];
    // what is taken is read whole
    const indent = rowWidth(before, look.cells);
    const room = Math.max(leastTitle, look.columns - indent - 1);
    const [first = '', ...rest] = wrapProse(cardTitle(card), look.cells, room);
    return [
      [...before, span(first)],
      ...rest.map((line): Row => [span(`${' '.repeat(indent)}${line}`)]),
    ];
  });
  const kinds = [...state.rejectedKinds].map(
    ([kind, reason]): Row => [
      span(` ${words.rejectedKind(words.kinds[kind], oneLine(reason))}`, 'warn'),
    ],
  );
  const later: readonly Row[] = open > 0 ? [[span(` ${words.summaryLater(open)}`, 'dim')]] : [];
  return [...cards, ...kinds, ...later, blank, ...changeRows(asked, state, look, costs)];
}

function changeRows(
  asked: ApprovalsAsked,
  state: ApprovalsState,
  look: Look,
  costs: Costs,
): readonly Row[] {
  const words = taskWordsOf(look.messages).approvals;
  const taken = asked.items.filter(({ id }) => {
    const decision = state.decided.get(id)?.decision;
    return decision === 'approved' || decision === 'edited';
  });
  const files = [...new Set(taken.flatMap((card) => card.files))];
  if (taken.length === 0 && state.rejectedKinds.size === 0)
    return [[span(` ${words.summaryNothing}`)]];
  if (asked.rehearsal === true) return proseRows(words.summaryRehearsal, look);
  if (files.length === 0) return [[span(` ${words.summaryNoFiles}`)]];
  const branch = asked.branch === null ? words.noBranch : words.branch(visible(asked.branch));
  const made = taken.filter(
    ({ kind, files: of }) => kind === 'improvement' && of.length > 0,
  ).length;
  return [
    ...(made === 0 ? [] : [[span(` ${words.summaryWork(made, costs(made))}`)]]),
    [span(` ${words.summaryFiles}`, 'title'), span(`  ${branch}`, 'warn')],
    ...files.map((path): Row => [span(`   ${visible(path)}`)]),
  ];
}

function proseRows(text: string, { cells, columns }: Look): readonly Row[] {
  return wrapProse(text, cells, columns - 2).map((line): Row => [span(` ${line}`)]);
}
