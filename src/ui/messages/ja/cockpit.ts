/** Words of the cockpit's own sheets, and what their keys do. */
export const cockpitKeyWords = {
  decide: '採用・書き直し',
  use_round: 'この稿を採用',
  redo_chapter: 'ここから書き直す',
  edit_path: '道筋を編集',
  palette: 'コマンド',
  to_list: '一覧へ',
  run_command: '実行',
  next_table: 'ほかの表',
  previous_table: '前の表',
  stats: '統計',
  look_again: 'もう一度見る',
  copy: 'コピー',
  put_away: '保管',
  put_away_yes: '保管する',
} as const;

export const cockpitWords = {
  /** What the rehearsal has for each path, said before one is chosen. */
  recordedPaths: '録画: A と B は3ラウンドで合格。C は短い章で、基準に届かないまま採用',
  palette: {
    title: 'コマンド',
    hint: 'したいことを書く（例: 書き出し、統計、/export）',
    none: '一致するコマンドはありません。',
    open: '開く: ',
    new: '新しく始める',
    status: 'いまの作品の様子',
    resume: '続きから再開',
    runs: '作品一覧',
    stats: '統計（費用・時間・点数）',
    export: {
      md: '書き出す: Markdown',
      txt: '書き出す: テキスト',
      narou: '書き出す: 小説家になろう',
      kakuyomu: '書き出す: カクヨム',
      epub: '書き出す: EPUB（電子書籍）',
      html: '書き出す: 印刷用 HTML',
    },
    sheets: {
      doctor: '環境を診断',
      settings: '設定を見る・直す',
      permissions: 'いつも許可したコマンド',
      memory: '覚えていること',
    },
    home: 'ホームへ',
    connect: 'モデルをつなぐ',
    help: 'キー操作のヘルプ',
  },
  sheet: {
    titles: {
      doctor: '環境の診断',
      settings: '設定',
      permissions: 'いつも許可したコマンド',
      memory: '覚えていること',
    },
    none: '一致する行はありません。',
    edited: '設定は、次に始めたときから変わります。',
    noEditor: 'エディタを開けませんでした。ui.editor か $EDITOR で指定します。',
  },
  stats: { title: '統計' },
  putAway: {
    title: (title: string) => `「${title}」を保管庫に移しますか？`,
    unapplied: (files: number) =>
      `変更した ${files} ファイルがまだプロジェクトに入っておらず、このままでは入りません（結果の隣のパッチは残ります）。`,
    yes: '保管庫に移す',
    stay: 'このままにする',
    done: '保管庫に移しました。一覧からいつでも読めます。',
    running: '実行中のものは移せません。先に停止してください。',
    already: 'すでに保管庫にあります。',
  },
  exported: { title: '書き出しました' },
  news: {
    asked: 'あなたの回答を待っています',
    done: '終わりました',
    failed: '止まりました',
  },
  copied: {
    done: 'クリップボードに入れました',
    file: (path: string) =>
      `この端末のクリップボードには入らないため、ファイルに書きました: ${path}`,
    failed: 'コピーできませんでした',
    nothing: 'コピーする文がまだありません',
  },
  since: {
    line: (when: string, what: string) => `前回見てから（${when}）: ${what}`,
    comma: '、',
    chapters: (n: readonly number[]) => `第${n.join('・')}章が完成`,
    rounds: (n: number) => `採点 ${n}ラウンド`,
    tasks: (n: number) => `終わった作業 ${n}件`,
    questions: (n: number) => `質問 ${n}件`,
    failed: '途中で失敗',
  },
  help: {
    title: 'キー操作',
    scopes: {
      global: 'どこでも',
      field: '入力欄',
      mode: '始め方',
      paragraph: '段落の編集',
      home: 'ホーム',
      run: '執筆画面',
      question: '質問',
      permission: '許可の確認',
      reader: 'リーダー',
      runs: '作品一覧',
      stats: '統計',
      sheet: '設定・診断など',
    } as Readonly<Record<string, string>>,
  },
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
    aboutRound:
      'u 採用: この稿が章の本文になります。\nw 書き直す: 以後のラウンドは別に保管し、ここから続けます。\ne 自分で直す: 直した段落を一字も変えずに次のラウンドを始めます。',
    aboutReview: (agent: string) =>
      `${agent} にこのラウンドをもう一度採点してもらいます。前の採点は別に保管します。`,
    aboutMissing: (agent: string) =>
      `${agent} の採点がまだありません。もう一度頼むか、採点なしで進められます。`,
    againToUse: (chapter: number, round: number) =>
      `もう一度 u か ↵ を押すと、ラウンド ${round} の稿を第${chapter}章の本文にします`,
    skipAgain: (agent: string) => `もう一度 s を押すと、${agent} の採点なしで進みます`,
    edited: (round: number, next: number, reviews: number, cost: string | undefined) =>
      `直したラウンド ${round} の稿をどうしますか。y で次のラウンドにすると、${reviews}人が採点し${cost === undefined ? '' : `（約${cost}）`}、基準に届かなければ書き直しが続きます（ラウンド${next}から）。u なら採点せず、このまま章の本文になります。`,
    editedFinished: '合格済みの本文は別に保管し、次に合格するまで章は未完になります。',
    editedKept: '直した稿は残してあります。e で続きから開けます。',
    wish: '書き直しの望み（任意）: ',
    taken: '受け付けました。いまの作業の区切りで反映します。',
    noDraft: 'この稿のファイルが見つかりません。',
    unchanged: '変更がなかったため、何もしていません。',
    editorFailed: 'エディタを開けませんでした（ui.editor か $EDITOR）。道筋はそのままです。',
    better: (round: number, average: string) =>
      `ラウンド ${round} のほうが高い点でした（平均 ${average}）。u で採用できます。`,
    pickPath: '先に A / B / C で編集する道筋を選んでください',
    notJson: 'JSON として読めないため、まだ使っていません。e でもう一度開くと続きを直せます。',
    elsewhere: 'ほかの画面で実行中の作品です。採用や書き直しはその画面でできます。',
  },
};

export type CockpitWords = typeof cockpitWords;
