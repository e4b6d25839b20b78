import { taskReasons } from './reasons.ts';
/** 一覧と、1行ずつの表示と、動詞の返事で、作業について言うこと。 */
export const lines = {
  reasons: taskReasons,
  phases: {
    decompose: '分解',
    plan_review: '計画レビュー',
    confirm: '確認',
    execute: '実行',
    aggregate: '報告',
    look_back: '振り返り',
    lp_flush: '好み',
    approve: '承認',
  } as Readonly<Record<string, string>>,
  finished: (n: number) => `終わった作業 ${n} 件`,
  undo: {
    nothing: '取り除けるものがありません。',
    atWork: (id: string) =>
      `何も取り除いていません。この依頼は、ほかの画面で進行中か（そこで d、u と押せば取り除けます）、リハーサルか、保管庫にあります（戻すには folio-tui runs restore ${id}）`,
  },
  noOpenWork:
    '決めるものがありません。終わったタスクの変更で、まだ反映も取りやめもしていないものはありません。',
  validated: {
    valid: (cmd: string) => `${cmd}: すべての検証に通りました`,
    invalid: (cmd: string) => `${cmd}: 検証に通らないところがあります`,
  },
};

export type TaskLines = typeof lines;
