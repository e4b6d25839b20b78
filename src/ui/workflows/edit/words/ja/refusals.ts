import { describeReason } from '../../../../messages/describe-reason.ts';
import { reasons } from '../../../../messages/ja/reasons.ts';

/*
 * 編集役の変更を受け取らなかったわけと、作業が進められなかったわけ。編集役に伝えた英語のまま記録に残り、画面ではこの言葉になる。
 * コマンドの出力はほかのプログラムの言葉なので、そのまま「」に入れる。知らない文はそのまま返す。
 */

type Said = readonly [RegExp, (...found: readonly string[]) => string];

/** パスを使えないわけ（`edit/rules/paths.ts`、`workspace/repository/guard.ts`）。前に付く英語の符号は省く。 */
const paths: readonly Said[] = [
  [/^it is empty$/, () => '空です'],
  [/^it has a control character$/, () => '制御文字が入っています'],
  [/^it starts with ~$/, () => '「~」で始まるパスは使えません'],
  [/^it names a drive$/, () => 'ドライブ名の付いたパスは使えません'],
  [/^it is an address$/, () => 'アドレスで、パスではありません'],
  [/^it lies outside the repository$/, () => 'リポジトリの外にあります'],
  [/^it leads out of the repository$/, () => 'リポジトリの外へ出ます'],
  [/^it is the repository itself$/, () => 'リポジトリそのものです'],
  [/^git keeps its own files there$/, () => 'Git が使う場所です'],
  [/^only the engine writes below agent\/$/, () => 'agent/ に書くのはエンジンだけです'],
  [/^it is kept for the engine$/, () => 'エンジンが使う場所です'],
  [/^(.+) is out of scope$/, (pattern) => `変えない約束の範囲です（${pattern}）`],
  [/^only (.+) may be changed$/, (patterns) => `変えてよいのは ${patterns} だけです`],
  [/^(.+) is no folder$/, (name) => `${name} はフォルダーではありません`],
  [/^(.+) is a repository of its own$/, (name) => `${name} は別のリポジトリです`],
  [/^it is no ordinary file$/, () => '普通のファイルではありません'],
  [/^it names nothing$/, () => '指すものがありません'],
  [/^a link on the way leads nowhere$/, () => '途中のリンクの先がありません'],
  [
    /^a link on the way leads out of the repository$/,
    () => '途中のリンクがリポジトリの外へ出ています',
  ],
  [/^a lock that is a link$/, () => 'ロックファイルがリンクです'],
];

const deeds: Readonly<Record<string, string>> = {
  delete: '消そう',
  rewrite: '書き直そう',
  update: '変えよう',
  rename: '名前を変えよう',
};

/** 変更そのものを行えないわけ（`edit/rules/edit-batch.ts`、`lock-commands.ts`、`workspace/repository/lock-run.ts`）。 */
const batches: readonly Said[] = [
  [/^The batch changes no byte\.$/, () => '何も変わらない変更です'],
  [/^(.+): create, but the file exists$/s, (path) => `${path} を作ろうとしましたが、もうあります`],
  [
    /^(.+): (delete|rewrite|update|rename), but there is no such file$/s,
    (path, deed = '') => `${path} を${deeds[deed]}としましたが、ありません`,
  ],
  [
    /^(.+): rename to it, but the file exists$/s,
    (path) => `${path} という名前にしようとしましたが、もうあります`,
  ],
  [/^(.+): it is no UTF-8 text$/s, (path) => `${path} は UTF-8 の文章ではありません`],
  [
    /^(.+): edit (\d+): the text to find is not in the file$/s,
    (path, nth) => `${path} の変更 ${nth}: 置き換えるはずの文がファイルにありません`,
  ],
  [
    /^(.+): edit (\d+): the text to find is there (\d+) times, not (\d+)$/s,
    (path, nth, is, wanted) =>
      `${path} の変更 ${nth}: 置き換えるはずの文が ${wanted} か所ではなく ${is} か所あります`,
  ],
  [/^(.+): somebody has changed it since$/s, (path) => `${path} は、そのあと別の人が変えました`],
  [
    /^command: (`.+`) is none of those that are run: (.+)$/s,
    (line, all) => `${line} は実行できません（できるのは ${all}）`,
  ],
  [/^command: (`.+`): there is no (\S+)$/s, (line, file) => `${line}: ${file} がありません`],
  [
    /^command: (`.+?`): it did not end in time\s*(.*)$/s,
    (line, output) => `${line} が時間内に終わりませんでした${quoted(output)}`,
  ],
  [
    /^command: (`.+?`): exit (\d+)\s*(.*)$/s,
    (line, code, output) => `${line} が失敗しました（終了コード ${code}）${quoted(output)}`,
  ],
  [
    /^command: (`.+?`): (\S+) is no text$/s,
    (line, file) => `${line}: ${file} が文章ではありません`,
  ],
  [/^approach: it is that of strategy (\d+)$/, (id) => `方針 ${id} と同じ方針です`],
];

