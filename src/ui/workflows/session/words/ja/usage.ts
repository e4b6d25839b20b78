/** 使い方。`--help` でだけ読む。 */
export const usage = {
  session: {
    line: '  folio-tui session "依頼"      作る人と検査する人の二つの目で検討する',
    help: `folio-tui session "依頼"

セッション（計画・設計・実装・振り返り）を選び、過去の記録を確かめ、一人が作り、
もう一人が検査します。判断が要る依頼では、偏りの違う二つの人格を選びます。単純な
依頼はモデルを二度呼ぶだけで終わります。すべての決定は台帳に残ります。

  session undo 名前       プロジェクトに入れたものを、まとめて取り除く。どの
                          ファイルも入れたときのままのときに限る
  session -               依頼を標準入力から読む
  --file FILE             依頼をファイルから読む
  --session 種類          planning | design | implement | retrospective
  --type 種類             implement | investigate | review | design | strategy
  --persona               人格を使う（--no-persona: 使わない）
  --on-block stop|continue   開始前に判断が要るとき（端末なしでは stop）
  --executor-timeout N    実行が黙ってよい秒数（1–3600、初めは 30）
  --enforce-min-iterations   セッションの定める最少の回数まで検査する
  --control               一人＋自己検査の答えも作り、両方を残す
  --rehearsal             録画した検討を再生する（モデル不要、費用なし）。依頼は
                          省ける

終了コード: 0 完了 / 1 終了（中止、失敗） / 2 判断が必要
`,
  },
  improve: {
    line: '  folio-tui improve             仕事の進め方の改善を見る・進める',
    help: `folio-tui improve [list|show|problem|try|keep|rule|stop]

仕事の進め方の改善を、問題 → 試行 → 有効 → 決まり（または取りやめ）と進めます。
どの一歩も台帳に一行として残り、モデルは呼びません。書くのは、終わったか判断待ち
のセッションのうち、最も新しいものです。試行中の改善は次のセッションの初めに
示されます。

  improve [list]              一覧（--state 状態、--days N: N日動かないもの）
  improve show 名前           一つの改善のあゆみ
  improve problem "文" --why 理由       困っていることを書きとめる
  improve try 名前|"文" --criteria 条件  試す。何ができたら良しとするか
  improve keep 名前 --why 根拠          効いた
  improve rule 名前 --change 変更       決まりにする（--target 対象）
  improve stop 名前 --why 理由          やめる

終了コード: 0 書いた・あった / 1 断られた・ない
`,
  },
};

export type UsageWords = typeof usage;
