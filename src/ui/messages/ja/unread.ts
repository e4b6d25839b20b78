/** 一覧に載せられない実行。画面と `runs` で使い、最初の一画面では読み込まない。 */
export const unread = {
  told: (folder: string, why: string) =>
    `${folder} は一覧にありません: ${why}。バックアップから戻すか、作業フォルダーの外に移してください`,
  why: {
    damaged: (file: string, _detail: string) => `${file} が書いたときの内容ではありません`,
    missing: (file: string, _detail: string) => `${file} がなくなっています`,
    stranger: (file: string, workflow: string) =>
      `${file} は「${workflow}」のもので、この版では扱えません`,
    refused: (file: string, code: string) => `${file} を読めません（${code}）`,
  },
  more: (count: number) => `ほか ${count} 件: folio-tui runs`,
};
