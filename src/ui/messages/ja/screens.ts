import { type Cost, costBehind } from '../about-cost.ts';
import { keyWord } from '../key-word.ts';
import { cockpitWords } from './cockpit.ts';
import { composer, textEditor } from './composer.ts';
import { dialogs } from './dialogs.ts';
import { keys } from './keys.ts';
import { reading } from './reading.ts';
import { reviews } from './reviews.ts';

/** どのワークフローも名前をつけていないファイルの組。 */
const groups: Readonly<Record<string, string>> = {
  other: 'そのほか',
};

/** Words of the cockpit's screens. Scores and money come in as text, already in their final form. */
export const screens = {
  keys,
  composer,
  textEditor,
  reading,
  reviews,
  ...dialogs,
  ...cockpitWords,
  name: 'folio-tui',
  stopped: '画面を離れました。`fg` で戻ります。',
  loading: '読み込んでいます…',
  tooSmall: (columns: number, rows: number) =>
    `60×16 以上が必要です（いま ${columns}×${rows}）。画面が小さすぎます`,
  rehearsal: 'リハーサル',
  fromLine: (line: number) => `${line}行目から`,
  unusedInSheet: (key: string) =>
    `${keyWord(key)} は、ここでは使いません。使えるキーは下の行にあります`,
  unusedKey: (key: string) => `${keyWord(key)} は、ここでは使いません（? でここのキー）`,
  unusedInField: (key: string) => `${keyWord(key)} は、この欄では使いません（esc で欄を出ます）`,
  asksHere: (name: string) => `「${name}」からの質問です`,
  nothingWaits: '返事を待っているものはありません',
  nothingBehind: 'ここが最初の画面です（q で終了、n で欄に書く）',
  paneBroken: (file: string) => `ここは表示できませんでした。ほかはそのまま使えます。記録: ${file}`,

  home: {
    connected: (provider: string, model: string) => `接続済み: ${provider} ${model}`,
    noModel: 'モデル未接続。案は下書きに保存します。',
    noModelNeeded: 'モデル未接続。これはモデルなしで動きます。',
    /** 入力欄では文字がそのまま入るので、先に欄を出る。 */
    noModelKeys: { field: '↵ 録画を見る / esc c 接続する', list: 'c 接続する' },
    /** 自分の文が入っていてモデルがないとき、Enter が何をするか。 */
    alone: {
      another: {
        send: '別の録画を見る',
        said: '↵ 別の内容の録画を見る / esc c 接続する',
        row: (name: string) => `↵ で ${name} の録画（別の内容）を見ます`,
      },
      missing: {
        send: 'モデルが必要',
        said: '書いたことにはモデルが必要です: esc c 接続する',
        row: (name: string) => `${name} にはモデルが必要です`,
      },
    },
    checking: 'モデルを確かめています…',
    payer: {
      nobody: '支払い: なし',
      apiKey: (env: string, tail: string, host: string) =>
        `支払い: ${env} …${tail}${host === '' ? '' : `（${host}）`}`,
      apiKeyShort: (tail: string) => `キー …${tail}`,
      local: (url: string, charged?: true) =>
        `支払い: ${charged ? '接続先での契約' : 'なし'}${url && `（${url}）`}`,
      claudeLogin: '支払い: Claude のログイン（従量）',
      claudeLoginShort: 'Claude ログイン',
    },
    budget: (usd: string, what: string) => `予算: ${what} ${usd} まで`,
    noBudget: '予算: 上限なし',
    ignoredProxy: (proxy: string) =>
      `プロキシ ${proxy} は使いません（http(s) であることと Node 22.21 / 24.5 以降が必要）`,
    door: {
      because: (words: readonly string[]) => words.map((word) => `「${word}」`).join(''),
      askModel: 'alt+0 モデルに聞く',
      unheard: (name: string) =>
        `${name} は言葉を受け取りません。もう一度 ↵ を押すと、この言葉を使わずに始めます`,
      again: (name: string) =>
        `推測です。ファイルを変更し、費用もかかります。もう一度 ↵ を押すと ${name} を始めます`,
      /** `price`: いくらかかるか（`約$0.03`、`無料`）。 */
      begins: (name: string, price?: string) =>
        `↵ で ${name} を始めます${price === undefined ? '' : `（${price}）`}`,
      paid: '有料',
      free: '無料',
      plays: (name: string) => `↵ で ${name} の録画を見ます`,
      guess: (isLong: boolean, words: readonly string[]) =>
        `${isLong ? '長い文からの推測' : '推測です'}${isLong ? words.map((word) => `「${word}」`).join('') : ''}`,
      another: (n: number) => `alt+1〜${n} でほか`,
      noModel: 'モデルに聞くには接続が要ります（一覧で c）',
    },
    opening: (title: string) => `${title === '' ? '続き' : `「${title}」`}を開いています…`,
    recent: '最近の作品',
    noRuns: 'まだ作品はありません。',
    first: {
      recordings: {
        field: (n: number) => `esc のあと 1〜${n} で録画を再生（無料）`,
        list: (n: number) => `1〜${n} で録画を再生（無料・モデル不要）`,
      },
      begin: (n: number) => `alt+1〜${n} で選び、書いて ↵`,
    },
    questions: (count: number, since: string) =>
      `返事待ち ${count}${since === '' ? '' : `（${since}から）`}`,
    readOnly: 'まだ信頼していない内容があり、閲覧のみです。',
    notOpened: 'これを直すまで始められません。ctrl+c で終了し、直してから起動してください。',
    mendHere: '↵ を押すと、ここでファイルを開いて直せます。',
    noCopies: '未信頼のプロジェクト: 担当者はじかに書き、1 件ごとに尋ねます',
    asksEach: '未信頼のプロジェクト: 編集のたびに、書き込む前に尋ねます',
    questionsKey: 'esc a',
    trustKey: { field: 'esc t で確認', list: 't で確認' },
    repaired: '前回は途中で強制終了されました。画面を元に戻しました。',
    goesOn: '続きは下の一覧から再開できます。',
    tooLong: (length: number, most: number) =>
      `長すぎます（${length} / ${most} 文字）。ファイルに置いて、その名前を書いてください`,
    switch: 'shift+tab で切替',
  },

  status: {
    starting: '準備中',
    running: '実行中',
    waiting: '返事待ち',
    paused: '停止中',
    failed: '失敗',
    done: '完了',
    cancelled: '中止',
  },
  /** 終わった実行で、一部だけできたもの。 */
  partly: '一部完了',
  /** 予定のうち、頼まれたところまで書けたもの。 */
  partDone: (done: number, of: number) => `${done}/${of} 完了`,
  /** いくつの質問が、どれだけ待っているか。 */
  asked: {
    now: (n: number) => waits(n),
    minutes: (n: number, ago: number) => `${waits(n)} ${ago}分`,
    hours: (n: number, ago: number) => `${waits(n)} ${ago}時間`,
    days: (n: number, ago: number) => `${waits(n)} ${ago}日`,
  },
  finishedHere: (title: string) => `「${title}」は完了した作品です。`,
  archived: '保管済み',
  nextStep: {
    running: '↵ 見る',
    waiting: '↵ 答える',
    paused: '↵ 再開',
    failed: '↵ 開く',
    done: '↵ 読む',
    cancelled: '↵ 開く',
  },
  ago: {
    now: 'いま',
    minutes: (n: number) => `${n}分前`,
    hours: (n: number) => `${n}時間前`,
    days: (n: number) => (n === 1 ? '昨日' : `${n}日前`),
  },
  /** 狭い一覧で。 */
  shortAgo: {
    now: 'いま',
    minutes: (n: number) => `${n}分前`,
    hours: (n: number) => `${n}時間前`,
    days: (n: number) => (n === 1 ? '昨日' : `${n}日前`),
  },

  run: {
    held: (who: string) =>
      `${who} の返答が始まるのを待っています（共通の入力の料金が一度で済みます）`,
    waitingFor: (what: string, seconds: number | undefined) =>
      seconds === undefined
        ? `${what}。再開を待っています。`
        : `${what}。${seconds < 120 ? `${seconds}秒` : `約${Math.ceil(seconds / 60)}分`}後に再開します。`,
    another: '録画は別の内容',
    highs: (n: number) => `重い指摘 ${n} 件`,
    elapsed: '経過',
    calls: (n: number) => `呼び出し ${n}`,
    tokens: (input: string, output: string) => `トークン 入 ${input} 出 ${output}`,
    cached: (percent: string) => `キャッシュ ${percent}`,
    left: (usd: string) => `残り ${usd}`,
    watching: '閲覧のみ',
    readOnly: (pid: number | null) =>
      pid === null
        ? 'ほかの画面で実行中。見るだけで、終わると引き継ぎます。'
        : `ほかの画面（プロセス ${pid}）で実行中。見るだけで、終わると引き継ぎます。`,
    notYours: 'ほかの画面が実行中です。停止や決定はその画面でできます。',
    stopping: '実行中の呼び出しが終わるのを待って停止します…',
  },

  steps: {
    title: '作業の様子',
    asks: '許可を待っています',
    working: '作業中',
    done: '済',
    /** 道具の名と、していること。 */
    tools: {
      run_command: '$',
      read_file: '読んでいます:',
      list_files: '一覧を見ています:',
      glob: 'ファイルを探しています:',
      grep: '中身を探しています:',
      write_file: '書いています:',
      edit_file: '書き換えています:',
      fetch: 'ページを取っています:',
      memory_search: '記憶を探しています:',
    } as Readonly<Record<string, string>>,
  },

  /** So many more than are shown. */
  more: (n: number) => `ほか ${n} 件`,
  /** 場所に収まらない一覧の、上と下。 */
  above: (n: number) => `↑ ほか ${n} 件`,
  below: (n: number) => `↓ ほか ${n} 件`,
  /** Several things one after the other in a line. */
  listed: (items: readonly string[]) => items.join('、'),

  question: {
    howMany: (n: number, max: number) => `いま書く章: ${n} / ${max}`,
    planMany: (n: number, max: number) => `足す章: ${n}（${max} まで）`,
    comment: 'ひとこと（任意）',
    commentPlayed: '録画の再生なので、ひとことは記録に残るだけで、続きは変わりません。',
    pick: (numbered: boolean) => `${numbered ? '番号' : '文字'}を押して選び、↵ で決定`,
    pickWeighty: (key: string) => `文字を押して選び、↵ で決定（${key} はもう一度確かめます）`,
    again: 'もう選んであります。↵ で決定',
    nothingPicked: 'まだ何も選んでいないため、↵ では何もしていません。',
    chosen: (label: string) => `「${label}」を選択中。↵ で決定`,
    weighty: (label: string, key: string) =>
      `もう一度 ${key} か ↵ を押すと、「${label}」に決まります`,
    notFocused: 'a で答える',
    notFocusedOnA: 'a で質問へ',
    moreLines: (n: number) => `↓ ほか ${n} 行`,
    readFirst: '先に最後まで読んでください（pagedown で進む）',
    lastLines: 'ここまでで全部です',
    sentence: '続けて打った文字では何も選びません。選ぶキーを一つだけ押してください',
    sentenceComment: '続けて打った文字では何も選びません。言葉を添えるなら tab を押してから',
    tooSoon: '押すのが早すぎたため数えていません。1秒待ってもう一度押してください',
  },

  summary: {
    nextWaiting: 'a 質問へ   r 読む   esc 戻る',
    nextOver: 'r 読む   esc 戻る',
    nextOverBudget: '+ 予算を増やす   r 読む   esc 戻る',
    nextStopped: (cost: Cost, instead: string | undefined) =>
      [`↵ 続きから再開${costBehind.ja(cost)}`, instead, 'r 読む', 'esc 戻る']
        .filter(Boolean)
        .join('   '),
    workDone: '作業が終わりました。',
    paused: '停止しました。書いたものはすべて残っています。',
    failed: '止まりました。',
    cancelled: '中止しました。',
    waiting: 'あなたの返事を待っています。',
  },

  reader: {
    title: 'ファイル',
    empty: 'まだファイルはありません。',
    groups,
    gone: 'このファイルはもうありません。このプログラムの外で、消されたか移されたようです。一覧からほかのファイルを開けます。まだ途中のものなら、続ける前に元の場所へ戻してください。',
    changed: '前に開いたあと、このファイルは変更されています。',
    edited: '保存しました。続きを始めるとき、これをもとに作ったものをどうするか尋ねます。',
    search: '検索: ',
    found: (n: number) => `${n} 件`,
    position: (percent: number) => `${percent}%`,
    inChapter: (chapter: number, name: string) => `第${chapter}章 ${name}`,
    notJson: 'データとして読めないため、そのまま表示しています。',
    chapter: (n: number) => `第${n}章`,
  },
  runs: {
    title: '作品一覧',
    filter: '絞り込み: ',
    none: '一致する作品はありません。',
    columns: {
      title: '作品',
      status: '状態',
      position: '進み',
      average: '平均',
      cost: '費用',
      when: '最終',
    },
  },
};

/** いくつの質問が待っているか。1件なら数は言わない。 */
function waits(questions: number): string {
  return questions === 1 ? '返事待ち' : `${questions} 件待ち`;
}

export type Screens = typeof screens;
