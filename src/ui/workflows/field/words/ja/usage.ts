/** 使い方。`--help` でだけ読む。 */
export const usage = {
  field: {
    line: '  folio-tui field [DIR…]        どの Issue がどの状態か、次の一手は何か',
    help: `folio-tui field [DIR…]

ここのリポジトリ（または各 DIR）を見て、Issue ごとの状態とその理由、何が何を
妨げているか、次に動けるのは誰か、そのコマンドを示します。モデルは使いません。
実行、クローズ、マージ、push は決して行いません。Issue は GitHub（gh）か、
.agent/issues/ のファイルから読みます。

  --all-repos             自分の設定の field.repositories にあるすべて。
                          1 枚にまとめ、急ぐものから示す
  --rehearsal             録画した三日間の Issue を見る（gh もモデルも不要）
  --init-issues           .agent/issues/ と最初の Issue を作る
  --project N             この Project の Issue
  --project-owner NAME    Project の持ち主
  --label LABEL           このラベルの Issue だけ（複数ならすべて持つもの）
  --issue N               この Issue だけ
  --source auto|gh|local  Issue をどこから読むか
  --issues-dir DIR        ローカル Issue の別のフォルダー
  --agent-discovery-path DIR   担当を探す場所（.agent/）
  --since DATE            履歴をどこまでさかのぼるか
  --maintain ask|apply|plan   ラベルとコメントを、選んだものだけ付ける／
                          すべて付ける／一覧にするだけ
                          （指定なし: ローカルは apply、GitHub は plan）
  --yes                   初回に 20 件を超えても適用する
  --stale-days N          これだけ動きがなければ停滞とみなす
  --max-suggestions N     示す提案の数
  --watch                 くり返し確認する
  --check-interval MIN    確認の間隔（分）
  --iterate-max N         確認の回数の上限
  --emit KIND             この部分だけ JSON で: recommend-action |
                          issue-assessment | facilitate-action | agent-registry
                          | crew-request（文章: 着手できるものの分担）
  --branch, --base-branch NAME   受け付けて無視（ブランチには触れません）

終了コード: 0 すべての Issue の状態が分かり、付けるものも付け終えた（まだ開いて
              いる Issue があっても 0） / 1 Issue を読めない
            2 状態の分からない Issue がある、Issue がない、または付けるものに
              失敗・見送り・予定のままのものがある / 130 停止
`,
  },
};
export type UsageWords = typeof usage;
