import { editFile, editText } from './machine.ts';
import { missingProgram, ownEditor, textFile } from './own-editor.ts';
import type { RoomedPorts } from './ui/cockpit/cockpit-state.ts';

export type Editing = Pick<RoomedPorts, 'editor' | 'textFile' | 'edit' | 'editFile'>;

/** The person's editor, and files where they have none. `setting`: null too where none can be read. */
export function editingHere(
  setting: () => Promise<string | null>,
  env: NodeJS.ProcessEnv,
): Editing {
  const line = async () => ownEditor(await setting(), env);
  return {
    editor: async () => {
      const named = await line();
      if (named === '') return 'none';
      const missing = await missingProgram(named, env);
      return missing === undefined ? 'there' : { missing };
    },
    edit: async (text) => await editText(await line(), text),
    editFile: async (file) => await editFile(await line(), file),
    textFile,
  };
}
