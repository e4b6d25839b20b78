/*
 * What speaks for a state, what is in the way and what is wrong with a file is kept in words that are the same in every language,
 * for other programs (docs/spec/field.md §8.6). To people it is said as people say it.
 */

type Entry = readonly [kept: string, ja: string, en?: string];

/** `{}` is a word, `{n}` a number, `{*}` any text; the first that fits counts. What nobody knows, such as a person's own words, stays as it is. */
const entries: readonly Entry[] = [
  ['depends on PR {}', 'PR $1 のマージ待ち'],
  ['depends on {}', '$1 の完了待ち'],
  ['{} was closed as not planned', '$1 は対応されずにクローズ'],
  ['PR {} was closed unmerged', 'PR $1 はマージされずにクローズ'],
  ['dependency {} not found', '依存先 $1 が見つからない'],
  ['dependency {} could not be read', '依存先 $1 を読めない'],
  [
    'label "{*}" (all referenced issues are done — remove it if resolved)',
    'ラベル「$1」（参照先はすべて完了。解決済みなら外せる）',
  ],
  [
    'label {*}, issue open, no merge',
    'ラベルは $1 だが、まだ完了していない',
    'label $1, but still open',
  ],
  ['label {}', 'ラベル $1'],
  ['board status Blocked', 'ボードでは Blocked'],
  ['agent {} reported a blocker', 'エージェント $1 が妨げを報告'],
  ['pr {} merged', 'PR $1 マージ済み', 'PR $1 merged'],
  ['pr {} closed', 'PR $1 クローズ', 'PR $1 closed'],
  ['pr {} draft', 'PR $1 下書き', 'PR $1 draft'],
  ['pr {} approved', 'PR $1 承認済み', 'PR $1 approved'],
  ['pr {} changes requested', 'PR $1 修正依頼あり', 'PR $1 changes requested'],
  ['pr {} open', 'PR $1 オープン', 'PR $1 open'],
  ['log {} (reported finished, no commit)', 'ログ $1（完了の報告はあるがコミットなし）'],
  ['log {}', 'ログ $1'],
  ['commit {}', 'コミット $1'],
  ['last run failed', '前回の実行は失敗'],
  ['issue closed as completed, no commit or PR', 'コミットも PR もなし', 'no commit or PR'],
  ['issue dropped, work exists', '取りやめだが作業の跡あり', 'dropped, but work exists'],
  ['issue closed ({*})', 'クローズ済み（$1）', 'closed ($1)'],
  ['issue closed', 'クローズ済み', 'closed'],
  ['issue could not be read', 'Issue を読めない'],
  ['source {} failed', '情報源 $1 を読めない', '$1 could not be read'],
  ['source {} partial', '情報源 $1 は一部だけ', '$1 was read in part'],
  ['… and {n} more', 'ほか $1 件'],
  ['board: {*}, evidence: none', 'ボードは $1 だが作業の跡なし', 'board says $1, no work is there'],
  [
    'board: {*}, evidence: {}',
    'ボードは $1 だがまだ完了していない',
    'board says $1, but it is not done',
  ],
  ['board: {*}, no open PR', 'ボードは $1 だが開いている PR なし', 'board says $1, no open PR'],
  // agents
  [
    'no agent.json in any folder of it',
    'エージェントの定義（agent.json）がありません',
    'holds no agent (agent.json)',
  ],
  ['another agent is called {}', '$1 という名前のエージェントがほかにあります'],
  ['offers no action: it is not suggested', 'できることが書かれていないため、推奨されません'],
  ['has no name', 'name がありません'],
  ['its name {*} is not one', '名前 $1 は使えません', 'cannot be called $1'],
  ['is called {} and lies in {}', '名前は $1 ですが、フォルダーは $2 です'],
  ['has no displayName', 'displayName がありません'],
  ['has no description', 'description がありません'],
  ['leads outside the repository', 'リポジトリの外を指しています'],
  ['larger than 256 KiB', '256 KiB を超えています', 'is larger than 256 KiB'],
  ['cannot be read', '読めません'],
  ['is no valid JSON', '正しい JSON ではありません'],
  ['is no valid JSON:{}', '正しい JSON ではありません（$1）', 'is no valid JSON ($1)'],
  ['is no JSON object', 'JSON のオブジェクトではありません'],
  ['is nested more than {} deep', '入れ子が $1 段を超えています'],
  ['actions.types is no list', 'actions.types が一覧ではありません'],
  ['actions.types holds what is no text', 'actions.types に文字列でないものがあります'],
  ['parameter {*} is not usable', 'パラメーター $1 は使えません'],
  ['two parameters are called {}', 'パラメーター $1 が二つあります'],
  // issues and other sources
  [
    'no issues: install and log in to gh, or make .agent/issues/ (folio-tui field --init-issues)',
    'Issue がありません。gh を入れてログインするか、.agent/issues/ を作ってください（folio-tui field --init-issues）',
  ],
  ['#{n} is told by {} already', '#$1 はすでに $2 にあります'],
  ['{n} in {}', '$2 に $1 件'],
  ['{n} in {}, {n} passed over', '$2 に $1 件、読み飛ばし $3 件'],
  [
    'passed over: behind the number of its name comes no - and no .md (as in 12-title.md)',
    '読み飛ばしました。番号のあとに - も .md もありません（例: 12-title.md）',
  ],
  [
    'passed over: its name does not begin with a number (as in 12-title.md)',
    '読み飛ばしました。名前が番号で始まっていません（例: 12-title.md）',
  ],
  ["calls itself #{n}; the file's name counts", '中では #$1 ですが、ファイル名の番号で数えます'],
  ['no git repository', 'git リポジトリではない'],
  ['no {}/{}', '$1/$2 がない'],
  ['only {n} were listed', '$1 件だけ'],
  ['more than {n} commits', 'コミットが $1 件を超える'],
  ['{n} issues could not be asked about', '$1 件は確かめられなかった'],
];

const known = entries.map(([kept, ja, en]) => ({
  form: new RegExp(
    `^${kept
      .replaceAll(/[.()]/g, '\\$&')
      .replaceAll('{*}', '(.+)')
      .replaceAll('{n}', '(\\d+)')
      .replaceAll('{}', '([^\\s/]\\S*)')}$`,
  ),
  ...{ ja, en },
}));

/** Words of these are no sentences; a text of a person is longer than any of them. */
const longest = 300;

/** Kept words as people say them in this language. */
export function saidIn(language: 'ja' | 'en', text: string): string {
  if (text.length > longest) return text;
  const found = known.find(({ form }) => form.test(text));
  const said = found?.[language];
  return found === undefined || said === undefined ? text : text.replace(found.form, said);
}
