/** Words of the text field. */
export const composer = {
  pasted: (n: number, lines: number) => `[paste #${n}, ${lines} lines]`,
  pastedLong: (n: number, length: number) => `[paste #${n}, ${length} characters]`,
  full: 'No more fits in here (at most 1 MB)',
  editorFailed: 'The editor could not be used. The text is as it was (ui.editor, $EDITOR).',
};
