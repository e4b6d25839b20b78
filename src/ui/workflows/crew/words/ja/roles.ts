/** Who works on a task, by their names in files. */
export const roles: Readonly<Record<string, string>> = {
  researcher: '調査',
  writer: '執筆',
  coder: '実装',
  reviewer: '検査',
  decomposer: '分解',
  plan_reviewer: '計画レビュー',
  result_reviewer: '結果の点検',
  aggregator: '統合',
  retrospector: '振り返り',
  lp_flush: '好みの集計',
  secretary: '秘書',
};
