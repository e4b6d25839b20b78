import { judgeSettings, settingsNames } from '../../../engine/config/judge.ts';
import { RunError, toFailure } from '../../../engine/data/failure.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Look } from '../../components/look.tsx';
import { describeFailure } from '../../messages/describe-failure.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { oneLine } from '../../text/sanitise.ts';

type How = {
  /** How messages name it: by that the start judges it; undefined: as the workspace's own. */
  readonly name?: string;
  /** Where it lies, absolute; undefined: the workspace's own. */
  readonly file?: string | undefined;
  /** Instead of what is said of a file that counts from the next start; also where it is gone. */
  readonly onChanged?: () => void;
};

/** Opens a file of settings, the workspace's own, in the person's editor; what they change counts from the next start. `line`: to begin in, from 1. */
export function useSettingsEditor(
  { engine, ...cockpit }: Pick<Cockpit, 'engine' | 'say' | 'attempt'>,
  { messages }: Look,
  { onChanged, ...other }: How = {},
): ((line?: number) => void) | undefined {
  const { sheet, textEditor } = messages.screens;
  const terminal = useTerminal();
  const file = other.file ?? (engine && `${engine.root}/config.yaml`);
  if (file === undefined) return undefined;
  const name = other.name ?? settingsNames.base;
  const edit = async (line: number | undefined) => {
    const edited = await terminal.editFile(file, {
      line,
      check: (text) => problemIn({ file: name, text, path: file }, messages),
    });
    switch (edited.kind) {
      case 'unchanged':
        return;
      case 'changed':
        // whoever waits for it is told what is wrong with it now
        if (onChanged !== undefined) return onChanged();
        if (edited.problem !== undefined) return cockpit.say(edited.problem, 'bad');
        return cockpit.say(sheet.edited);
      case 'gone':
        return onChanged === undefined ? cockpit.say(sheet.gone, 'bad') : onChanged();
      case 'failed':
        return cockpit.say(sheet.noEditor, 'bad');
      case 'no_text':
        return cockpit.say(textEditor.noText, 'bad');
      case 'beside':
        return cockpit.say(textEditor.beside(edited.file), 'bad');
      default:
        return edited satisfies never;
    }
  };
  return (line) => void cockpit.attempt(async () => await edit(line));
}

/** As the catalogues know it. */
const noText = 'no UTF-8 text, or too large';

/** Why the next start would not take these settings, with the line; undefined: it would. */
function problemIn(
  { file, text, path }: { file: string; text: string | undefined; path: string },
  messages: Look['messages'],
): string | undefined {
  try {
    if (text === undefined)
      throw new RunError({ kind: 'config_invalid', file, problems: [noText], path, unread: true });
    judgeSettings({ file, text });
    return undefined;
  } catch (error) {
    const { title, detail } = describeFailure(toFailure(error), messages);
    return oneLine(`${title}  ${detail}`);
  }
}
