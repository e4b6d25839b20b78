/** What a task begins with (`docs/spec/crew.md` §4). */
export const beginProblems: Readonly<Record<string, string>> = {
  E061: '新しいタスクの番号を、何度試してもほかの実行に先に取られました',
  E063: 'タスクのファイルを置くフォルダーを作れません',
  E064: '結果を置くフォルダーを作れません',
};

export const writeProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'ディスクに空きがありません',
  EDQUOT: 'ディスクの割り当てを使い切りました',
  EFBIG: 'ファイルの大きさの上限に達しました',
  EROFS: '読み取り専用の場所なので書き込めません',
  EACCES: '書き込む権限がありません',
  EPERM: '書き込む権限がありません',
  ENOTDIR: 'フォルダーがあるべき場所に別のものがあります',
  EISDIR: 'ファイルがあるべき場所にフォルダーがあります',
  ENAMETOOLONG: 'パスが長すぎます',
  EMFILE: '開いているファイルが多すぎます',
  EIO: 'ディスクの読み書きに失敗しました',
};

export const writeAdvice: Readonly<Record<string, string>> = {
  ENOSPC: '空きを作ってから、',
  EDQUOT: '空きを作ってから、',
  EFBIG: '上限（ulimit -f）を上げてから、',
  EROFS: '書き込める場所を `--workspace` で指定して、',
  EIO: 'ディスクの状態を確かめてから、',
};
