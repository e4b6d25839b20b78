import type { Question } from '../../../../engine/data/question.ts';
import { hunkRole } from '../../../components/hunk-role.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, span } from '../../../components/row.ts';
import type { Extent } from '../../../components/scroll.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { hasSeen } from '../../../screens/question/read-through.ts';
import { visible } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import type { ChangeState } from './change-state.ts';
import { placeRule } from './own-rows.ts';
import { listOf, textOf } from './plan-asked.ts';

/** What would be committed: its message, its files, and every line of the difference. */
export function changeRows({ values }: Pick<Question, 'values'>, look: Look): readonly Row[] {
  const { cells, columns, messages } = look;
  const words = messages.screens.cmd.change;
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
      .flatMap((line) => wrapped(line.replaceAll('\t', '    '), lineRole(line))),
  ];
}

function lineRole(line: string): ColourRole | undefined {
  if (/^(?:\+\+\+|---|diff |index )/.test(line)) return 'dim';
  return hunkRole(line);
}

/** Where the person is in a long difference, and what the next key would do. */
export function changeFoot(state: ChangeState, extent: Extent, look: Look): readonly Row[] {
  const { screens } = look.messages;
  const words = screens.cmd.change;
  return [placeRule(state.scroll, extent, look), hint()];

  function hint(): Row {
    if (state.picked === 'commit') return [span(` ${words.commitPicked}`, 'warn')];
    if (state.picked === 'leave') return [span(` ${words.leavePicked}`, 'accent')];
    if (!hasSeen(state, extent)) return [span(` ${screens.cmd.approvals.more}`, 'warn')];
    return [span(` ${words.pick}`, 'dim')];
  }
}
