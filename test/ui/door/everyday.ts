import type { Request } from './requests.ts';

/*
 * What writers and developers type, a line each: where it goes, and the request; `reads`: only looking is asked for, and
 * whatever takes it, nothing acts on it. Each of nine lists was written before the rules that take it were. The last four,
 * forty requests each, went right at first sight for 28, 35, 30 and 31 of them; then the rules learned their kinds.
 */

const lines = `
folio 港町の古い時計屋で、亡くなった祖父の声がする話を書いてほしい
folio 主人公が猫の短いミステリーを読みたい
folio 転職した幼なじみと十年ぶりに再会する話。最後は雨
folio 続きが書けなくて詰まってる。第三章からお願い
edit うちの検索、全角スペースで区切ると何も出てこない
edit CI が昨日から落ちてるので緑にしてほしい
edit ログイン画面のタイムアウトを30分に延ばして
edit package.json の古い依存を最新にしてテストが通るところまで
field いま誰が何待ちなのか教えて
field 今週どの issue から手を付ければいい？
field レビュー待ちの PR ってどれくらいある？
field 止まってるチケットの原因を一覧で見たい
session SQLite のままでいくか Postgres に移るか決めきれない
session 新人にいきなり本番の作業を任せていいものか
session 値上げするべきかどうか、反対意見も聞きたい
session この連載、毎日更新と週一更新どっちが読者は付く？
crew 競合サービス五つの料金を調べて表にまとめて
crew 社内勉強会の資料と案内メールと当日の進行表を用意して
crew 来月の引っ越しの段取りを全部洗い出して
crew READMEを英語と中国語に訳して、用語集も作って
folio a heist story where every thief secretly wants to be caught
folio I'd like to read something cosy about a village bakery and a missing recipe
folio write me the next chapter, Mira has to find out about the letters
folio flash fiction, 500 words, a lift that only goes down
edit the date picker is off by one day in Safari
edit bump eslint to 9 and get everything passing again
edit rename getUser to fetchUser everywhere
edit users get logged out whenever they refresh, please sort it
field what should I pick up next?
field which PRs are waiting on me
field why is #42 still open
field anything blocked since last week?
session tabs or spaces, help us settle it once and for all
session should I query agents now or finish the second draft first
session I can't make up my mind between a monorepo and separate repos
session is it worth moving off Heroku, what speaks against it?
crew put together a launch plan, a press release and five tweets
crew compare the top six note-taking apps and give me a table
crew research grants for first-time novelists in Canada and list deadlines
crew draft interview questions for a backend role plus a scoring sheet
folio 雪国の無人駅で一晩過ごす二人の会話劇
folio 娘に読み聞かせる、怖くない妖怪の話がほしい
folio 異世界転生もの、ただし主人公は経理
folio 締め切りを延ばし続ける作家の独白を二千字くらいで
edit 保存ボタンを二回押すと二重登録される
edit 型エラーが消えないからなんとかして
edit ダークモードに対応させて
edit この deprecated な API 呼び出しを新しいのに置き換えて
field 次なにやればいい？
field リリースまでに残ってる課題を見せて
field #18 って今どうなってる？
field だれも触ってない issue ある？
session 一人称と三人称、どちらで書くか迷ってる
session テストを先に書く文化にするか、チームで意見が割れている
session 早期リリースと品質、どっちを取るべきだろう
session この設計で本当にいいのか、突っ込みがほしい
crew 静的サイトジェネレーターを三つ比べて、長所短所を報告して
crew 展示会のブース案と予算表とチラシの文面をそろえて
crew 過去一年の議事録から決定事項を抜き出してまとめて
crew 祖母の米寿祝いの計画を立てて、招待状の文面も
folio two rival gardeners, one greenhouse, slow-burn romance
folio tell me a bedtime story about a moth who loves the moon
folio my detective needs a new case, something with trains
folio a letter from a soldier who never learned to write, as a short story
edit TypeError: cannot read properties of undefined when I open settings
edit make the tests pass on windows
edit add a --json flag to the list command
edit the footer overlaps the button on small screens
field how far are we from the 2.0 milestone
field who is waiting for a review?
field show me stale issues
field can I close #7 yet?
session we keep arguing about feature flags, I need a decision
session first person or third for this novel?
session poke holes in this pricing idea
session would you rewrite it in Rust or leave it
crew gather everything published on sleep and coffee and sum it up
crew I need onboarding docs, a checklist and a welcome email
crew translate these three articles into Japanese and check the terms
crew plan a two-day offsite for twelve people with a budget
folio 最後の一葉みたいな、でも笑える短い話が読みたい
folio 幽霊のふりをする少年と、本物の幽霊の夏休み
folio ライトノベルの第一話、舞台は深夜のコンビニ
folio AIが恋をする、ベタじゃないやつを書いて
edit iPhoneで見るとメニューが画面からはみ出る
edit リリースビルドだけ型チェックで失敗する
edit ログにパスワードが出ているのを止めて
edit Node 22 に上げて、非推奨の警告をなくして
field 先週から動いてないチケットある？
field 今日なにから始めるのがいいかな、課題が多すぎて
field #31 を待ってるのは誰？
field 1.4 のリリースまであと何が残ってる
session この章を削るか残すか、編集者の目で意見がほしい
session 有料化の時期は今でいいのか不安
session うちの規模で Kubernetes は大げさかな
session 登場人物を二人に絞るべき？それとも群像劇？
crew 夏の合宿の持ち物リストと係の割り振り表を作ってほしい
crew この論文三本を要約して、違いを表にして
crew 取引先への値上げのお願いメールを三パターン
crew ポッドキャストの構成案と告知文を五回分
folio a ghost who is afraid of people, for ages 6 to 8
folio Can you write something melancholy about a lighthouse being automated?
folio opening scene: a woman returns a library book 40 years late
folio a noir where the detective is a vending machine
edit dark mode is unreadable on the settings page
edit stop logging the API key
edit the app eats 2 GB of memory after an hour
edit switch the CI from npm to pnpm
field is anyone working on #15?
field what's left before we can ship 1.4
field what should we tackle first this week
field who's stuck right now
session is Kubernetes overkill for us?
session I'm not sure about cutting the prologue, talk it through with me
session REST or gRPC between the two services?
session tell me honestly whether this plan holds up
crew make a reading list on urban beekeeping with a one-line note per book
crew we need three variants of the price increase email
crew summarize these twelve interviews and pull out the common complaints
crew write release notes, a blog post and a changelog entry for 1.4
folio 平安時代の写字生が、写してはいけない一文に出会う
folio 子ども向けに、歯みがきが嫌いなワニのお話
folio 恋人に振られた翌朝の台所、それだけで一篇
folio 三題噺をお願い。傘、切符、鯨
edit ウィンドウを小さくするとサイドバーが本文に重なる
edit ユーザー名の上限を50文字にして
edit 一覧の並び順が逆になってる
edit flaky なテストを安定させて
field まだ誰も見てない PR ある？
field 今どこで詰まってる？
field 次のマイルストーンに間に合いそう？
field 昨日エージェントは何をした？
session 社名を変えるのってありかな
session この結末、読者は納得すると思う？
session 外注と内製、それぞれの言い分を聞きたい
session 単体テストをやめて結合テストだけにする案、穴がないか見て
crew お花見の買い出しリストと役割分担
crew ユーザーインタビューの質問案を20個
crew 英語の契約書三通を日本語で要約して
crew 競合のアプリのレビューを集めて傾向を報告
folio the last bookshop on Mars is closing down
folio a villanelle for my grandmother's garden
folio continue from where the ferry leaves, keep it tense
folio a comic short about two ghosts sharing a flat
edit pressing escape doesn't close the sheet
edit raise the upload limit to 20 MB
edit typo on the pricing page: "recieve"
edit the sort order is reversed in the inbox
field what did the agents get done yesterday
field are we on track for the beta
field any PRs nobody has looked at
field where are things stuck
session is renaming the company a terrible idea
session hire a freelancer or do it ourselves
session will readers buy this ending?
session argue both sides of open-sourcing our core
crew shopping list and a seating plan for twenty guests
crew twenty interview questions for our user study
crew sum up these three contracts in plain English
crew go through the app store reviews and report what people complain about
folio 離婚した夫婦が、同じ新幹線の隣の席に座ってしまう
folio 砂漠の図書館が舞台の児童文学、一章だけでいい
folio 前回の続き。ユイが駅で待っているところから
folio 失くした鍵をめぐる、ちょっと切ない短編
edit ヘルプの表示が英語のままになっている
edit csv の読み込みを速くしたい
edit 設定を保存しても再起動すると元に戻る
edit 古い v1 の API をもう消してしまって
field レビュー頼んだやつ、もう誰か見てくれた？
field いちばん古いまま残っているチケットは？
field 手伝えることある？空いてるよ
field リリースを止めている問題ってどれ？
session 賞に応募するか自費で出すか
session この見積もり、甘くない？
session 監視を自前で作る意味、本当にあるんだろうか
session 主人公を女性に変えたらどうなるか、意見を聞かせて
crew 海外旅行の持ち物と、空港までの行き方をまとめて
crew 新機能の紹介動画の台本と字幕
crew 求人票を職種ごとに五つ書いて
crew アンケートの自由記述を分類して集計して
folio divorced couple, same train, adjacent seats, seven hours
folio I want a short, sad thing about a lost key
folio pick up where we left off, Yui is waiting at the station
folio children's book, the library is in a desert
edit help text is still in English even with --lang ja
edit loading a big csv takes forever, make it faster
edit settings go back to default after a restart
edit get rid of the old v1 endpoints
field did anyone get to my review yet
field what's the oldest ticket still open?
field I have an hour, where can I help?
field what is holding up the release
session submit it to a contest or self-publish
session isn't this estimate too optimistic?
session do we even need our own monitoring
session what if the lead were a woman, is that better?
crew pull together a packing list and directions to the airport
crew script and subtitles for our feature video
crew write five job postings, one per role
crew sort the free-text survey answers into themes and count them
folio 夜行バスで隣り合わせた二人が朝まで嘘をつき合う話
folio ミステリーの導入部だけ書いて。雪の山荘、電話は不通
folio 祖父の形見の懐中電灯から始まる物語にしてほしい
folio 昨日の短編、妹の視点でもう一本
edit 起動時に設定ファイルがないと落ちるので、作るようにして
edit 日本語のファイル名をアップロードすると文字化けする
edit このリポジトリの console.log を全部消して
edit エラーメッセージをもっと親切にして
field #8 と #9 はどっちが先？
field 昨日から何か動いた？
field 私の担当の課題、あといくつ？
field レビュー待ちが溜まってないか見て
session プロローグはいるのかいらないのか
session この API、バージョンを URL に入れるのとヘッダに入れるのはどちらがいい？
session チームを二つに分けるのは時期尚早でしょうか
session この応募原稿、どこが弱いか遠慮なく言って
crew 社内の勉強会、来月の四回分の題材と講師の候補を出して
crew 展示のキャプションを日英で二十点分
crew 入社手続きの案内を部署別に作って
crew 三つの配送業者の料金を調べて、安い順に並べて
folio two liars share a night bus until dawn
folio just the opening of a mystery: snowed-in lodge, dead phone line
folio make it a story that begins with my grandfather's flashlight
folio yesterday's story again, but from the sister's side
edit it crashes on start if there is no config file, create one instead
edit japanese file names come out garbled after upload
edit delete all the console.logs in this repo
edit make the error messages friendlier
field which comes first, #8 or #9?
field has anything moved since yesterday
field how many issues do I still have
field see if reviews are piling up
session does this novel need its prologue?
session version in the URL or in a header?
session is it too soon to split the team in two
session be blunt: where is this submission weak
crew topics and speakers for next month's four study sessions
crew twenty exhibit captions in Japanese and English
crew write joining instructions for each department
crew look up three couriers' prices and order them from cheap to dear
folio 毎朝ポストに知らない人の日記が届く、という短い小説
folio 鬼が鬼ごっこに入れてもらえない絵本を
folio 二人称で書かれた失踪の物語、結末は曖昧に
folio 続きをお願いします。橋の上の場面からで
edit スマホだと保存のボタンが隠れて押せない
edit テストが CI でだけときどき落ちるのを直してほしい
edit 検索結果を新しい順にして
edit 環境変数からポート番号を読めるようにして
field 放置されてる issue はどれくらい？
field いま一番急ぐべきチケットはどれ
field マージできる PR ある？
field 今日みんな何やってる？
session 副業を始めるか、まず資格を取るか
session このタイトル、地味じゃないかな
session リモート中心に戻すべきか、反対の立場からも考えて
session フレームワークを入れるほどの規模だろうか
crew 子どもの誕生日会の出し物と買い物リストを考えて用意して
crew 製品ページの文言を英訳して、用語の一覧も付けて
crew ここ半年の売上報告を読んで要点を三枚のスライドに
crew 面接の質問を職種別に十個ずつ作って
folio a short novel about a stranger's diary arriving in the mail every day
folio picture book about an ogre nobody lets play tag
folio second-person disappearance story with an ambiguous ending
folio please go on with chapter four, the scene on the bridge
edit on phones the save button is hidden
edit fix the test that only fails sometimes on CI
edit sort search results newest first
edit read the port from an environment variable
field how many issues are being ignored?
field which ticket is the most urgent right now
field any PR I can merge?
field what is everybody working on today
session start a side business or get certified first?
session isn't this title a bit dull?
session should we go back to remote-first, give me the case against
session are we big enough to need a framework
crew birthday party games and a shopping list for ten kids
crew translate the product page and add a glossary
crew read the last six sales reports and boil them down to three slides
crew ten interview questions for each role, please
folio 閉園する動物園の、最後の夜の話を聞かせて
folio 猫又の一人称で、淡々とした文体の掌編
folio 宇宙船の中の保健室を舞台にした連載の一話目
folio おじいちゃんが若返っていく童話をひとつ
edit カレンダーの月をまたぐと曜日が一つずれる
edit 入力欄に長い URL を貼ると画面が固まる
edit 未使用の import を消しておいて
edit CLI の --help に例を足して
field まだ着手されていない課題だけ見せて
field このあと何をすればいいですか
field #77 が終わらないと進めないものはどれ？
field レビュアーが決まっていない PR を教えて
session 結婚式の二次会、やるかやらないか
session 夜間バッチをやめてストリーミングにするのは正解か
session 編集さんに直されたこの一文、元のほうが良くない？
session 大学院に戻るか働き続けるか、ずっと悩んでいる
crew 町の歴史を調べて、子ども向けの年表にして
crew 退職する同僚への寄せ書きの文例を八つ
crew 店のメニューを三か国語に訳してポップも作る
crew 防災訓練の計画書、配布プリント、放送の原稿をお願いします
folio tell me about the last night of a zoo that is closing
folio a dry little piece narrated by a cat who has seen three wars
folio episode one of a serial set in a spaceship's sick bay
folio a children's story where grandpa gets younger every day
edit weekdays shift by one when the calendar crosses a month
edit pasting a long url freezes the editor
edit drop unused imports
edit put an example into the --help of the CLI
field only show me tickets that nobody has started
field so what do I do after this
field what can't move until #77 is done
field which PRs have no reviewer
session wedding after-party, yes or no?
session is streaming really better than our nightly batch
session my editor changed this line, wasn't mine better?
session go back to grad school or keep working, I keep turning it over
crew dig up the town's history and make a timeline for kids
crew eight sample messages for a colleague's farewell card
crew translate our menu into three languages and make table signs
crew a drill plan, handouts and the loudspeaker script for the fire drill
folio 人魚の歯医者さんが主役の、くすっと笑える話がいい
folio 遠距離恋愛の二人の往復メールだけで進む小説
folio 三章の最後、裏切りが明かされる場面をお願い
folio 蒸気機関車が夢を見る、という詩を一つ
edit ダウンロードが99%で止まったままになる
edit ボタンの文言を「送信」から「申し込む」に変えて
edit 古い Python でも動くようにしてほしい
edit ソートすると空の行が先頭に来てしまう
field 未対応のバグ報告は何件ある？
field だれの返事を待ってる状態？
field 今週のマイルストーン、危ないのはどれ
field すぐ終わりそうなチケットある？
session ペンネームを使うか本名で出すか
session 関数型で書き直すのは賛成できる？率直な意見を
session キャンプを延期すべきかどうか決めたい
session サーバーレスに移行した場合の落とし穴を洗いざらい挙げてほしい
crew 同窓会の案内状と出欠表と会計のメモを作って
crew 海外の図書館アプリを十個調べて特徴を比べた表がほしい
crew 新入社員向けに社内用語集を作ってください
crew 市の補助金を調べて、申請に要る書類を一覧にして
folio a funny one about a mermaid who is a dentist
folio a novel told only in emails between two people far apart
folio the betrayal scene at the end of chapter three, please
folio a poem in which a steam engine dreams
edit the download stops at 99% and never finishes
edit change the button label from Send to Apply
edit make it work on python 3.8 too
edit empty rows come first when I sort
field how many bug reports are untriaged
field whose answer are we waiting for
field which of this week's milestones is at risk
field any quick tickets I could knock out?
session pen name or real name?
session would a rewrite in a functional style be wise, be frank
session decide whether to postpone the camp
session what pitfalls would a move to serverless bring us
crew reunion invitation, RSVP sheet and a note on the accounts
crew look into ten library apps from abroad and compare them in a table
crew make a glossary of our in-house terms for new hires
crew check the city's grants and list the papers each application needs
reads このリポジトリ、テストはどこにあるの？
reads なんで起動が遅いのか知りたい
reads この関数は何をしてる？
reads 直近の変更点を説明して
reads 認証まわりの仕組みを教えて
reads 設定ファイルはどこで読まれている？
reads このエラーの意味がわからない、説明して
reads how does the login flow work here?
reads where do we parse the config?
reads explain what the retry queue does
reads what changed since last release
reads is this module tested?
reads walk me through the build
reads why does the start take so long, I only want to know
reads このテスト、何を確かめてるの
reads ログインの流れをざっくり説明してくれる？
reads ビルドに何分かかるか知りたいだけ
reads 設定の優先順位ってどうなってる？
reads この PR で何が変わったか要約して
reads エラーの原因だけ教えて
reads 依存パッケージに古いものがあるか見て
reads コードの品質を評価して
reads この関数、どこから呼ばれてる？
reads バグがありそうな所を指摘して
reads can you explain how caching works in this repo?
reads what would break if we removed this flag?
reads is there a test for the retry function
reads look at the parser and tell me if it is safe
reads find out where the memory goes, don't touch anything
reads which function handles uploads?
reads could you check whether the config is valid?
reads give me a tour of the codebase
reads why was this endpoint added?
reads how would you fix the login bug?
reads show me where the error comes from
reads does the build use any cache
`;

type Everyday = { readonly to: Request['to']; readonly text: string; readonly reads: boolean };

/** `to` is null where nobody but those that act may take it. */
export const everyday: readonly Everyday[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [, to = '', text = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    return { to: to === 'reads' ? null : to, text, reads: to === 'reads' };
  });
