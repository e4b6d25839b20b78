/** 使い方。`--help` でだけ読む。 */
export const usage = {
  crew: {
    line: '  folio-tui crew "依頼"         どんな作業でもエージェントのチームに任せる',
    help: `folio-tui crew "依頼"

どんな作業でも小さなタスクに分け、ウェーブごとに並べて進め、結果をまとめ、
振り返ります。作業先は --repo DIR のプロジェクト（なければいまのフォルダー）で、
そこで何をしてよいかは、そのつど尋ねます。
計画は、始める前に確かめてもらいます（--plain、--events、--json でも、端末なら
尋ねます）。端末に人がいないときと --yes のときは、そのまま使い、見積もりととも
にそう伝えます。

  crew -                  依頼を標準入力から読む
  --file FILE             依頼をファイルから読む
  --direct typo|line|config   計画なしの小さな変更ひとつ
  --dag                   必要なものがそろったタスクからすぐ始める
  --plan-validation       計画を別の目で確かめる（--no-plan-validation）
  --no-aggregate          2 タスクなら結果をまとめない
  --no-retrospect         振り返らない
  --max-parallel N        同時に働く人数（1–20）
  --max-retries N         タスクのやり直し（0–10）
  --allow PATTERN         この実行だけの許可。例: "Bash(make test)"
  --secretary             報告書を秘書に任せる（--no-secretary）
  --retrospect CMD        終わった作業をあらためて振り返る
  --rehearsal             録画した作業を再生する（モデル不要、費用なし、手元の
                          ものには触れない）。依頼は省ける
  --apply                 タスクの変更を尋ねずに反映する
  crew diff CMD [TASK]    写しの中でタスクが変えたものを見る
  crew apply CMD [TASK]   それをプロジェクトに反映する
  crew drop CMD [TASK]    使わない
  crew undo CMD           最後に反映したものを、まとめて取り除く。どのファイル
                          も反映したときのままのときに限る
  crew validate CMD       検証の結果を見る（名前またはフォルダー）

終了コード: 0 成功（承認が残っていても） / 1 失敗
            2 一部成功、変更が未反映、または答えがないと進めない
`,
  },
};

export type UsageWords = typeof usage;
