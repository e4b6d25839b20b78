import { Box } from 'ink';
import { useState } from 'react';
import type { Question } from '../../../../engine/data/question.ts';
import { sessionView } from '../../../../engine/workflows/session/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { footerRow } from '../../../components/footer.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { blank, type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { topOf } from '../../../components/scroll.ts';
import { useNow } from '../../../components/use-now.ts';
import { describeQuestion } from '../../../messages/describe-question.ts';
import { type Deciders, type Deciding, undecided } from '../../../screens/question/decide-read.ts';
import { hasSeen } from '../../../screens/question/read-through.ts';
import { useDeciding } from '../../../screens/question/use-deciding.ts';
import { inSides } from '../../../screens/run/sides.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { sessionWordsOf } from '../words/of.ts';
import { applyParts, fileAt } from './apply-rows.ts';
import { sessionHead } from './session-head.ts';
import { besideSides, useBeside } from './use-beside.ts';

type ApplyProps = RoomScreenProps & {
  readonly question: Question;
  /** Has the person come back to it by a key? */
  readonly taken: boolean;
  leave(): void;
};

type ApplyChoice = 'all' | 'later' | 'drop';

/**
 * `a`, and once more `a` or Enter, applies what has been read to its end, `x` likewise never applies it, `l` and Enter
 * leaves it for later.
 */
export const applyKeys: Deciders<ApplyChoice> = {
  scope: 'session_apply',
  choices: {
    apply_all: { choice: 'all', weighs: true, read: true },
    drop_all: { choice: 'drop', weighs: true },
    decide_later: { choice: 'later' },
  },
};

/** The head of the session and the title above; place, hint and the strip below. */
const around = 5 + stripHeight;

/**
 * What was made, as a difference to the project, and beside it as it would read there; all of the difference is read before a
 * key applies it.
 */
export function ApplyScreen({ cockpit, run, state: session, question, taken, leave }: ApplyProps) {
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const [state, set] = useState<Deciding<ApplyChoice>>(undecided);
  const view = sessionView(session);
  const parts = applyParts(question, { ...look, columns: besideSides(look).left });
  const rows = parts.flatMap((part) => part.rows);
  const extent = { total: rows.length, height: Math.max(1, look.rows - around) };
  const { keys } = look.messages.screens;
  const send = async (choice: string) => {
    const given = { question: question.id, asked: question, choice, comment: '' };
    const failure = await cockpit.desk?.answer(run.id, given);
    if (failure !== undefined) cockpit.complain(failure);
  };
  useDeciding(cockpit, {
    deciders: applyKeys,
    ...{ state, extent, set, leave },
    ...{ subject: question.id, returning: taken, readFirst: sessionWordsOf(look).readFirst },
    send: (choice) => void send(choice),
  });
  const top = topOf(state.scroll, extent);
  const shown = { cockpit, run, state: session, view };
  const beside = useBeside(shown, extent.height, fileAt(parts, top));
  const seen = hasSeen(state, extent);
  const { title } = describeQuestion(question, look.messages);
  const footer = footerRow(['session_apply', 'global'], look, {
    hidden: [
      ...(seen ? (['page_down'] as const) : (['apply_all'] as const)),
      ...(state.picked === undefined ? (['confirm'] as const) : []),
      ...(['next_question', 'back'] as const),
    ],
    // left open, it asks again; what is left for later is decided
    words: { page_down: keys['read_on'] ?? '', leave_question: keys['back'] ?? '' },
  });
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ...sessionHead({ run, state: session, view, now }, look),
          ruleRow(look.glyphs.rule, look.columns, look.cells, [
            span(`${look.glyphs.question} `, 'warn'),
            span(oneLine(title), 'focused'),
          ]),
          ...inSides(
            { left: rows.slice(top), right: beside.rows },
            beside.sides,
            extent.height,
            look,
          ),
          ruleRow(look.glyphs.rule, look.columns, look.cells),
          hintRow(state, seen, look),
        ]}
      />
      <Strip cockpit={cockpit} keys={footer} />
    </Box>
  );
}

function hintRow({ picked }: Deciding<ApplyChoice>, seen: boolean, look: Look): Row {
  const words = sessionWordsOf(look).apply;
  const { weighty } = look.messages.screens.question;
  if (picked === 'later') return [span(` ${words.later}`, 'accent')];
  if (picked !== undefined)
    return [span(` ${weighty(words[picked], picked === 'all' ? 'a' : 'x')}`, 'warn')];
  return seen ? blank : [span(` ${words.more}`, 'warn')];
}
