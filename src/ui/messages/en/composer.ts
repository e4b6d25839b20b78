/** Words of the text field. */
export const composer = {
  pasted: (n: number, lines: number, length: number) =>
    `[paste #${n}, ${lines > 1 ? `${lines} lines, ` : ''}${length} characters]`,
  full: 'No more fits in here (at most 1 MB)',
  editorFailed: 'The editor could not be used. The text is as it was (ui.editor, $EDITOR).',
};

/** Words of the editor on the screen, for people who have named none of their own. */
export const textEditor = {
  title: 'Edit',
  line: (at: number, of: number) => `line ${at} of ${of}`,
  changed: 'changed',
  empty: 'Nothing here yet',
  keys: 'alt+z undo, alt+Z redo, ctrl+k cut, ctrl+y put back',
  missing: (editor: string) =>
    `Your editor “${editor}” was not found (ui.editor, $EDITOR): edited here instead`,
  leave: 'What you changed is not kept yet.',
  gone: 'The file is no longer there.',
  noText: 'Not UTF-8, or over 1 MB: open it in your own editor (ui.editor, $EDITOR)',
  beside: (file: string | undefined) =>
    `The file was changed or deleted elsewhere meanwhile, and stays so.${file === undefined ? '' : ` Your text: ${file}`}`,
};