function quoted(output = ''): string {
  return output.trim() === '' ? '' : `「${output.trim()}」`;
}

/** 編集役の変更を受け取らなかったわけを一つ。 */
export function refusal(problem: string): string {
  const [, path, why] = /^[A-Z][A-Za-z]+: (.*): (.+?)$/s.exec(problem) ?? [];
  const known = path === undefined || why === undefined ? undefined : among(paths, why);
  return known === undefined ? (among(batches, problem) ?? problem) : `${path}: ${known}`;
}

function among(table: readonly Said[], text: string): string | undefined {
  for (const [pattern, say] of table) {
    const found = pattern.exec(text);
    if (found !== null) return say(...found.slice(1));
  }
  return undefined;
}

/** 検証や編集役が役目を果たせなかったわけ（`command_not_found: npm`）。 */
const unable: readonly Said[] = [
  [/^command_not_found: (\S+)$/, (program) => `${program} が見つかりません`],
  [/^resource_exhaustion: the disk is full$/, () => 'ディスクがいっぱいです'],
  [
    /^resource_exhaustion: step (.+) was killed by the system \(out of memory\)$/,
    (step) => `手順 ${step} はメモリー不足のため、システムに止められました`,
  ],
];

/** 編集役の変更のこと。モデルが断る `refused` とは違う。 */
const notTaken: readonly Said[] = [
  [
    /^(?:refused|strategy_refused): (.+)$/s,
    (problems = '') => problems.split('; ').map(refusal).join('；'),
  ],
  [/^no_edit: the Editor only asks$/, () => '質問ばかりで、変更を出しませんでした'],
];

export function because(who: string, what: string): string {
  const known = who === 'editor_output' ? notTaken : unable;
  return describeReason(what, reasons, (text) => among(known, text));
}

/** 検証の失敗のうち、エンジンが自分の言葉で言うもの（`edit/phases/verify.ts`、`edit/rules/outcome.ts`）。ほかは検証の出力なので、そのまま返す。 */
const failures: readonly Said[] = [
  [/^no verification steps detected$/, () => '検証の手順が見つかりません'],
  [/^no test command detected$/, () => 'テストのコマンドが見つかりません'],
  [/^zero tests executed$/, () => 'テストが一つも実行されていません'],
  [
    /^verification modified tracked files: (.+)$/,
    (files) => `検証が、Git の管理するファイルを書き換えました（${files}）`,
  ],
  [
    /^timeout after (\d+)s in step (.+)$/,
    (seconds, step) => `手順 ${step} が ${seconds}秒で終わりませんでした`,
  ],
  [
    /^step (.+) was ended by (SIG[A-Z0-9]+)$/,
    (step, signal) => `手順 ${step} が ${signal} で止められました`,
  ],
];

export function failure(summary: string): string {
  return among(failures, summary) ?? summary;
}
