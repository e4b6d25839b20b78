import {
  allReviewers,
  directions,
} from '../../../../../engine/workflows/folio/contract/reviewers.ts';

/** 使い方。`--help` でだけ読む。 */
export const usage = {
  write: {
    line: '  folio-tui write "アイデア"    物語を書く',
    help: `folio-tui write "アイデア"

アイデア（1〜5000文字）から${directions.length}つの道筋を作り、選ばれた道筋で章を書きます。
端末があれば画面で、なければ1行ずつの表示で進みます。
道筋が選ばれていなければ、質問を残して終わります（終了コード 2）。

  write -                 アイデアを標準入力から読む
  --prompt-file FILE      アイデアをファイルから読む
  --import FILE|DIR       自分の原稿から始める（章ごとのファイル、または見出しで
                          分かれた1つのファイル）。原稿は1バイトも変えず、続きの
                          章から書きます。アイデアは省けます
  --review-only           --import の原稿を${allReviewers.length}人で評価するだけで、書かない
  --voice FILE|DIR        自分の文章を測り（bible/voice.yaml）、書き手と評者に
                          渡す。--import の原稿は、なくても測ります
  --drafts 2              章の最初の草稿を、始め方を変えて二つ書かせる。一つを
                          選び、もう一つも残る（chapters/chNN/）
  --drafts-choose average   どちらも評価させ、平均が高いほうで進む
                          （author なら、どちらにするか尋ねる）
  --unit chapter|episode  書く単位。episode は、話を一つずつ書いて評価する
                          （chapters/ch01/ep03/）。省くと folio.unit
  --scale short|medium|long|serial   長さ。話の数と字数の範囲が決まる。省くと、
                          アイデアから読み取る
  --story-lang ja|en      物語の言語。省くと、アイデアに仮名があれば日本語、
                          なければ folio.language
  --new                   いまの作品を archive/ に移して始める
  --use-round N [ch02]    章（省くといまの章）をラウンド N の原稿に決める
  --redo ch01             その章を書き直す。--from-round R でラウンド R までを
                          残し、--comment で望みを伝える
  --retry 名前            その評者にもう一度採点してもらう
  --skip 名前             このラウンドはその評者なしで進める
  --gate min_each=6,max_rounds=3   この作品だけの合格基準（次の判定から）:
                          config.yaml の quality_gate のキーと、
                          require_convergence, force_pass_draft,
                          cross_review_pass
  --path A|B|C            道筋を先に選んでおく（リハーサルの C は、
                          基準に届かないまま採用する短い章）
  --comment 文            選んだ道筋に添えるひとこと（--path と一緒に）
  --chapters N            第 N 章まで書く（既定 1）
  --force-pass-draft latest|best   基準に届かないまま採用する草稿
  --require-convergence   合格点でも、伸びが止まるまで書き直す
  --cross-review          ${allReviewers.length}人の採点のあと、Lens がもう一度見比べる
  --rehearsal             録画した物語を再生する（モデル不要、費用なし）。
                          アイデアは省ける

例:
  folio-tui write "灯台守の娘の話" --path A
  folio-tui write --prompt-file idea.txt --plain --budget 2
`,
  },
  bible: {
    line: '  folio-tui bible               物語の台帳（人物、伏線、出来事）を見る',
    help: `folio-tui bible

章が決めてきたことを、根拠の文と一緒に見ます。モデルは使いません。
ファイルは workspace/current/bible/ にあり、自由に直せます。

  bible                   全部
  bible characters        人物と、出てくる章
  bible threads           伏線。張った章から回収した章まで、期限切れは先頭に !
  bible timeline          出来事
  bible places | things | rules | summaries | findings
  bible find 語           語を含む項目
  --keep                  台帳のない物語に台帳を付ける（次の resume が費用を
                          示して尋ねます）
`,
  },
  plan: {
    line: '  folio-tui plan                構成を見る、続きの構成を足す（--more 5）',
    help: `folio-tui plan

いまの物語の構成を見ます。* は書けた章です。

  --more N                開いている伏線、決まり、ここまでの出来事から、続きの
                          N 章（1〜20）の案を出させる（呼び出し 1 回）。一章ずつ
                          入れるかどうかを選べる。いまある章は変わらない。
                          ファイルは current/outline/
  --comment 文            案への望み

そのあと \`folio-tui resume current --chapters N\` で書き進めます。

例:
  folio-tui plan --more 5
  folio-tui plan --more 2 --comment "船をとうとう来させて"
`,
  },
  export: {
    line: '  folio-tui export              合格した章を原稿にまとめる',
    help: `folio-tui export

合格した章を1つの原稿にまとめます（段落番号は取り除きます）。

  --format md|txt|narou|kakuyomu|pixiv|alphapolis|epub|html
                          形式（既定 md）。
                          narou から alphapolis までは投稿サイト向け、
                          epub は電子書籍（日本語は縦書き）、html は印刷用
  --author NAME           扉に載せる作者名（epub、html）
  --cover FILE            表紙にする JPEG か PNG の画像（epub）
  --type full|chapters|episodes
                          1つのファイル（既定）か、章ごとか、話ごとか。
                          話は場面の切れ目で切り、引きの文と一緒に示します
  --length FROM-TO        1話の文字数（既定 2000-4000）
  --start DATE            その日から1日1話の公開の予定を calendar.csv と
                          calendar.ics に書く（投稿はしません）。--time 21:07、
                          --days mon,wed,fri、--per-day 2 も選べます
  --with-drafts           まだ合格していない章も、最新の草稿で入れる
  --out DIR               書き出す先（既定 workspace/output）
  --strip-comments        未解決の指摘のコメントを取り除く（md 以外では常に）
  --keep-comments         コメントを残す
`,
  },
};

export type UsageWords = typeof usage;
