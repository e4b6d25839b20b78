/*
 * Requests with where a person who knows the workflows would take them, and whether that person would be sure or would ask
 * back; `reads`: somebody wants something explained, which is nobody's for sure. Half of the first and the last list ask,
 * compare or wonder. The first was written before the rules that say what is sure, `tricky` to try them while they were
 * made, and the last, once they stood, to measure them once: of its forty none was sure and wrong (six before there were
 * such rules), and 26 were sure and right (29 before).
 */

const first = `
session sure ログを JSON で出すか平文のままか、どっちがいいと思う？
session sure 社内の Wiki を Notion に移すべきか迷ってる
session sure モノレポにするかリポジトリを分けるか、両方の言い分を聞いて決めたい
session ask このテストの書き方、どう思う？
reads ask useEffect と useLayoutEffect の違いを教えて
reads ask このプロジェクトでエラー処理がどうなってるか説明してほしい
reads ask npm と pnpm って何が違うの？
field sure #31 と #35、どっちを先にやればいい？
field sure 先週から動いてない issue ってある？
session ask 今のキャッシュの仕組み、もっといいやり方はないかな
folio sure 廃線になった駅で毎晩待ち合わせをする二人の短編を書いて
folio sure 潜水艦の料理人が主人公の小説。六章くらいで
folio ask 雪の朝、郵便受けに自分の筆跡の葉書が届いていた
edit sure カレンダーの月表示で31日が二回出るバグを直して
edit sure CSV の書き出しに BOM を付けるオプションを足して
edit sure npm test が Node 22 で落ちるので通るようにして
crew sure 東北の温泉宿を十軒調べて、料金と行き方を表にして
crew sure 新製品の発表資料とプレスリリースと FAQ を作って
crew ask 娘の誕生日会、十人くらい来る
crew sure 去年の問い合わせメールを読んで、よくある質問をまとめて
session sure should we drop Python 3.9 support now or wait until autumn?
session sure I can't decide between renting a server and staying on Lambda
session ask what do you think of our naming of the error classes?
session sure Argue both sides: four-day week for the support team
reads ask what is the difference between a worker and an agent in this code?
reads ask explain how the migrations are ordered
reads ask I wonder why the build writes two bundles
field sure which of the open tickets is holding up the release?
field sure is #88 still waiting for #71?
session ask is it a good idea to rewrite the parser by hand?
folio sure write a short story about a bridge inspector who is afraid of heights
folio sure a novel in which the moon is slowly being repaired, told by an apprentice
folio ask The night ferry had no captain, and nobody had noticed yet.
edit sure fix the off-by-one in the pagination of the search results
edit sure rename the --quiet flag to --silent everywhere and keep the tests green
edit sure uploading a file with a space in its name returns 500
crew sure compare five note-taking apps and write a report with a recommendation
crew sure draft an onboarding handbook, a checklist for managers and a welcome mail
crew sure plan a three-day trip to Lisbon for four with a budget
crew ask the office party, thirty people, nobody has done anything yet
`;

