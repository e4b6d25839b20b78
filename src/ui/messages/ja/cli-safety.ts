import { earlierLine } from './earlier.ts';
/** 信頼と許可についての言葉（trust と permissions の返事）。 */
export const safety = {
  trust: {
    done: (path: string) => `信頼しました: ${path}`,
    already: (path: string) => `すでに信頼しています: ${path}`,
    means: [
      'ここでモデルを呼び出し、ファイルを書き込めるようになりました。エージェントがここで働くときは、',
      '規則で確認が要るものだけを尋ねます（folio-tui doctor --guard "コマンド" で分かります）。',
    ],
    until:
      'それまでは、作業フォルダーは読むだけで、プロジェクトのエージェントは読むだけでないことをそのつど確認します。',
    counts: '次の指定が、いまの内容のあいだ有効になりました。変わったらもう一度尋ねます:',
    would: '信頼すると、次の指定が有効になります:',
    unsigned:
      'ここには、あなたが出したものではない答えと記憶があります。フォルダーを信頼しても効きません。次の実行で尋ね、残したものだけをあなたのものとして扱います:',
    unsignedLine: earlierLine,
    nothing: 'このフォルダーには、設定を変えるものはありません。',
    whole: '全体（エージェントへの指示になります）',
    change: { new: '新しい', changed: '変わった' },
    state: {
      unknown: 'まだ信頼していません',
      changed: '信頼したあとで変わりました',
      trusted: '信頼しています',
    },
    since: (moment: string) => `${moment} から`,
    gone: 'フォルダーがもうありません',
    none: '信頼しているフォルダーはありません。',
    revoked: (path: string) => `信頼を取り消しました: ${path}`,
    wasNot: (path: string) => `このフォルダーは信頼していません: ${path}`,
  },
  permissions: {
    none: '覚えている許可はありません。',
    since: (moment: string) => `${moment} から`,
    folder: (path: string) => `フォルダー: ${path}`,
    checks: 'このプロジェクトのテストとビルド（作業用の写しの中、通信なし）',
    work: 'エージェントの作業に要るもの（作業用の写しの中、通信なし）',
    network: '許可したコマンドの、次のホストとの通信',
    host: (host: string) => `ホスト: ${host}`,
    forRun: (path: string) => `この作業だけ: ${path}`,
    forAll: 'このプロジェクトの作業すべて',
    verify: '変更の検証に使うコマンド（folio-tui edit）:',
    sinceEarlier: '以前の版で許可したもの（内容の記録はありません）',
    whileSame: (path: string) => `中身が変わらないあいだ: ${path}`,
    project: (path: string) => `プロジェクト: ${path}`,
    exactly: 'このフォルダーの、このコマンドだけです。一語でも違えば、また尋ねます。',
    otherwise: 'このどれかの中身が変われば、また尋ねます。',
    takeBack: (id: string) => `取り消し: folio-tui permissions revoke ${id}`,
    revoked: (id: string) => `許可を取り消しました: ${id}。次からまた尋ねます。`,
    unknown: (id: string) =>
      `${id} という許可は覚えていません。folio-tui permissions list で確かめられます。`,
    noQuestions: 'この作業フォルダーでは、許可を尋ねたことがありません。',
    older: (count: number) => `ほかに ${count} 件あります（--limit N で増やせます）`,
    open: 'まだ答えがありません',
    answered: (moment: string, what: string) => `${moment} ${what}`,
    word: (text: string) => `「${text}」`,
    choices: {
      once: '今回だけ許可',
      always: 'いつも許可',
      checks: 'テストとビルドを許可',
      network: '通信つきで許可',
      network_run: 'この実行のあいだ通信つきで許可',
      deny: '断った',
    } as Readonly<Record<string, string>>,
  },
};

export type Safety = typeof safety;
