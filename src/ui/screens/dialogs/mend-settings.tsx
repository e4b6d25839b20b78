import { leafOf } from '../../../engine/config/keys.ts';
import type { Cockpit, Unusable } from '../../cockpit/cockpit-state.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { blank, type Row, span } from '../../components/row.ts';
import type { Action } from '../../keys/keymap.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { mendWords } from '../../messages/mend-settings.ts';
import { oneLine } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { Sheet, useChoices } from './choice-sheet.tsx';
import { choices, prose } from './dialog-rows.ts';
import { settingText } from './setting-rows.ts';
import { useSettingsEditor } from './use-settings-editor.ts';

type Props = { readonly cockpit: Cockpit; readonly failure: Unusable };

/** Settings that keep everything closed: which file, what is wrong where, and the way into it and on. */
export function MendDialog({ cockpit, failure }: Props) {
  const look = useLook();
  const words = mendWords[look.messages.language];
  const again = () => {
    cockpit.ask(undefined);
    cockpit.say(words.read);
    cockpit.reopen();
  };
  const { file: name, path: file } = failure;
  const line = failure.problems.map((_, at) => lineOf(failure, at)).find((each) => each > 0);
  const edit = useSettingsEditor(cockpit, look, { name, file, onChanged: again });
  const marked = useChoices(
    cockpit,
    'mend',
    { edit_file: () => edit?.(line), look_again: again, stay: () => cockpit.ask(undefined) },
    { first: 'edit_file' },
  );
  const stay = look.messages.screens.keys['leave_question'] ?? '';
  const rows = mendRows(failure, marked, look);
  return <Sheet cockpit={cockpit} rows={rows} scope="mend" words={{ stay }} />;
}

/** What is wrong, as many of it as leave the way on in sight on a small screen. */
function mendRows(failure: Unusable, marked: Action | undefined, look: Look): readonly Row[] {
  const words = mendWords[look.messages.language];
  const { path = '', problems } = failure;
  const { next, opening = next } = describeFailure(failure, look.messages);
  const told = problems.map((_, at) => problemRows(failure, at, look));
  const most = Math.max(1, Math.floor((look.rows - 16) / 2));
  return [
    [span(words.title, 'title')],
    ...prose(visible(path), look, 'accent'),
    blank,
    ...told.slice(0, most).flat(),
    ...(told.length > most ? prose(look.messages.screens.more(told.length - most), look) : []),
    blank,
    ...choices(
      'mend',
      { edit_file: words.edit, look_again: words.again, stay: words.stay },
      marked,
      look,
    ),
    blank,
    ...prose(opening, look, 'dim'),
  ];
}

/** The line first, then what stands there and what may; below it the value it has where it is left out. */
function problemRows(failure: Unusable, at: number, look: Look): readonly Row[] {
  const words = mendWords[look.messages.language];
  const { yamlSentence } = look.messages.failures;
  const line = lineOf(failure, at);
  const problem = failure.problems[at] ?? '';
  const [, mistake = failure.unread ? problem : undefined] = /^\d+:\d+: (.*)$/s.exec(problem) ?? [];
  const what = oneLine(mistake === undefined ? problem : yamlSentence(mistake));
  const leaf = leafOf(problem.split(': ', 1)[0] ?? '');
  return [
    ...prose(line > 0 ? words.at(line, what) : what, look),
    ...(leaf === undefined ? [] : prose(words.builtIn(settingText(leaf.builtIn)), look, 'dim')),
  ];
}

/** The line that a problem stands on, from 1; 0 where it is of the whole file. */
function lineOf({ lines, problems }: Unusable, at: number): number {
  return lines?.[at] || Number(/^(\d+):\d+: /.exec(problems[at] ?? '')?.[1] ?? 0);
}
