import { Box } from 'ink';
import { useState } from 'react';
import type { Json, Question } from '../../../../engine/data/question.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { footerRow } from '../../../components/footer.ts';
import { hunkRole, hunkText } from '../../../components/hunk-role.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { type Extent, topOf } from '../../../components/scroll.ts';
import { actionFor } from '../../../keys/keymap.ts';
import type { KeyPress } from '../../../keys/keys.ts';
import { useKeys } from '../../../keys/use-keys.tsx';
import { describeQuestion } from '../../../messages/describe-question.ts';
import {
  hasSeen,
  isForAll,
  type ReadThrough,
  readOn,
  unread,
} from '../../../screens/question/read-through.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { oneLine, visible } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { sessionWordsOf } from '../words/of.ts';

type ApplyProps = RoomScreenProps & {
  readonly question: Question;
  /** Has the person come back to it by a key? */
  readonly taken: boolean;
  leave(): void;
};

export type ApplyState = ReadThrough & { readonly picked: 'all' | 'later' | 'drop' | undefined };

export const newApply: ApplyState = { ...unread, picked: undefined };

export type ApplyStep = {
  readonly state: ApplyState;
  readonly effect: 'none' | 'send' | 'leave' | 'unread' | 'unused' | 'unknown' | 'nothing';
};

/**
 * One key: `a`, and once more `a` or Enter, applies what has been read to its end, `x` likewise never applies it, `l` and
 * Enter leaves it for later.
 */
export function pressApply(before: ApplyState, extent: Extent, key: KeyPress): ApplyStep {
  const state = { ...before, seen: hasSeen(before, extent) };
  const step = (
    change: Partial<ApplyState> = {},
    effect: ApplyStep['effect'] = 'none',
  ): ApplyStep => ({ state: { ...state, ...change }, effect });
  const action = actionFor('session_apply', key);
  const moved = readOn(state, action, extent);
  if (moved !== undefined) return step(moved);
  const twice = (picked: 'all' | 'drop') =>
    step({ picked }, state.picked === picked && !key.held ? 'send' : 'none');
  switch (action) {
    case 'apply_all':
      return state.seen ? twice('all') : step({}, 'unread');
    case 'drop_all':
      return twice('drop');
    case 'decide_later':
      return step({ picked: 'later' });
    case 'confirm':
      if (state.picked === undefined) return step({}, 'nothing');
      return step({}, key.held ? 'none' : 'send');
    case 'leave_question':
      return step({}, 'leave');
    default:
      return step({}, isForAll(key) ? 'unused' : 'unknown');
  }
}

/** Title above; place, hint and the strip below. */
const around = 3 + stripHeight;

/** What was made, as a difference to the project; all of it is read before a key applies it. */
export function ApplyScreen({ cockpit, run, question, taken, leave }: ApplyProps) {
  const look = useLook();
  const [state, set] = useState(newApply);
  const rows = differenceRows(question, look);
  const extent = { total: rows.length, height: Math.max(1, look.rows - around) };
  const { keys, question: asking } = look.messages.screens;
  const send = async (choice: string) => {
    const given = { question: question.id, asked: question, choice, comment: '' };
    const failure = await cockpit.desk?.answer(run.id, given);
    if (failure !== undefined) cockpit.complain(failure);
  };
  useKeys(
    'session_apply',
    (event) => {
      if (event.kind !== 'key') return false;
      const step = pressApply(state, extent, event);
      if (step.effect === 'unused') return false;
      set(step.state);
      if (step.effect === 'leave') leave();
      if (step.effect === 'nothing') cockpit.hint(look.messages.screens.question.nothingPicked);
      if (step.effect === 'unknown') cockpit.hint(look.messages.screens.unusedKey(event.name));
      if (step.effect === 'unread') cockpit.say(sessionWordsOf(look).readFirst, 'warn');
      if (step.effect === 'send' && step.state.picked !== undefined) void send(step.state.picked);
      return true;
    },
    {
      active: cockpit.dialog === undefined,
      subject: question.id,
      returning: taken,
      tooSoon: () => cockpit.hint(asking.tooSoon),
    },
  );
  const top = topOf(state.scroll, extent);
  const seen = hasSeen(state, extent);
  const { title } = describeQuestion(question, look.messages);
  const footer = footerRow(['session_apply', 'global'], look, {
    hidden: [
      ...(seen ? (['page_down'] as const) : (['apply_all'] as const)),
      ...(state.picked === undefined ? (['confirm'] as const) : []),
      ...(['next_question', 'back'] as const),
    ],
    words: { page_down: keys['read_on'] ?? '' },
  });
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(look.glyphs.rule, look.columns, look.cells, [
            span(`${look.glyphs.question} `, 'warn'),
            span(oneLine(title), 'focused'),
          ]),
          ...fitRows(rows.slice(top, top + extent.height), extent.height),
          ruleRow(look.glyphs.rule, look.columns, look.cells),
          hintRow(state, seen, look),
        ]}
      />
      <Strip cockpit={cockpit} keys={footer} />
    </Box>
  );
}

function hintRow({ picked }: ApplyState, seen: boolean, look: Look): Row {
  const words = sessionWordsOf(look).apply;
  if (picked !== undefined)
    return [span(` ${words[picked]}`, picked === 'later' ? 'accent' : 'warn')];
  return [span(` ${seen ? words.pick : words.more}`, seen ? 'dim' : 'warn')];
}

function differenceRows({ values }: Pick<Question, 'values'>, look: Look): readonly Row[] {
  const { cells, columns, messages } = look;
  const lines = textOf(values['diff']).trimEnd().split('\n');
  return lines.flatMap((line) =>
    wrapProse(
      visible((hunkText(line, messages) ?? '').replaceAll('\t', '    ')),
      cells,
      columns - 2,
    ).map((part): Row => {
      const role = /^(?:\+\+\+|---)/.test(line) ? 'dim' : hunkRole(line);
      return [span(' '), role === undefined ? span(part) : span(part, role)];
    }),
  );
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
