/**
 * 改善をコミットしなかったわけ（`crew/phases/improve*.ts`、`workspace/git-commit.ts`）。英語のまま記録に残り、画面ではこの言葉に
 * なる。git やフックの言葉は、そのまま「」に入れる。
 */
const known: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/^also staged: (.+)$/, (files) => `ほかにもステージされているファイルがあります（${files}）`],
  [/^the project is not trusted$/, () => 'このプロジェクトは、まだ信頼されていません'],
  [
    /^uncommitted changes of yours are in the same files: (.+)$/,
    (files) => `同じファイルに、コミットしていない変更があります（${files}）`,
  ],
  [/^no repository$/, () => 'Git リポジトリがありません'],
  [/^a hook added other files: (.+)$/, (files) => `フックがほかのファイルを加えました（${files}）`],
  [/^a link stands where a folder was$/, () => 'フォルダーのあった場所にリンクがあります'],
  [
    /^no sandbox on this machine to look at git in$/,
    () => 'このコンピューターには、git を閉じ込めるサンドボックスがありません',
  ],
];

export function whyNotCommitted(reason: string): string {
  for (const [pattern, say] of known) {
    const found = pattern.exec(reason);
    if (found !== null) return say(found[1] ?? '');
  }
  return reason === '' ? 'git が断りました' : `git の言葉「${reason}」`;
}
