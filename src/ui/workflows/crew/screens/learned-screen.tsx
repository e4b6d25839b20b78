import { Box } from 'ink';
import type { Question } from '../../../../engine/data/question.ts';
import { unsentAt } from '../../../cockpit/unsent-at.ts';
import { Composer } from '../../../components/composer.tsx';
import { fieldFooter, footerRow } from '../../../components/footer.ts';
import { keyName } from '../../../components/key-name.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { fitRows, type Row, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { type Extent, topOf } from '../../../components/scroll.ts';
import { useKeptDraft } from '../../../components/use-kept-draft.ts';
import { useNow } from '../../../components/use-now.ts';
import { pressedName } from '../../../keys/keys.ts';
import { useKeys } from '../../../keys/use-keys.tsx';
import { describeQuestion } from '../../../messages/describe-question.ts';
import { choosesIn } from '../../../screens/question/question-state.ts';
import { hasSeen } from '../../../screens/question/read-through.ts';
import { aroundRun } from '../../../screens/run/run-footer.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { taskWordsOf } from '../words/of.ts';
import { CmdFrame, type OwnScreenProps } from './cmd-frame.tsx';
import { type LearnedState, newLearned, pressLearned } from './learned-state.ts';
import { ownTitle, placeRule } from './own-rows.ts';
import { textOf } from './plan-asked.ts';
import { type Shelf, useKept } from './use-kept.ts';

const shelf: Shelf<LearnedState> = new WeakMap();

/** Head, rail, title above; the strip below. */
const around = aroundRun + 1;

/** What was learned, to be kept, looked through, changed or deleted with single keys. */
export function LearnedScreen(props: OwnScreenProps) {
  const { cockpit, run, question, own } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const [state, set] = useKept(shelf, { owner: run.store, key: own.key, first: () => newLearned });
  const rows = learnedRows(question, look);
  const height = Math.max(1, look.rows - around - learnedFootHeight(question));
  const extent = { total: rows.length, height };
  const { question: words } = look.messages.screens;
  const { approvals } = taskWordsOf(look.messages);
  useKeys(
    'learned',
    (event) => {
      if (event.kind !== 'key') return false;
      const { state: next, effect } = pressLearned(state, question, extent, event);
      set(next);
      if (effect === 'unused') return false;
      if (effect === 'leave') own.leave();
      if (effect === 'unknown') cockpit.hint(look.messages.screens.unusedKey(pressedName(event)));
      if (effect === 'unread') cockpit.say(approvals.readFirst, 'warn');
      if (typeof effect === 'object') void own.answer({ choice: effect.send, comment: '' });
      return true;
    },
    {
      active: cockpit.dialog === undefined && !state.writing,
      subject: own.key,
      returning: own.taken,
      tooSoon: () => cockpit.hint(words.tooSoon),
      sentence: () => {
        set({ ...state, sure: undefined });
        return cockpit.hint(words.sentence);
      },
      means: (key) => choosesIn(question, key),
    },
  );
  const top = topOf(state.scroll, extent);
  const footer: Row = state.writing
    ? fieldFooter('confirm', look)
    : footerRow(['learned', 'global'], look, {
        hidden: [
          ...(rows.length > height ? [] : (['page_down'] as const)),
          'next_question',
          'back',
        ],
      });
  return (
    <CmdFrame {...props} now={now} footer={footer}>
      <Rows rows={[ownTitle(question, look)]} />
      {state.writing ? (
        <WordsField {...props} height={height} state={state} set={set} />
      ) : (
        <Rows rows={fitRows(rows.slice(top, top + height), height)} />
      )}
      <Rows
        rows={
          state.writing
            ? fitRows([[span(` ${approvals.editing}`, 'dim')]], learnedFootHeight(question))
            : learnedFoot(question, state, extent, look)
        }
      />
    </CmdFrame>
  );
}

type FieldProps = Pick<OwnScreenProps, 'cockpit' | 'run' | 'question' | 'own'> & {
  readonly height: number;
  readonly state: LearnedState;
  set(next: LearnedState): void;
};

/**
 * The words themselves to change in place; `ctrl+g` takes them to the person's editor. What cannot be taken is said,
 * and stays.
 */
function WordsField({ cockpit, run, question, own, height, state, set: keep }: FieldProps) {
  const look = useLook();
  const kept = useKeptDraft(
    unsentAt(cockpit, run.id, `words ${question.id}`),
    state.words ?? textOf(question.values['text']),
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
          keep({ ...state, words: text });
          void own.answer({ choice: 'edit', comment: text });
        }}
        onLeave={() => keep({ ...state, writing: false })}
      />
    </Box>
  );
}

/** All of it: the founding text of the question, whole (`docs/spec/crew.md` §13.12–13.14). */
export function learnedRows(question: Question, look: Look): readonly Row[] {
  const { cells, columns } = look;
  return describeQuestion(question, look.messages).body.flatMap((line) =>
    line === ''
      ? [[]]
      : wrapProse(visible(line), cells, columns - 2).map((text): Row => [span(` ${text}`)]),
  );
}

/** Rows below the text: a rule, every choice with its key, what the next key would do. */
export function learnedFootHeight({ choices }: Pick<Question, 'choices'>): number {
  return choices.length + 2;
}

export function learnedFoot(
  question: Question,
  state: LearnedState,
  extent: Extent,
  look: Look,
): readonly Row[] {
  const { glyphs, messages } = look;
  const words = describeQuestion(question, messages);
  const choices = question.choices.map(
    ({ id, key }): Row => [
      span(state.sure === id ? ` ${glyphs.pointer} ` : '   ', 'accent'),
      span(keyName(key, glyphs), 'key'),
      span('  '),
      span(oneLine(words.choice(id)), state.sure === id ? 'selected' : undefined),
    ],
  );
  return [placeRule(state.scroll, extent, look), ...choices, hint()];

  function hint(): Row {
    const { question: own } = messages.screens;
    const { approvals, profile } = taskWordsOf(messages);
    const sure = question.choices.find(({ id }) => id === state.sure);
    if (sure !== undefined)
      return [span(` ${own.weighty(oneLine(words.choice(sure.id)), sure.key)}`, 'warn')];
    if (!hasSeen(state, extent)) return [span(` ${approvals.more}`, 'warn')];
    return [span(` ${profile.pick}`, 'dim')];
  }
}
