import type { Question } from '../../../../engine/data/question.ts';
import { footerRow } from '../../../components/footer.ts';
import { hunkRole, hunkText } from '../../../components/hunk-role.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { blank, fitRows, type Row, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { type Extent, topOf } from '../../../components/scroll.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { useNow } from '../../../components/use-now.ts';
import { undecided } from '../../../screens/question/decide-read.ts';
import { hasSeen } from '../../../screens/question/read-through.ts';
import { useDeciding } from '../../../screens/question/use-deciding.ts';
import { aroundRun } from '../../../screens/run/run-footer.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { taskWordsOf } from '../words/of.ts';
import { type ChangeState, changeKeys } from './change-state.ts';
import { CmdFrame, type OwnScreenProps } from './cmd-frame.tsx';
import { ownTitle, placeRule } from './own-rows.ts';
import { listOf, textOf } from './plan-asked.ts';
import { type Shelf, useKept } from './use-kept.ts';

const changes: Shelf<ChangeState> = new WeakMap();

/** Head, rail, title above; place, hint, the strip below. */
const around = aroundRun + 3;

/** An approved change as it would be committed: every line of it can be read before (`docs/spec/crew.md` §15). */
export function ChangeScreen(props: OwnScreenProps) {
  const { cockpit, run, question, own } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const [change, set] = useKept(changes, {
    owner: run.store,
    key: own.key,
    first: () => undecided,
  });
  const rows = changeRows(question, look);
  const height = Math.max(1, look.rows - around);
  const extent = { total: rows.length, height };
  const { keys } = look.messages.screens;
  const words = taskWordsOf(look.messages);
  useDeciding(cockpit, {
    deciders: changeKeys,
    ...{ state: change, extent, set },
    ...{ subject: own.key, returning: own.taken, readFirst: words.approvals.readFirst },
    send: (choice) => void own.answer({ choice, comment: '' }),
    leave: own.leave,
  });
  const top = topOf(change.scroll, extent);
  const seen = hasSeen(change, extent);
  const footer: Row = footerRow(['change', 'global'], look, {
    hidden: [
      ...(seen ? (['page_down'] as const) : (['commit_change'] as const)),
      ...(change.picked === undefined ? (['confirm'] as const) : []),
      'next_question',
      'back',
    ],
    words: { page_down: keys['read_on'] ?? '' },
  });
  return (
    <CmdFrame {...props} now={now} footer={footer}>
      <Rows
        rows={[
          ownTitle(question, look),
          ...fitRows(rows.slice(top, top + height), height),
          ...changeFoot(change, extent, look, question.values['apart'] === true),
        ]}
      />
    </CmdFrame>
  );
}

/** What would be committed: its message, its files, and every line of the difference. */
export function changeRows({ values }: Pick<Question, 'values'>, look: Look): readonly Row[] {
  const { cells, columns, messages } = look;
  const words = taskWordsOf(messages).change;
  const wrapped = (text: string, role?: ColourRole) =>
    wrapProse(visible(text), cells, columns - 2).map(
      (line): Row => [span(' '), role === undefined ? span(line) : span(line, role)],
    );
  const message = textOf(values['message']).split('\n');
  const files = listOf(values['files']).map(textOf);
  return [
    [span(` ${words.message}`, 'title')],
    ...message.flatMap((line) => wrapped(line)),
    blank,
    [span(` ${words.files}`, 'title')],
    ...files.flatMap((path) => wrapped(`- ${path}`)),
    blank,
    [span(` ${words.diff}`, 'title')],
    ...textOf(values['diff'])
      .trimEnd()
      .split('\n')
      .flatMap((line) =>
        wrapped((hunkText(line, messages) ?? '').replaceAll('\t', '    '), lineRole(line)),
      ),
  ];
}

function lineRole(line: string): ColourRole | undefined {
  if (/^(?:\+\+\+|---|diff |index )/.test(line)) return 'dim';
  return hunkRole(line);
}

/** Where the person is in a long difference, and what the next key would do. */
export function changeFoot(
  state: ChangeState,
  extent: Extent,
  look: Look,
  apart = false,
): readonly Row[] {
  const { change: words, approvals } = taskWordsOf(look.messages);
  const { weighty } = look.messages.screens.question;
  return [placeRule(state.scroll, extent, look), hint()];

  function hint(): Row {
    if (state.picked === 'commit') return [span(` ${weighty(words.commitSure, 'c')}`, 'warn')];
    if (state.picked === 'leave')
      return [span(` ${apart ? words.leaveApartPicked : words.leavePicked}`, 'accent')];
    if (!hasSeen(state, extent)) return [span(` ${approvals.more}`, 'warn')];
    return [span(` ${apart ? words.pickApart : words.pick}`, 'dim')];
  }
}
