/** Words of the cockpit's own dialogs: connecting a model, stopping, a place that is taken, trust. */
export const dialogs = {
  connect: {
    title: 'モデルをつなぐ',
    lines: [
      '1. 終了して、シェルで API キーを設定します:',
      '   export ANTHROPIC_API_KEY=…',
      '2. もう一度 folio-tui を起動します。',
      'Claude のログインなら: claude を入れて、ログインしておきます。',
      '互換サーバー（Ollama、llama.cpp、LM Studio など）を使うとき:',
      '   export ANTHROPIC_BASE_URL=http://127.0.0.1:…',
      '',
      'API キーはどこにも書き込みません。初めて使うキーでは、支払いの前に必ず確認します。',
    ],
    why: {
      configured: 'いまの選択: 設定（provider.name）で決まっています。',
      api_key_found: 'いまの選択: API キーが見つかりました。',
      base_url_found: 'いまの選択: ANTHROPIC_BASE_URL が見つかりました。',
      claude_found: 'いまの選択: claude が見つかりました。Claude のログインで支払います。',
      nothing_connected:
        'いまの選択: API キーもサーバーも claude も見つからないため、録画を再生します。',
    } as Readonly<Record<string, string>>,
  },
  stop: {
    title: '実行中です。どうしますか？',
    soft: 'いまの呼び出しが終わったら停止',
    now: 'すぐに停止（途中の返答は捨てます）',
    nowForGood: '取り消して終える（変えたところは残ります）',
    stay: '続ける',
    keeps: '書いたものはすべて残り、あとで続きから再開できます。',
    keepsForGood:
      's なら、あとで続きから再開できます。d では続きはなく、同じ作業は初めからになります。',
  },
  archive: {
    title: (title: string) => `「${title}」が作業中です。`,
    replace: '保管庫に移して新しく始める',
    open: 'いまの作品を開く',
    stay: (kept: boolean): string => (kept ? 'そのまま（入力した文は残ります）' : 'そのまま'),
    keeps: '保管庫に移した作品は archive/ に残り、消えません。',
  },
  budget: {
    title: '予算を増やして続けますか？',
    spent: (spent: string, limit: string) => `使った額は ${spent}、上限は ${limit} です。`,
    rest: (usd: string | undefined) =>
      usd === undefined
        ? '残りにかかる額は分かりません。'
        : `残りにかかるのは、およそ ${usd} です。`,
    raise: (usd: string) => `予算を合計 ${usd} にして続ける`,
    type: '合計の額を自分で入力して続ける',
    amount: '合計（米ドル）: ',
    above: (usd: number) => `$${usd.toFixed(2)} より多い額を入力してください（例: 12.50）`,
    stay: 'このままにする',
    keeps: '増やした分は、使ったときにだけかかります。上限に達したらまた止まります。',
  },
  trust: {
    title: 'この作業フォルダーを信頼しますか？',
    lines: [
      '信頼すると、ここでモデルを呼び出し、ファイルを書き込めるようになります。',
      '自分で作ったものか、作った人を信頼できるときだけにしてください。',
    ],
    /** 信頼したあとで、許可などを決めるファイルが変わったとき。 */
    changed: {
      title: '信頼したあとで変わったファイルがあります。いまの内容で信頼しますか？',
      lines: [
        '許可や接続先を決めるファイルです。信頼し直すまで、ここは閲覧のみです。',
        '自分で変えたか、変えた人を信頼できるときだけにしてください。',
      ],
    },
    yes: '信頼する（もう一度確かめます）',
    again: 'もう一度 y か ↵ を押すと、信頼します',
    no: '閲覧のみにする',
    counts: '信頼すると、次に開いたときから次の指定が効きます（変わればまた尋ねます）:',
    more: (count: number) => `ほかに ${count} 件（folio-tui trust show で見られます）`,
  },
};

export type Dialogs = typeof dialogs;
