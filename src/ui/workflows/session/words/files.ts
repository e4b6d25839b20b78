type Words = {
  readonly whole: Readonly<Record<string, string>>;
  session(name: string): string;
  pair(n: number): string;
  maker(attempt: number): string;
  makerReply(attempt: number): string;
  watcher(attempt: number): string;
  watcherReply(attempt: number, time: number): string;
  strategist(pair: number, time: number): string;
  oldResult(n: number): string;
};

/** Files of a session, by what they are; `whole`: by the name of the file. */
export const fileWords: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    whole: {
      'request.md': '依頼',
      'result.yaml': '結果',
      'selection.json': 'セッションを選んだわけ',
      'init.json': '始める前の確認',
      'classification.json': 'タスクの分類',
      'replies/classifier.json': '分類の返事',
      'control/answer.md': '対照の答え',
      'control/answer.json': '対照の答えのデータ',
      'state.json': 'いまの状態',
      'trace.jsonl': '経過の記録',
      'logs/ledger-fallback.jsonl': '台帳に書けなかった行',
    },
    session: (name) => `セッションの決まり（${name}）`,
    pair: (n) => (n === 1 ? '二人の人格' : `二人の人格（${n} 組目）`),
    maker: (attempt) => `${attempt}回目: 作ったもの`,
    makerReply: (attempt) => `${attempt}回目: 作る人の返事`,
    watcher: (attempt) => `${attempt}回目: 検査`,
    watcherReply: (attempt, time) =>
      `${attempt}回目: 検査する人の返事${time === 1 ? '' : `（${time}）`}`,
    strategist: (pair, time) => `人格選択の返事（${pair} 組目${time === 1 ? '' : `、${time}`}）`,
    oldResult: (n) => `前の結果 ${n}`,
  },
  en: {
    whole: {
      'request.md': 'request',
      'result.yaml': 'result',
      'selection.json': 'why this session',
      'init.json': 'checks before it began',
      'classification.json': 'kind of task',
      'replies/classifier.json': 'kind of task: reply',
      'control/answer.md': "the control's answer",
      'control/answer.json': "the control's answer as data",
      'state.json': 'current state',
      'trace.jsonl': 'the trail',
      'logs/ledger-fallback.jsonl': 'rows that could not be written to the ledger',
    },
    session: (name) => `rules of the session (${name})`,
    pair: (n) => (n === 1 ? 'both personas' : `both personas, pair ${n}`),
    maker: (attempt) => `attempt ${attempt}: what was made`,
    makerReply: (attempt) => `attempt ${attempt}: reply of the maker`,
    watcher: (attempt) => `attempt ${attempt}: check`,
    watcherReply: (attempt, time) =>
      `attempt ${attempt}: reply of the watcher${time === 1 ? '' : ` (${time})`}`,
    strategist: (pair, time) => `choice of pair ${pair}: reply${time === 1 ? '' : ` (${time})`}`,
    oldResult: (n) => `result before, ${n}`,
  },
};
