/** Words of the text field. */
export const composer = {
  pasted: (n: number, lines: number) => `[貼り付け #${n} +${lines}行]`,
  pastedLong: (n: number, length: number) => `[貼り付け #${n} ${length}文字]`,
  full: 'これ以上は入りません（最大 1 MB）',
  editorFailed: 'エディタを使えませんでした。文章はそのままです（設定は ui.editor か $EDITOR）。',
};
