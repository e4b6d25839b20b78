import { aboutCost, type Cost, costBehind } from '../../../../messages/about-cost.ts';

const about = aboutCost.ja;
const behind = costBehind.ja;

/** 作品の画面の言葉。点数と金額は表示する形で渡される。 */
export const screens = {
  exports: {
    md: '書き出し: Markdown',
    txt: '書き出し: テキスト',
    narou: '書き出し: 小説家になろう',
    kakuyomu: '書き出し: カクヨム',
    pixiv: '書き出し: pixiv（小説）',
    alphapolis: '書き出し: アルファポリス',
    epub: '書き出し: EPUB（電子書籍）',
    html: '書き出し: 印刷用 HTML',
    drafts: '書き出し: 合格していない草稿も入れて',
    wantsFormat: '形式を続けます: md、txt、narou、kakuyomu、pixiv、alphapolis、epub、html',
  },
  nothingToCopy: 'コピーする文がまだありません',
  ownGate: {
    title: 'この作品の合格基準',
    yes: 'はい',
    no: 'いいえ',
    was: (value: string) => `（いま ${value}）`,
    counts: 'この作品だけの基準です。次の判定から使い、合格した章はそのままです。',
    taken: '受け付けました。次の判定から使います。',
  },
  author: {
    title: (chapter: number) => `第${chapter}章をどうしますか`,
    otherChapters: '← → でほかの章',
    round: (n: number) => `ラウンド ${n}`,
    roundWidth: 12,
    best: '最高点',
    used: 'いまの本文',
    reviewers: (round: number) => `ラウンド ${round} の採点`,
    aboutRound: {
      use: 'u 採用: この稿が、この章の本文になります。',
      redo: 'w 書き直す: 以後のラウンドは別に保管し、ここから続けます。',
      edit: 'e 自分で直す: 直した段落を一字も変えずに次のラウンドを始めます。',
    },
    aboutReview: (agent: string, cost: Cost) =>
      `${agent} にこのラウンドをもう一度採点してもらいます${behind(cost)}。前の採点は別に保管します。`,
    aboutMissing: (agent: string, cost: Cost) =>
      `${agent} の採点がまだありません。もう一度頼むか${behind(cost)}、採点なしで進められます。`,
    againToUse: (chapter: number, round: number, ledger: Cost) =>
      `もう一度 u か ↵ を押すと、ラウンド ${round} の稿を第${chapter}章の本文にします${ledger === undefined ? '' : `（台帳の読み直し: ${about(ledger)}）`}`,
    unscored: '未採点',
    againUnscored: (
      chapter: number,
      round: number,
      of: {
        readonly reviews: number;
        readonly cost: Cost;
        readonly recorded: boolean;
      },
    ) =>
      of.recorded
        ? `もう一度 u か ↵ を押すと、ラウンド ${round} の稿を採点なしで第${chapter}章の本文にします（録画にこの稿の採点はありません）`
        : `もう一度 u か ↵ を押すと、ラウンド ${round} の稿を${of.reviews}人が採点し${behind(of.cost)}、点数にかかわらず第${chapter}章の本文にします`,
    editedRecorded: (round: number) =>
      `直したラウンド ${round} の稿は、録画に採点がありません。u なら採点せず、この章の本文になります（今の本文は別に保管します）。`,
    skipAgain: (agent: string) => `もう一度 s か ↵ を押すと、${agent} の採点なしで進みます`,
    edited: (
      round: number,
      next: number,
      reviews: number,
      { cost, ledger }: { readonly cost: Cost; readonly ledger: Cost },
    ) =>
      `直したラウンド ${round} の稿をどうしますか。y で次のラウンドにすると、${reviews}人が採点し${behind(cost)}、基準に届かなければ書き直しが続きます（ラウンド${next}から）。u なら採点せず、この章の本文になります${ledger === undefined ? '' : `（台帳: ${about(ledger)}）`}。`,
    editedFinished: '合格済みの本文は別に保管し、次に合格するまでこの章は未完になります。',
    editedKept: '直した稿は残してあります。e で続きから開けます。',
    redoWithoutEdit: '直した稿は書き直しに渡りません（渡すには esc e y）。',
    own: {
      name: (nth: number | undefined) => `自分の本文${nth === undefined ? '' : ` ${nth}`}`,
      before: '前の本文',
      madeFrom: (round: number) => `ラウンド ${round} の稿を直したもの`,
      draftOf: (round: number) => `片付けたラウンド ${round} の稿`,
      isChapter: 'いまの本文です。ほかの稿を採用しても、この一覧から戻せます。',
      use: 'u 採用: この文章を、採点なしでこの章の本文に戻します。',
      again: (chapter: number, ledger: Cost) =>
        `もう一度 u か ↵ を押すと、この文章を採点なしで第${chapter}章の本文に戻します${ledger === undefined ? '' : `（台帳の読み直し: ${about(ledger)}）`}`,
      gone: (path: string) => `この文章のファイルが見つかりません: ${path}`,
    },
    ownAside:
      'いまの本文はあなたが直したもので、どのラウンドの稿でもありません。別に保管するので、この一覧から戻せます。',
    withoutEdit: '直した稿はこの本文に入りません（残してあり、e で続きから開けます）。',
    wish: '書き直しの望み（任意）: ',
    rewriteCosts: (chapter: number, round: number, cost: Cost) =>
      `↵ で第${chapter}章をラウンド ${round} から書き直します${behind(cost)}。以後のラウンドは別に保管します。`,
    thenGoesOn: {
      atWork: (chapter: number) =>
        `第${chapter}章は、いま頼んである分だけが先に終わります。その続きは、あとで確かめてから進めます。`,
      asked: (chapter: number) => `第${chapter}章の続きは、そのあと確かめてから進めます。`,
      unasked: (cost: Cost) => `そのあと、頼まれているところまで続けます${behind(cost)}。`,
    },
    onlyReviewed:
      '採点だけの原稿なので、採用も書き直しもできません。書き継ぐには ctrl+p の /export で書き出し、それを /import で読み込みます（直した所も残ります）',
    taken: '受け付けました。いまの作業の区切りで反映します。',
    atOnce: '受け付けました。いま反映します（x で停止）',
    noDraft: 'この稿のファイルが見つかりません。',
    unchanged: '変更がなかったため、何もしていません。',
    editorFailed: 'エディタを開けませんでした（ui.editor か $EDITOR）。道筋はそのままです。',
    bestTaken: (round: number, average: string) =>
      `本文は、いちばん点の高かったラウンド ${round} の稿です（平均 ${average}）。`,
    better: (round: number, average: string) =>
      `ラウンド ${round} のほうが高い点でした（平均 ${average}）。u で採用できます。`,
    pickPath: '先に A / B / C で編集する道筋を選んでください',
    elsewhere: 'ほかの画面で実行中の作品です。採用や書き直しはその画面でできます。',
  },
  run: {
    chapter: (n: number) => `第${n}章`,
    round: (n: number, max: number) => `ラウンド ${n > max ? n : `${n}/${max}`}`,
    crewStatus: {
      pending: '待機',
      unscored: '未採点',
      drafting: '執筆中',
      reviewing: '評価中',
      waiting: '一時待ち',
      done: '済',
      error: '失敗',
    },
    seconds: (n: number) => (n < 120 ? `${n}秒` : `約${Math.ceil(n / 60)}分`),
    lowest: (axis: string, value: string) => `${value} ${axis}`,
    lowestTitle: '最低',
    critical: (n: number) => `重大${n}`,
    proseStreaming: (chapter: number, round: number) => `第${chapter}章 草稿${round} 執筆中`,
    prose: (chapter: number, round: number) => `第${chapter}章 草稿${round}`,
    noNext: {
      recorded: 'm は次の章を書くキーです。録画の物語にこの先はありません。',
      onlyReviewed:
        'この原稿は採点だけです。書き継ぐには ctrl+p の /export で書き出し、それを /import で読み込みます（直した所も残ります）。',
      whole: '予定した章はすべて書けています。p で先の構成を足せます。',
      working: 'm は、頼んだ章が書き上がってから次の章を書くキーです。',
    },
    nextChapter: (chapter: number) => `第${chapter}章を始めます（x で停止）`,
    writeNext: (chapter: number, cost: Cost) => `第${chapter}章を書く${behind(cost)}`,
    noProse: 'まだ本文はありません。',
    scrolled: (percent: number) => `${percent}%`,
    toEnd: 'end で末尾へ',
    chapters: '章',
    accepted: (done: number, all: number) => `${all} 章中 ${done} 章完成`,
    chapterNow: '執筆中',
    scored: (done: number, all: number) => `${all} 章中 ${done} 章採点済み`,
    chapterScoring: '採点中',
    chapterOwn: 'あなたの原稿',
    chapterForced: '基準未達',
    rounds: (n: number) => `${n}ラウンド`,
    selfScored: '点数はモデルの採点（人の評価ではない）',
  },
  gate: {
    title: '合格基準',
    round: (n: number) => `R${n}`,
    notYet: 'まだ判定はありません。',
    between: '、',
  },
  paths: {
    names: { 'path-A': 'A', 'path-B': 'B', 'path-C': 'C' },
    title: '三つの道筋',
    preparing: 'アイデアを整理しています',
    writing: '三つの道筋を書いています',
    pending: '待機中',
    drafting: (characters: number) => `執筆中… ${characters}文字`,
    failed: '作れませんでした',
    direction: '方向',
    audience: '読者',
    emotion: '感情の核',
    chapters: (n: number) => `全${n}章`,
    difficulty: '難度',
    uniqueness: '独自性',
    outline: 'あらすじ',
    firstChapter: (cost: string, chapter: number) => `第${chapter}章  ${cost}`,
    wholeBook: (cost: string) => `全体   ${cost}`,
    minutes: (n: string) => `約${n}分`,
    choose: 'A / B / C を押して選び、↵ で決定',
  },
  summary: {
    accepted: (chapter: number, average: string) =>
      `第${chapter}章が合格しました（平均 ${average}）`,
    flat: (chapter: number, average: string) =>
      `第${chapter}章が合格しました（平均 ${average}、点の伸びが止まったのでここまで）`,
    forced: (chapter: number, average: string) =>
      `第${chapter}章は基準に届かないまま採用しました（平均 ${average}）`,
    used: (chapter: number, round: number, average: string) =>
      `第${chapter}章は、あなたの判断でラウンド ${round} の稿に決まりました（平均 ${average}）`,
    usedEdit: (chapter: number) =>
      `第${chapter}章は、あなたが直した原稿に決まりました（採点はしていません）`,
    file: (path: string) => `原稿: ${path}`,
    nextWhole: 'r 読む  ctrl+p 書き出し  esc 戻る',
    next: 'r 読む   m 次の章を書く   esc 戻る',
    allDone: 'すべての章が完成しました。',
    allScored: (chapters: number) => `${chapters} 章の採点が終わりました。原稿はそのままです。`,
    recordedTo: '録画した章はここまでです。ご自分の物語なら、m で次の章に進みます。',
  },
  decide: {
    use: (round: number) => `ラウンド ${round} の草稿をこの章の原稿にしますか？`,
    takenUnscored: (reviews: number, cost: Cost) =>
      `まだ採点されていません。${reviews}人が採点し${behind(cost)}、点数にかかわらず本文にします。`,
    takenRecorded: '録画にこの稿の採点はありません。採点なしで、そのまま本文にします。',
    editedAsIs: (round: number) => `書き換えたラウンド ${round} の草稿を、この章の本文にしますか？`,
    recorded: '録画にあなたの稿の採点はありません。 u: 採点なしで、この章の本文に',
    useNext: 'ほかのラウンドは消えません。あとから選び直せます。',
    edited: (round: number) => `書き換えたラウンド ${round} の草稿を、次のラウンドにしますか？`,
    editedNext: (reviews: number, cost: Cost, finished: boolean) =>
      `y: ${reviews}人が採点${behind(cost)}${finished ? '。今の本文は別に保管' : ''}  u: 採点なしで、この章の本文に`,
    unchanged: '何も変わっていません。',
    keptOfOther: '残してある直しのあとで、この稿が変わっています。どちらを開きますか？',
    keptOfOtherHere: '残した直しのあとで、この稿が変わっています。e でどちらを開くか選べます。',
    keptOrNow: 'y: 残してある直し  u: いまの稿（直しはファイルに取っておきます）',
    kept: { yes: '直しを開く', use_as_is: 'いまの稿を開く' },
    keptIn: (file: string) => `前の直しはここにあります: ${file}`,
    keptNowhere: '前の直しをファイルに書けないため、開いていません。',
    takenLive: '受け取りました。いまの作業の区切りで反映します。',
    goOn: (cost: Cost, ledger: Cost) =>
      `いま反映しますか？${cost === undefined ? '' : `（書き直し: ${about(cost)}）`}${ledger === undefined ? '' : `（台帳の読み直し: ${about(ledger)}）`}`,
    later: '次に続きを始めるときに反映します。それまで書き出しには入りません。',
    noFurther: '次の章は書きません。',
    orLater: 'あとでもかまいませんが、反映するまで、書き出しには入りません。',
    waiting: (count: number) => `まだ反映していない変更が ${count} 件（↵ で反映）`,
    dismissed: '意図どおりとしました。次の評価から、同じ指摘は重大として数えません。',
    noEditor: 'エディタを開けない（ui.editor か $EDITOR）ため、ここで段落ごとに編集します',
  },
  scores: {
    title: (chapter: number) => `点数の推移  第${chapter}章`,
    of: (agent: string) => `${agent} の点数の推移`,
    none: 'まだ採点はありません。',
    others: '← → でほかの章',
    average: '平均',
    overall: '総合',
    round: (n: number) => `R${n}`,
    limit: (value: string) => `下限 ${value}`,
    selfScored: '点数はモデルの採点（人の評価ではない）',
    axis: '観点',
    agent: '評者',
    points: '点',
    change: '前回差',
    trend: '推移',
  },
  reviews: {
    card: (agent: string, round: string) => (round === '' ? agent : `${agent}  ラウンド ${round}`),
    overall: (score: string) => `総合 ${score}`,
    issues: (count: number) => `指摘 ${count} 件`,
    noIssues: '指摘はありません。',
    crossFindings: (count: number) => `横断の所見 ${count} 件`,
    summary: (chapter: number, round: number) => `第${chapter}章 ラウンド ${round} の判定`,
    average: (score: string) => `平均 ${score}`,
    decision: (outcome: string) => `判定: ${outcome}`,
    reason: (text: string) => `理由: ${text}`,
    priorities: '優先して直すこと',
  },
};

export type StoryWords = typeof screens;
