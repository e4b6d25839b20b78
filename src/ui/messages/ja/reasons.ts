/**
 * タスクがやり直しや失敗になったわけ、検証の指摘。記録（execution_log.yaml）には符号と英語のまま残り、画面ではこの言葉になる。
 */
export const reasons = {
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
    declared_failure: () => '計画が自分を失敗としています',
    no_tasks: () => '計画にタスクの表がありません → ## Tasks の下に表を書きます',
    no_depends: () =>
      '計画の表に Depends On の列がなく、すべてが同時に動くことになります → 列を足し、- か 1, 2 のような番号を書きます',
    row_unreadable: (line: string) =>
      `計画の ${line} 行目が表の行になっていません → 列ごとに一つずつ書きます`,
    depends_unreadable: (task: string, cell: string) =>
      `タスク ${task}: Depends On の「${cell}」がわかりません → - か、1, 2 のような番号を書きます`,
    persona_unknown: (task: string, persona: string) =>
      `タスク ${task}: 「${persona}」というペルソナはありません`,
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
  /** モデルや道具のことで終わったわけ。 */
  failed: {
    empty_reply: '返事が空でした',
    invalid_reply: '返事が決まった形ではありませんでした',
    truncated: '返事が長さの上限で切れました',
    refused: 'モデルが断りました',
    context_full: '読むものが多すぎてモデルに入りませんでした',
    unknown_stop: '返事が思わぬ形で終わりました',
    agent_stopped: '使ってよい回数、時間、量の上限に達しました',
    too_large: '頼む内容が大きすぎました',
    bad_request: '提供元が頼み方を受け付けませんでした',
    server_error: '提供元で障害が起きました',
    overloaded: '提供元が混み合っていました',
    rate_limited: '提供元の回数制限にかかりました',
    stream_cut: '返事が途中で切れました',
    stream_idle: '返事が途中で止まりました',
    call_timeout: '返事が時間内に来ませんでした',
    connection: 'つながりませんでした',
  },
  /** 返事を読み取れないわけ（`agents/reply/find-json.ts`）。 */
  reply: {
    no_json: () => '返事に JSON がありません',
    too_long: (characters: string) => `返事が ${characters} 文字を超えています`,
    braces: () => '返事がかっこだらけで読み取れません',
    ambiguous: () => '返事に内容の違う JSON が二つ以上あります',
    incomplete: (where: string) => `返事の JSON が途中で終わっています（${where}）`,
    invalid: (where: string) => `返事の JSON が正しくありません（${where}）`,
  },
  dependency: (task: string) => `タスク ${task} が完了しなかったため`,
  turnCap: '応答の上限に達しました',
  repeats: (tool: string, times: string) =>
    `同じこと（${tool}）を ${times} 回繰り返し、結果が変わらなかったので止めました`,
  cancelled: 'あなたが取り消しました',
  exhausted: (reason: string) => `やり直しの回数を使い切りました（${reason}）`,
  status: (status: string) => `status が ${status} でした`,
  warning: (text: string) => `注意: ${text}`,
  inside: (text: string, context: string) => `${text}（${context}）`,
};
