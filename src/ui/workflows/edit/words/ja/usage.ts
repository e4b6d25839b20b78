import type { VerbWords } from '../../../room-cli.ts';

/** コマンドの使い方。`--help` のときだけ読む。 */
export const usage: Readonly<Record<string, VerbWords>> = {
  edit: {
    line: '  folio-tui edit "内容"         検証が全部通るまでリポジトリを直す',
    help: `folio-tui edit "内容"

--repo DIR（省くといまのフォルダー）のリポジトリを変え、検証を全部行います。
通るか、12回失敗するまで繰り返します。コミットしていない変更はそのまま残り、
コミットはしません。検証のコマンドは、リポジトリごとに一度、実行前に見せます。
信頼していないリポジトリ（folio-tui trust .）では、書き込む前に毎回尋ねます。

  edit -                  内容を標準入力から読む
  --file FILE             内容をファイルから読む
  --tasks FILE            いくつもの作業（--- の行で区切る）。通ったら次へ進む
  --issue N               Issue N のとおりにする（.agent/issues/、なければ gh）
  --dry-run               変更案を差分で見せて尋ねる（何も書き込まない）
  --constraint TEXT       変えてはいけないこと（繰り返し可）
  --non-goal TEXT         しないこと（繰り返し可）
  --out-of-scope TEXT     触らないもの（繰り返し可）
  --only GLOB             変えてよいファイル（繰り返し可）
  --verify NAME=COMMAND   検証の手順を自分で決める（繰り返し可）
  --sandbox local|docker  検証を動かす場所
  --fresh-install         変わっていなくても依存を入れ直す
  --allow-mutation GLOB   検証が書き換えてよいファイル（繰り返し可）
  --hidden FILE           エージェントに見せない検査（リポジトリの外に置く）
  --own-tree              作業用の写しで行い、最後に承認を得て反映する
  --ignore-stuck-report   前の作業の報告を引き継がない
  --rehearsal             録画した作業を、専用の小さなリポジトリで再生する
                          （モデル不要、費用なし、手元のものには触れない）

終了コード: 0 検証に通った、または見送った / 1 始める前に断った（モデルなし、
            フォルダーなし、別の作業が進行中） / 2 行き詰まり、食い違い、
            質問待ち / 3 検証かモデルが動かなかった / 130 取り消し
`,
  },
};
