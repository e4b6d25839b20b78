/** タスクの記録と検証が言うこと（docs/spec/crew.md §21）。ほかのわけは、すべての仕事に共通。 */
export const taskReasons = {
  /** 検証の符号ごと（`docs/spec/crew.md` §21）。 */
  codes: {
    E128: '結果のファイルがありません → もう一度実行します',
    E134: '最後の行が完了の印ではありません → 途中で切れているかもしれません',
    E135: '20 行に足りません → したことをもっと書きます',
    E136: '## Sources の節がありません → 出典を書きます',
    E137: 'コードブロックがありません → 何を変えたかを見せます',
    E201: 'YAML として読めません',
    E202: '項目がないか、知らない値です',
    E220: 'status が決まった語のどれでもありません',
    E225: '最後の行が完了の印ではありません → 途中で切れているかもしれません',
    E226: '計画したタスクの結果が success ではありません',
    E241: '長すぎます',
    E281: '記録に項目がありません',
    E283: '記録の形をしていません',
    E284: '上限を超えています',
    E285: '同じものが二度あります',
    E286: '空ではいけないところが空です',
    E300: 'ファイルがありません',
    E303: 'ファイルを読めません',
  },
  /** 計画が実行できないわけ。 */
  plan: {
    declared_failure: (why = '') =>
      why === '' ? '計画を立てられないとのことです' : `計画を立てられないとのことです: ${why}`,
    no_tasks: () => '計画にタスクの表がありません → ## Tasks の下に表を書きます',
    no_depends: () =>
      '計画の表に Depends On の列がなく、すべてが同時に動くことになります → 列を足し、- か 1, 2 のような番号を書きます',
    row_unreadable: (line: string) =>
      `計画の ${line} 行目が表の行になっていません → 列ごとに一つずつ書きます`,
    depends_unreadable: (task: string, cell: string) =>
      `タスク ${task}: Depends On の「${cell}」がわかりません → - か、1, 2 のような番号を書きます`,
    persona_unknown: (task: string, persona: string) =>
      `タスク ${task}: 「${persona}」という役はありません`,
    duplicate_id: (task: string) => `タスク ${task} が表に二度以上あります`,
    unknown_dependency: (task: string, other: string) =>
      `タスク ${task} は、ないタスク ${other} に依存しています`,
    self_dependency: (task: string) => `タスク ${task} が自分に依存しています`,
    cycle: (round: string) => `互いを待つタスクがあります: ${round}`,
    output_overlap: (one: string, other: string, path: string) =>
      `タスク ${one} と ${other} は同時に動くことがあり、どちらも ${path} に書きます → 一方を他方に依存させます`,
    id_taken: (task: string) =>
      `タスク ${task} の番号は最初の計画で使われています → その続きの番号にします`,
    replaces_unknown: (task: string, other: string) =>
      `タスク ${task} が置き換えるタスク ${other} は、失敗していません`,
  },
  dependency: (task: string) => `タスク ${task} が完了しなかったため`,
  turnCap: '応答の上限に達しました',
  cancelled: 'あなたが取り消しました',
  status: (status: string) => `status が ${status} でした`,
};

export type TaskReasons = typeof taskReasons;
