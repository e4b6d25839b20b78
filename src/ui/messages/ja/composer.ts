/** Words of the text field. */
export const composer = {
  pasted: (n: number, lines: number, length: number) =>
    `[貼り付け #${n} ${lines > 1 ? `${lines}行 ` : ''}${length}文字]`,
  full: 'これ以上は入りません（最大 1 MB）',
  editorFailed: 'エディタを使えませんでした。文章はそのままです（設定は ui.editor か $EDITOR）。',
};

/** Words of the editor on the screen, for people who have named none of their own. */
export const textEditor = {
  title: '編集',
  line: (at: number, of: number) => `${at} / ${of} 行`,
  changed: '変更あり',
  empty: 'まだ何もありません',
  keys: 'alt+z 元に戻す  alt+Z やり直す  ctrl+k 切り取り  ctrl+y 貼り戻し',
  missing: (editor: string) =>
    `エディタ「${editor}」が見つからないので、ここで編集します（ui.editor か $EDITOR）`,
  leave: '変えたところは、まだ残していません。',
  gone: 'このファイルはなくなっています。',
  noText: 'UTF-8 でないか 1 MB を超えています。別のエディタで直してください（$EDITOR）',
  beside: (file: string | undefined) =>
    `編集中に別のところで書き換えられたか消されたため、そのままにしてあります。${file === undefined ? '' : `書いた文章: ${file}`}`,
};
