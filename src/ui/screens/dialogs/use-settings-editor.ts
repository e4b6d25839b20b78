import { mergeConfig } from '../../../engine/config/merge.ts';
import { RunError, toFailure } from '../../../engine/data/failure.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Look } from '../../components/look.tsx';
import { describeFailure } from '../../messages/describe-failure.ts';
import { useTerminal } from '../../terminal/use-terminal.ts';
import { oneLine } from '../../text/sanitise.ts';

type Other = {
  /** Where it lies, absolute; undefined: the workspace's own. */
  readonly file: string | undefined;
  /** Instead of what is said of a file that counts from the next start. */
  onChanged(): void;
};

/** Opens a file of settings, the workspace's own, in the person's editor; what they change counts from the next start. */
export function useSettingsEditor(
  { engine, ...cockpit }: Pick<Cockpit, 'engine' | 'say' | 'attempt'>,
  { messages }: Look,
  other?: Other,
): (() => void) | undefined {
  const { sheet, textEditor } = messages.screens;
  const terminal = useTerminal();
  const file = other?.file ?? (engine && `${engine.root}/config.yaml`);
  if (file === undefined) return undefined;
  const changed = other?.onChanged ?? (() => cockpit.say(sheet.edited));
  const edit = async () => {
    const edited = await terminal.editFile(file, { check: (text) => problemIn(text, messages) });
    if (edited.kind === 'changed') {
      if (edited.problem === undefined) changed();
      else cockpit.say(edited.problem, 'bad');
    }
    if (edited.kind === 'failed') cockpit.say(sheet.noEditor, 'bad');
    if (edited.kind === 'beside') cockpit.say(textEditor.beside(edited.file), 'bad');
  };
  return () => void cockpit.attempt(edit);
}

/** As the catalogues know it. */
const noText = 'no UTF-8 text, or too large';

/** Why the next start would not take these settings, with the line; undefined: it would. */
function problemIn(text: string | undefined, messages: Look['messages']): string | undefined {
  try {
    if (text === undefined)
      throw new RunError({ kind: 'file_damaged', path: 'config.yaml', detail: noText });
    mergeConfig({ base: { file: 'config.yaml', text } });
    return undefined;
  } catch (error) {
    const { title, detail } = describeFailure(toFailure(error), messages);
    return oneLine(`${title}  ${detail}`);
  }
}
