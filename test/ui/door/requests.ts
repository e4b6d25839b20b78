/*
 * 120 things people ask for, in both languages, written down before there was a rule for any of them. `to`: where somebody who
 * knows the workflows would take it; null: they would ask back. `reads`: only looking was asked for, nothing may act on it.
 */
export type Request = { readonly text: string; readonly to: string | null; readonly reads?: true };

const ask = (to: string | null, ...texts: readonly string[]): readonly Request[] =>
  texts.map((text) => ({ text, to }));
const look = (to: string | null, ...texts: readonly string[]): readonly Request[] =>
  texts.map((text) => ({ text, to, reads: true }));

export const requests: readonly Request[] = [
  ...ask(
    'folio',
    ...[
      '灯台守の娘が海で拾った手紙の話を書いて',
      '雨の日だけ開く古本屋の短編小説',
      '猫と暮らす老人の物語を三章で',
    ],
    ...[
      '宇宙船の整備士が主人公の連作短編を書いてほしい',
      '怖くない怪談を一本',
      '少年が記憶を売る店に迷い込むファンタジー',
    ],
    ...[
      '主人公が嘘をつけなくなるコメディ小説を書いて',
      '江戸時代の料理人の恋物語',
      '失恋した夜の掌編を書いて',
    ],
    ...[
      '推理小説。密室は図書館で、探偵は司書',
      '小説の続きを書いて。第二章から',
      '童話を書いて。くまが冬眠しそびれる話',
    ],
    ...[
      'Write a short story about a lighthouse keeper',
      'A ghost story set in a laundromat',
      'Novel: two sisters inherit a ferry',
    ],
    ...[
      'Write a fairy tale in which the dragon is the librarian',
      'A detective story told by the dog',
      'A poem-like tale about the last snow',
    ],
    ...[
      'Write me a love story between two rival bakers',
      'Science fiction: the station that forgot its crew',
    ],
    ...[
      'A chapter about the night the river rose, for my novel',
      'I want a fantasy story with a reluctant heroine',
    ],
  ),
  ...ask(
    'crew',
    ...[
      '競合五社を調べて比較表と報告書にまとめて',
      '社員旅行のしおりを作って',
      '新人研修の資料一式を作ってほしい',
    ],
    ...[
      '市場調査をして、提案書とスライドの原稿を用意して',
      '展示会の準備に必要な文書を全部そろえて',
      'この議事録の束から手順書とFAQを作って',
    ],
    ...[
      'リリースの準備を手分けして進めて',
      '引っ越しの手順書を作成して、チェックリストも付けて',
      '三か国の補助金制度を調査して一覧にして',
    ],
    ...[
      'Research three vector databases and write a comparison report',
      'Put together an onboarding guide with checklists',
    ],
    ...[
      'Prepare the release: notes, migration guide and announcement',
      'Collect what our docs say about billing and write a handbook',
    ],
    ...[
      'Plan and write a week of newsletters',
      'Draft a proposal, a budget table and an FAQ for the event',
    ],
    ...[
      'Translate these five pages and make a glossary',
      'Write the manual for the new scanner, with a quick start sheet',
    ],
    ...[
      'Survey the literature on sleep and write a summary report',
      'Compile a list of suppliers with prices and write a summary',
    ],
    ...[
      'アンケートの結果を集計して、報告書にまとめて',
      '取材メモから記事を三本書いて',
      'チーム紹介ページの文章を全員分用意して',
    ],
  ),
  ...ask(
    'edit',
    ...[
      'ログインのバグを直して',
      'src/parser.ts の型エラーを修正して',
      'テストが落ちているので直して',
      'getUser を fetchUser にリネームして',
    ],
    ...[
      '設定画面に言語の選択を追加して（コード）',
      '依存パッケージを更新してテストを通して',
      '関数 parseDate を二つに分割してリファクタリングして',
    ],
    ...[
      'このリポジトリに --json フラグを実装して',
      'README のコマンド例の誤字を直して',
      'ビルドが失敗する原因のコードを修正して',
    ],
    ...[
      'Fix the failing test in parser.test.ts',
      'Rename getUser to fetchUser across the code',
      'Add a --json flag to the CLI',
    ],
    ...[
      'Refactor the date helper into two functions',
      'Implement pagination in src/api/list.ts',
      'Fix the off-by-one bug in the pager',
    ],
    ...[
      'Remove the unused imports in this repo',
      'Make the build pass again',
      'Add a unit test for the retry function',
      'Fix the typo in README.md',
    ],
  ),
  ...look(
    'field',
    ...[
      'いま開いている issue の状況を見せて',
      'どの issue がブロックされている？',
      '止まっている課題を洗い出して',
      '次にどの課題に取りかかるべきか教えて',
    ],
    ...[
      'エージェントの稼働状況を確認したい',
      'イシューの棚卸しをして',
      '古い issue を一覧にして',
      '場の状態を診断して',
    ],
    ...[
      'Which issues are blocked?',
      'Show me the state of the open issues',
      'List the stale issues',
      'What should the agents pick up next?',
    ],
    ...[
      'Triage the backlog',
      'How healthy is the project board?',
      'What is blocking issue 42?',
      'Check the issue board for stale items',
    ],
    ...['課題の依存関係を図で見たい', 'What changed on the board since Monday?'],
  ),
  ...look(
    'session',
    ...[
      'このAPIの設計方針を決めたい',
      'モノレポに移るべきか判断したい',
      'このアーキテクチャをレビューして',
      '二つの案のトレードオフを比較して検討したい',
    ],
    ...[
      '前回のスプリントを振り返りたい',
      '来期の方針について意見がほしい',
      'この設計の弱いところを指摘して',
      'なぜ応答が遅いのか調べて。直さなくていい',
    ],
    ...[
      'この提案書を批評してほしい',
      'どちらのデータベースにすべきか',
      'コードをレビューして。変更はしないで',
      '四半期の優先順位を決めたい',
    ],
    ...[
      'Should we move to a monorepo?',
      'Decide between REST and GraphQL for this API',
      'Review this architecture',
    ],
    ...[
      'What are the trade-offs of event sourcing here?',
      'Hold a retrospective on the last release',
      'Why is the build slow? Do not change anything',
    ],
    ...[
      'Critique this proposal',
      'Help us decide our priorities for the quarter',
      'Review auth.ts without touching it',
    ],
    ...[
      'Which of the two designs is better, and why?',
      'この計画に見落としがないか検討して',
      'セキュリティの観点でこの仕様を見て',
    ],
    ...[
      'How should we split the budget between the teams?',
      'Find out why the tests are flaky, no changes',
    ],
  ),
  ...ask(
    null,
    'よろしくお願いします',
    '例の件',
    'hello there',
    'do the usual thing please',
    'いい感じにして',
    'もっとよくしたい',
    'something nice',
    '続き',
    'make it better',
    '犬',
    'help me out here',
    '明日までに',
  ),
];

