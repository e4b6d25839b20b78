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
  put_away: '保管・戻す',
  put_away_yes: 'はい',
} as const;

export const cockpitWords = {
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
  stats: {
    title: '統計',
    time: '費用の推移',
    spent: (usd: string) => `${usd}（予算なし）`,
    budget: '予算',
    ofBudget: (usd: string, budget: string) => `${usd} / 予算 ${budget}`,
  },
  putAway: {
    title: (title: string) => `「${title}」を保管庫に移しますか？`,
    unapplied: (files: number) =>
      `変更した ${files} ファイルがまだプロジェクトに入っておらず、このままでは入りません（結果の隣のパッチは残ります）。`,
    yes: '保管庫に移す',
    stay: 'このままにする',
    done: '保管庫に移しました。一覧からいつでも読めます。',
    running: '実行中のものは移せません。先に停止してください。',
    back: (title: string) => `「${title}」を手元に戻しますか？`,
    backYes: '手元に戻す',
    backDone: '手元に戻しました。',
    backKeeps: 'いま手元にある作品は、入れ替わりに保管庫へ移ります。どちらも消えません。',
  },
  exported: { title: '書き出しました' },
  news: {
    asked: 'あなたの返事を待っています',
    done: '終わりました',
    failed: '止まりました',
  },
  copied: {
    done: 'クリップボードに入れました',
    file: (path: string) =>
      `この端末のクリップボードには入らないため、ファイルに書きました: ${path}`,
    sent: (path: string) =>
      `tmux 経由でクリップボードに送りました。入らない設定もあるため、ファイルにも書きました: ${path}`,
    failed: 'コピーできませんでした',
  },
  since: {
    line: (when: string, what: string) => `前回見てから（${when}）: ${what}`,
    comma: '、',
    questions: (n: number) => `質問 ${n}件`,
    failed: '途中で失敗',
  },
  help: {
    title: 'キー操作',
    elsewhere: 'ほかの画面のキーは / で探せます',
    scopes: {
      global: 'どこでも',
      field: '入力欄',
      mode: '始め方',
      paragraph: '段落の編集',
      home: 'ホーム',
      run: '実行画面',
      question: '質問',
      permission: '許可の確認',
      reader: 'リーダー',
      runs: '作品一覧',
      stats: '統計',
      sheet: '設定・診断など',
    } as Readonly<Record<string, string>>,
  },
};

export type CockpitWords = typeof cockpitWords;
