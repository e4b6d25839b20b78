import { providerNames } from '../../../engine/data/provider-names.ts';
/** コマンドの使い方と、打ち間違いへの返事。最初の画面より前に読むので、ほかの言葉とは別にしてある。 */
export const usage = {
  problems: {
    unknown_verb: (word: string, nearest: string) =>
      nearest === ''
        ? `「${word}」というコマンドはありません。してほしいことなら folio-tui do "${word}" と打ちます。`
        : `「${word}」というコマンドはありません。もしかして: ${nearest}`,
    unknown_flag: (flag: string, nearest: string) =>
      `${flag} という指定はありません。${nearest === '' ? '' : `もしかして: ${nearest}`}`,
    flag_elsewhere: (flag: string, belongs: string) => `${flag} は ${belongs} と一緒に使います。`,
    missing_value: (flag: string, allowed: string) => `${flag} には値が要ります（${allowed}）。`,
    unwanted_value: (flag: string, value: string) => `${flag} に値は付けません（${value}）。`,
    bad_value: (flag: string, value: string, allowed: string, nearest: string) =>
      `${flag} に「${value}」は使えません（${allowed}）。${nearest === '' ? '' : `もしかして: ${nearest}`}`,
    missing_argument: (verb: string, wants: string) =>
      verb === 'write'
        ? 'エラー: プロンプトを入力してください'
        : `${verb} には ${wants} が要ります。`,
    too_many: (verb: string, word: string) =>
      `${verb} に「${word}」は余分です。空白を含む文は引用符で囲んでください。`,
    conflict: (flags: string) => `一緒には使えません: ${flags}`,
    needs: (flag: string, other: string) => `${flag} は ${other} と一緒に使います。`,
  },
  seeHelp: (verb: string) => `使い方: folio-tui ${verb === '' ? '--help' : `help ${verb}`}`,
  noTerminal:
    'ここでは画面を開きません（画面を描ける端末がないか、--plain の指定です）。端末なら --accessible で一行ずつ尋ねます。始めるには folio-tui write "アイデア"、続けるには folio-tui resume。使い方は folio-tui --help で確かめられます。',

  /** What stands before and behind the lines of the verbs. */
  help: {
    before: `folio-tui – 物語も作業も、エージェントのチームと進める操作盤

使い方:
  folio-tui                     画面を開く
`,
    after: `  folio-tui help コマンド       コマンドごとの説明

どのコマンドにも付けられる指定:
  --workspace DIR      作業フォルダー（FOLIO_WORKSPACE、なければ ./workspace）
  -c KEY=VALUE         設定を変える（例: -c quality_gate.max_rounds=3）
  --provider 名前      auto | ${providerNames.join(' | ')}
  --model 段階         haiku | sonnet | opus（全員に同じ段階を使う）
  --budget ドル        実行1つの予算。none で上限なし
  --speed N            リハーサルの速さ（2 で2倍、0 で待たない）
  --lang ja|en         画面の言語（物語の言語は -c folio.language=en）
  --plain              画面を開かず、出来事を1行ずつ出す（端末がなければ自動）
  --events             出来事を1行1件の JSON で出す
  --json               結果を1つの JSON で出す
  --yes                安全な答えのある質問には、その答えを選ぶ
                       （道筋の選択、支払い、信頼には効きません）
  --no-color --ascii   色なし / 罫線や棒を ASCII 文字で描く
  --accessible         読み上げ向け。出来事も質問も1行ずつ、答えも1行で打つ
                       （環境変数 ACCESSIBLE=1 でも）
  -v, --verbose        細かい出来事も出す
  -h, --help           この説明
  --version            版

終了コード: 0 完了 / 1 失敗・断られた / 2 人の判断待ち（質問、予算）
            3 通信・提供元・ディスク / 130 中止

モデルは環境変数 ANTHROPIC_API_KEY で接続します。なければ録画のリハーサルです。
`,
  },
  verbs: {
    do: {
      line: '  folio-tui do "依頼"           どの仕組みに任せるかを選ばずに始める',
      help: `folio-tui do "依頼"

依頼の言葉から、どれで始めるかを決めます。決め手になった語を示してから始めます。
folio-tui "依頼" と、do を省いても同じです（英字一語は打ち間違いとみなします）。
はっきりしないときは、画面では入力欄に入れて尋ね、端末がなければ候補を示して
何も始めません。見るだけの依頼で、変更を行うもの（crew など）が始まることは
ありません。

終了コード: 始めたものと同じ / 2 はっきりしない
`,
    },
    resume: {
      line: '  folio-tui resume [ID]         続きから再開する（ID なしは最新の未完）',
      help: `folio-tui resume [ID]

止まった物語や作業を、できているファイルの続きから再開します。
ID を省くと、続きのあるうちで最後に動いたもの。なければ答え待ち、失敗の順です。

  --path A|B|C            まだ選ばれていなければ、道筋を選ぶ
  --comment 文            選んだ道筋に添えるひとこと（--path と一緒に）
  --chapters N            第 N 章まで書く
  --budget ドル           予算を変える（none で上限なし）
  --keep / --redo         元のファイルが変わったとき、そのまま使う / 作り直す
  --reload-config         始めたときの設定ではなく、いまの設定を使う
  --allow PATTERN         この実行だけの許可（作業のとき）
`,
    },
    runs: {
      line: '  folio-tui runs                一覧（show|log|open|cancel|archive|restore ID）',
      help: `folio-tui runs [list|show|log|open|cancel|archive|restore] [ID]

  runs                    一覧（--open 未完だけ、--limit N 件数）
  runs show ID            くわしい状態とファイル（いまの作品は current）
  runs log ID             出来事の記録（最後の20件、--limit N、--all で全部）
  runs open ID [FILE]     ファイルの一覧、または中身を出す
  runs cancel ID          実行中のプロセスに停止を頼む
  runs archive ID         archive/ に移す（消えません）
  runs restore ID         archive/ から手元に戻す。いまの作品は入れ替わりに
                          archive/ へ移ります
`,
    },
    answer: {
      line: '  folio-tui answer [ID] [答え]  開いている質問を見る、答える',
      help: `folio-tui answer [ID] [答え]

  answer                  開いている質問をすべて見る
  answer ID               その質問だけを見る（ID は質問か作品の ID）
  answer ID 答え          答える。質問が1つだけなら ID は省けます
  --text 文 / --file FILE 答えに添えるひとこと（FILE は - で標準入力）
  answer ID d --text "IMP-001=y LP-001=n"   承認を一つずつ決める
  --chapters N            道筋の選択と一緒に、第 N 章まで書くと決める

答えの記録だけです。続きは folio-tui resume か、開いている画面で始まります。

例: folio-tui answer A --text "結末は静かに"
`,
    },
    stats: {
      line: '  folio-tui stats               費用、時間、回数を役やモデルごとに見る',
      help: `folio-tui stats [ID]

呼び出しの回数、費用、時間、キャッシュの割合を数えます（ID なしは全部）。
物語では、ラウンドごとの費用と平均点も並べます。作業では、役ごとの平均所要
時間（成功したタスク）も並べます。

  --by workflow|run|role|model|round   この分け方だけを出す
  --workflow 名前                      この種類の実行だけを数える
`,
    },
    init: {
      line: '  folio-tui init                作業フォルダーと config.yaml を作る',
      help: `folio-tui init

作業フォルダーと、すべての設定の入った config.yaml を作ります。
すでにあるファイルは変えません。場所は --workspace DIR で選べます。
`,
    },
    trust: {
      line: '  folio-tui trust [フォルダー]  信頼する（trust show|list|revoke）',
      help: `folio-tui trust [フォルダー]

ほかの人が作った作業フォルダーは、信頼するまで閲覧のみです。
信頼すると、ここでモデルを呼び出し、ファイルを書き込めるようになります。
接続先や許可などの指定は、信頼したときの内容のあいだだけ有効です。
変わったらもう一度尋ね、それまでは効きません。
フォルダーを省くと作業フォルダーです。リポジトリも信頼できます
（.claude/settings.json などの許可が有効になります）。

  trust show [フォルダー]    信頼すると何が有効になるかを見る（何も変えない）
  trust list                 信頼しているフォルダー
  trust revoke フォルダー    信頼を取り消す
`,
    },
    permissions: {
      line: '  folio-tui permissions         覚えている許可（list|show ID|revoke ID|log）',
      help: `folio-tui permissions [list]

「いつも許可」したコマンドと、そのフォルダーを並べます。

  permissions show ID     一つを詳しく見る
  permissions revoke ID   許可を取り消す（次からまた尋ねる）
  permissions log         この作業フォルダーで許可を尋ねた記録と答え
                          （新しい順。--limit N で件数、既定 20）
`,
    },
    doctor: {
      line: '  folio-tui doctor              環境を診断',
      help: `folio-tui doctor

この環境で動くかを診断し、直し方を言います。失敗があれば終了コード 1 です。

  --provider-call       モデルを1回だけ小さく呼び出してみる（費用がかかりうる）
  --guard "コマンド"    このコマンドをエージェントが使うとどうなるかを説明する
                        （どこで調べるかは --repo DIR、既定はいまのフォルダー）
`,
    },
    memory: {
      line: `  folio-tui memory              覚えていること（list|search|show|edit|delete|
                                export|import|lp）`,
      help: `folio-tui memory [list|search|show|edit|delete|export|import|lp]

  memory                  一覧（--kind lp|knowledge|rejected|all）
  memory search "言葉"    探す
  memory show 名前        なぜ覚えているか: 出どころ、日付、もとになった言葉
  memory edit 名前        エディタで書き換える（好みは検査してから）
  memory delete 名前…     消す
  memory export           公開の memory server の形（JSONL）で出す（> FILE）
  memory import FILE      その JSONL を未確認として取り込む（- で標準入力）

  memory lp               学習した好みをまとめて見る
  memory lp review        1件ずつ、残す・直す・消すを選ぶ
  memory lp prune         長く使われていない好みを消す
  memory lp reset         好みをすべて消し、学習を止める（確かめてから。
                          端末がなければ --confirm-reset）

決まり: docs/lp_rules.md   使い方: docs/learned_preferences.md
`,
    },
  },
};

export type UsageWords = typeof usage;
