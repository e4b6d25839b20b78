import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Look } from '../../components/look.tsx';
import { useTerminal } from '../../terminal/use-terminal.ts';

/** Opens the workspace's own file in the person's editor; what they change counts from the next start. */
export function useSettingsEditor(cockpit: Cockpit, { messages }: Look): (() => void) | undefined {
  const { sheet, textEditor } = messages.screens;
  const terminal = useTerminal();
  const { engine } = cockpit;
  if (engine === undefined) return undefined;
  const edit = async () => {
    const edited = await terminal.editFile(`${engine.root}/config.yaml`);
    if (edited.kind === 'changed') cockpit.say(sheet.edited);
    if (edited.kind === 'failed') cockpit.say(sheet.noEditor, 'bad');
    if (edited.kind === 'beside') cockpit.say(textEditor.beside(edited.file), 'bad');
  };
  return () => void cockpit.attempt(edit);
}
