/** Words of the cockpit's own sheets, and what their keys do. */
export const cockpitKeyWords = {
  decide: '採用・書き直し',
  use_round: 'この稿を採用',
  redo_chapter: 'ここから書き直す',
  edit_draft: '自分で直す',
  edit_path: 'パスを編集',
  retry_review: '採点をやり直す',
  skip_review: '採点なしで進む',
  earlier_chapter: 'ほかの章',
  later_chapter: '後の章',
} as const;

export const cockpitWords = {
  author: {
    title: (chapter: number) => `第${chapter}章をどうしますか`,
    otherChapters: '← → でほかの章',
    round: (n: number) => `ラウンド ${n}`,
    roundWidth: 12,
    best: '最高点',
    reviewers: (round: number) => `ラウンド ${round} の採点`,
    aboutRound:
      '採用すると、この稿が章の本文になります。書き直すと、これより後のラウンドを退避し、ここから続けます。自分で直した段落はそのまま残ります。消えるものはありません。',
    aboutReview: (agent: string) =>
      `${agent} にこのラウンドをもう一度採点してもらいます。前の採点は退避します。`,
    aboutMissing: (agent: string) =>
      `${agent} の採点がまだありません。もう一度頼むか、採点なしで進められます。`,
    againToUse: (chapter: number, round: number) =>
      `もう一度押すと、ラウンド ${round} の稿を第${chapter}章の本文にします`,
    skipAgain: (agent: string) => `もう一度 s を押すと、${agent} の採点なしで進みます`,
    wish: '書き直しの希望（任意）: ',
    taken: '受け付けました。いまの作業の区切りで反映します。',
    noDraft: 'この稿のファイルが見つかりません。',
    unchanged: '変更がなかったため、何もしていません。',
    editorFailed:
      'エディタを開けませんでした。config.yaml の ui.editor か $EDITOR を確認してください。',
    better: (round: number, average: string) =>
      `ラウンド ${round} のほうが高い点でした（平均 ${average}）。u で採用できます。`,
    pickPath: '先に A / B / C で編集するパスを選んでください',
    notJson: 'JSON として読めないため、まだ使っていません。e でもう一度開くと続きを直せます。',
    elsewhere: '別のプロセスが実行中の作品です。採用や書き直しはその画面でだけできます。',
  },
};

export type CockpitWords = typeof cockpitWords;