/** More of them, about issues and about acting on them: what asks how things stand is looked at, what is to be done is done. */
export const later: readonly Request[] = [
  ...look(
    'field',
    ...['次に何をすればいい？', '進捗を教えて', 'いまどこまで進んでいる？', '次の一手は？'],
    ...[
      'レビュー待ちの PR はどれ？',
      'この課題は誰を待っているの',
      '着手できる issue を一覧で見たい',
    ],
    ...[
      '手が空いています。次にやることは？',
      'プルリクの状況をまとめて見せて',
      'バックログの整理を手伝って',
    ],
    ...["What's next?", 'What should I pick up next?', 'How is our progress this week?'],
    ...['Who is waiting for a review on which pull request?', 'Give me the standup summary'],
    ...[
      'Which issues are ready to start?',
      'Is anything stuck?',
      'Show what is blocked and by whom',
    ],
    ...['What is the next step for issue 12? Do not change anything'],
  ),
  ...ask(
    'edit',
    ...[
      'issue を直して #12 のバグ',
      'この issue を修正してテストを通して',
      '課題を直してください: ビルドが落ちる',
    ],
    ...['Fix issue 12', 'Implement issue #7 in src/list.ts', 'Fix the issue in the parser'],
  ),
  ...ask('crew', '進捗報告書を作って', '課題の一覧と手順書を資料にまとめて'),
  ...ask('folio', '進捗の遅い探偵が主人公の短編小説を書いて'),
  ...look(
    'session',
    'どの方針で進めるべきか、トレードオフを検討したい',
    'Should we review our priorities?',
  ),
];