const tricky = `
crew ask write a user story for the signup flow
crew ask 400字で自己紹介を書いて
reads ask does parse() return null or undefined?
reads ask is the cache per user or shared?
reads ask タイムアウトの単位は秒ですかミリ秒ですか？
edit sure the tooltip shows up too late on slow machines
edit sure write a report generator in Python for the sales csv
edit sure the progress bar is stuck at 99%
crew sure 夏休みの課題の読書感想文を書いて
crew sure 読みやすいミステリー小説を十冊選んで、あらすじ付きの一覧にして
edit ask the story page of our website loads slowly
reads ask what does "blocked" mean in the board column?
reads ask どうして課題番号が二つあるのか教えて
session sure レビューは一人で足りるか二人必要か
session sure our standup is a waste of time, argue with me
reads ask how is a report different from a summary here?
crew sure make a comparison chart of four phone plans
edit sure report ページの日付が一日ずれている
reads ask what's the point of the review step?
session sure is TypeScript strict mode worth it for a small team?
reads ask is chapter one read before the bible or after?
edit sure add a chapter selector to the reader page
edit sure the agenda view shows yesterday's events
crew sure write an email to the landlord about the broken heating
crew ask the heating in our office is broken again
field ask is anything waiting for me?
reads ask 進捗バーの色はどこで決まる？
edit sure 進捗バーの色を緑に変えて
crew sure 社内報の原稿を三本、来週までに
crew sure issue の書き方ガイドを作って
edit sure テンプレートの誤字を直して
crew ask 案内状の誤字を直して
session ask このメールの文面、失礼じゃないか見て
crew ask plan the migration to Postgres
session ask which chapter of my novel is the weakest?
crew sure look for a venue for sixty people and tell me what it costs
reads ask could you tell me what the scheduler does?
edit sure could you make the sidebar narrower?
edit sure ボタンを大きくしてもらえますか？
session ask 主人公の名前、変えたほうがいい？
reads ask what decides which reviewer goes first?
crew sure decide on a menu for twelve and write the shopping list
edit sure CI が不安定
edit sure セッションが切れるのが早すぎる
edit sure the session times out too soon
crew ask add two dates to the calendar
crew ask the schedule for tomorrow is wrong
crew sure write a speech for my sister's wedding
crew ask fix the typos in my cover letter
field sure どの PR がレビュー待ち？
session sure 在宅を週三日にすべきか、出社に戻すべきか
reads ask what does the agent do when the budget is gone?
reads ask テストはどうやって動かすの？
edit sure the error says null when no file is given
reads ask compare how we handle errors in the two parsers
crew ask a summary of what we decided in March
session sure go or rust for the new service? we cannot agree
edit sure インポート時に重複を無視するようにして
`;

const last = `
session sure 有料プランを月額にするか買い切りにするか、まだ決めきれていない
session sure テストを先に書く方針をチーム全員に求めるべきだろうか
session sure この昇給の提案、部長の立場から反論してみてほしい
session ask 画面遷移の作り、正直どう思う？
reads ask Promise.all と allSettled の違いは？
reads ask なぜこのリポジトリには設定ファイルが三つもあるのか説明して
reads ask 再試行の回数ってどこで決めてるんだろう
field sure 今週中に閉じられそうな issue はどれ？
field sure #12 は誰の返事を待っているの？
field sure リリース前に残っているタスクを見たい
folio sure 深夜のコインランドリーで働く元スパイの短編小説を書いて
folio sure 祖母の台所をめぐる三世代の物語が読みたい
folio ask 鍵のかかった観覧車に、毎年同じ日に灯りがつく
edit sure 検索結果のページ送りで最後のページが空になるバグを直して
edit sure ログインに失敗したときのエラーメッセージを二か国語に対応させて
edit sure 古い formatDate 関数を消して新しい方に統一して
crew sure 社員旅行の候補地を五つ調べて比較表にして
crew sure 自治会の総会資料と議事録のひな型を作って
crew sure 展示会で配るチラシの文面と当日の進行表を用意して
crew ask 引っ越し、来月の三連休
session sure should our newsletter go weekly or stay monthly?
session sure help me decide whether to accept the freelance offer or finish my thesis first
session sure give me the strongest objections to moving our docs into the code repository
session ask is our error handling any good, in your opinion?
reads ask how does the scheduler choose the next job?
reads ask explain the difference between a lease and a lock here
reads ask does the export include drafts or only published posts?
field sure which pull requests are still missing a reviewer?
field sure what's blocking the March milestone?
field sure can #204 start yet or does it wait for #198?
folio sure write a ghost story set in a data centre, told by the night guard
folio sure a short novel about two rival beekeepers who inherit the same meadow
folio ask Every Thursday the lighthouse answered a question nobody had asked.
edit sure the date picker crashes when the month has no events, please fix it
edit sure add a --dry-run flag to the deploy script
edit sure our csv export writes the totals twice
crew sure put together a welcome guide and a first-week schedule for new volunteers
crew sure translate these three press releases into Spanish and make a glossary
crew sure research five coworking spaces in Leeds and summarize prices in a table
crew ask my brother's wedding is in six weeks and we have no band
`;

type Weighed = {
  /** undefined: what is explained is begun by none for sure. */
  readonly to: string | undefined;
  readonly isSure: boolean;
  readonly text: string;
};

const read = (lines: string): readonly Weighed[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, to = '', surely = '', text = ''] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
      return { to: to === 'reads' ? undefined : to, isSure: surely === 'sure', text };
    });

export const weighed = { first: read(first), tricky: read(tricky), last: read(last) };