/*
 * Forty more, written down when the rules were there. At first sight the rules took 10 of the first twenty to the right place,
 * and, once the kinds that were missing had been added, 14 of the second; none that only reads went to one that acts. What was
 * added: complaints about a program, dilemmas, things for an occasion, tickets and milestones, reading for an evening.
 */
export const fresh: readonly Request[] = [
  ...ask(
    'folio',
    ...[
      '祖母の台所を舞台にした、五千字くらいの静かな読み物がほしい',
      '探偵が一度も事件を解決できないミステリを読みたい',
      'Something short and spooky to read to the kids at bedtime',
      'Two strangers share an umbrella for exactly one block - tell me that one',
      '眠れない夜に読む、月の郵便局の話をひとつ',
      'A bedtime fable about a snail who wins by being late',
      '初恋の相手に十年ぶりに会う、雨宿りの場面を書いてほしい',
      'Give me eight hundred words on a clockmaker who is afraid of midnight',
    ],
  ),
  ...ask(
    'crew',
    ...[
      '来月の引っ越しに向けて、やることリストと業者の見積もり比較を用意して',
      '町内会の夏祭りの案内チラシと当日の進行表を作って',
      'Plan a two-day team offsite with agenda, budget and packing list',
      'Gather what five universities charge for evening courses and put it in a table',
      '忘年会の候補の店を五つ挙げて、予算つきの表にして',
      'Write a press release and a one-page FAQ for the new library hours',
      '保護者会で配る、給食アレルギー対応の説明プリントがほしい',
      'I need a welcome pack for five interns starting Monday',
    ],
  ),
  ...look(
    'session',
    ...[
      'テスト環境をDockerに移すか今のままにするか、迷っている',
      'この企画書の弱い点を厳しく見てほしい',
      'Should we keep supporting Node 18 for another year?',
      'Weigh SQLite against Postgres for our offline app',
      '在宅勤務を週何日にするのがいいか、決めきれない',
      'Is it worth rewriting our mobile app in Flutter?',
      'この採用方針で本当に大丈夫だろうか',
      'Talk me out of hiring a second designer',
    ],
  ),
  ...ask(
    'edit',
    ...[
      'ログイン画面でパスワードを間違えると真っ白になる。再現して直してほしい',
      'src/parser.ts の関数名を camelCase に統一して',
      'The CSV export drops the last row, please correct it',
      'Upgrade the eslint dependency and make the tests pass again',
      '検索ボックスに絵文字を入れるとクラッシュする',
      'Clicking Save twice throws an error',
      '設定画面の保存ボタンを押しても何も起きない',
      'Make the date picker respect the user locale',
    ],
  ),
  ...look(
    'field',
    ...[
      'いま手を付けるべき課題はどれ？',
      '締め切りを過ぎた issue を洗い出して',
      'What is blocking the 2.0 milestone?',
      'Which of our open tickets has nobody touched since spring?',
      '担当のいない issue はある？',
      'Which milestone is overdue?',
      '今週なにが終わって、なにが残っている？',
      'Anything waiting for my review?',
    ],
  ),
];
