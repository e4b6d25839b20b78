import type { Facts } from '../facts.ts';
import { ruleName } from './rule-name.ts';

/** なぜ確認するか（または、なぜ通すか・断るか）。守りの理由 1 種類につき 1 文。 */
const reasons = {
  denied_pattern: (f: Facts) => `拒否リストの「${f.text('pattern')}」に当てはまります。`,
  removes_folders: (f: Facts) => `${f.text('program')} でフォルダーを中身ごと消します。`,
  pipe_to_shell: (f: Facts) =>
    `ほかのコマンドの出力を、そのまま ${f.text('shell')} に実行させます。`,
  opens_to_everyone: (f: Facts) => `だれでも書き換えられる権限（${f.text('mode')}）にします。`,
  http_delete: (f: Facts) =>
    `${f.text('program')} でサーバー上のものを消す要求（DELETE）を送ります。`,
  drops_data: (f: Facts) => `データベースの中身を丸ごと消します（${f.text('statement')}）。`,
  writes_device: (f: Facts) => `ディスクそのもの（${f.text('device')}）に書き込みます。`,
  others_at_work: (f: Facts) =>
    `同じフォルダーで作業中のほかのタスク（${f.number('count')} 件）の書きかけを、${f.text('use')} が持ち去るおそれがあります。`,

  allowed_pattern: (f: Facts) => `許可リストの「${f.text('pattern')}」に当てはまります。`,
  trusted_script: (f: Facts) => `実行してよい場所にあるスクリプトです（${f.text('path')}）。`,
  no_paths: () => 'ファイルの場所を指定しておらず、確認の決まりにも触れません。',
  inside_project: () => '触れる場所はすべてプロジェクトの中です。',
  remembered: (f: Facts) => `前に許可したコマンドです（${f.text('id')}）。`,
  granted_for_run: (f: Facts) =>
    `この実行のあいだ許可したパターン「${f.text('pattern')}」に当てはまります。`,
  checks_granted: () =>
    'このプロジェクトのテストとビルドは、この作業のあいだ許可済みです（内容を決めるファイルも変わっていません）。',
  work_granted: () => '作業用の写しの中で要ることは、許可済みです。',

  empty: () => 'コマンドが空です。',
  nul_byte: () => 'NUL 文字が入っていて、見えているものと違う内容が実行されるかもしれません。',
  not_a_command: (f: Facts) => `${f.text('tool')} には、通してよいかを決める決まりがありません。`,
  too_long: (f: Facts) =>
    `長すぎて調べきれません（${f.number('length')} 文字、調べるのは ${f.number('most')} 文字まで）。`,
  too_many_parts: (f: Facts) =>
    `つなぎや展開の記号が ${f.number('most')} 個を超えていて、調べきれません。`,
  control_characters: (f: Facts) => `画面に出ない制御文字が入っています（${some(f, 'codes')}）。`,
  hidden_characters: (f: Facts) =>
    `見えない文字、または紛らわしい空白が入っています（${some(f, 'codes')}）。`,
  not_understood: (f: Facts) =>
    `シェルの文として読み取れないところがあります（${f.number('at') + 1} 文字目: ${f.text('detail')}）。`,
  shell_syntax: (f: Facts) => {
    const what = f.text('what');
    return syntax[what] ?? `1 つの単純なコマンドではありません（${what}）。`;
  },

  quoted_name: (f: Facts) =>
    `プログラムの名前に引用符や \\ を使っていて、何を動かすのかが隠れやすい書き方です（${f.text('name')}）。`,
  odd_name: (f: Facts) =>
    `プログラムの名前が普通の書き方ではなく、別のものに見せかけられます（${f.text('name')}）。`,
  shell_builtin: (f: Facts) =>
    `${f.text('name')} は、渡された文を実行したり、あとのコマンドの動きを変えたりするシェルの機能です。`,
  dangerous_flag: (f: Facts) =>
    `${f.text('program')} の ${f.text('flag')} は、ファイルになっていないコードも実行できます。`,
  unknown_flag: (f: Facts) =>
    `${f.text('program')} の ${f.text('flag')} は、安全と分かっている指定に入っていません。`,
  no_script: (f: Facts) => `${f.text('program')} がどのスクリプトを実行するのか書かれていません。`,
  script_elsewhere: (f: Facts) =>
    `スクリプト ${f.text('path')} は、実行してよい場所（scripts/ など）の外にあります。`,
  always_ask: (f: Facts) => `${f.text('program')} は、必ず確認する決まりです。`,
  asks_by_kind: (f: Facts) => {
    const program = f.text('program');
    const what = families[f.text('family')] ?? 'は、必ず確認する種類のプログラムです。';
    return `${program} ${what}`;
  },
  subcommand: (f: Facts) => `${spaced(f.text('rule'))} は、必ず確認する決まりです。`,
  unknown_subcommand: (f: Facts) =>
    `${f.text('program')} ${f.text('subcommand')} が何をするのか、決まりに載っていません。`,
  dangerous_use: (f: Facts) =>
    `${spaced(f.text('program'))} を ${spaced(f.text('use'))} 付きで使うと、何かを失う、設定を変える、または別のものを動かすおそれがあります。`,
  unknown_program: (f: Facts) =>
    `${f.text('program')} は知らないプログラムで、何に触れるのか分かりません。`,
  may_start: (f: Facts) =>
    `${f.text('program')} は、引数にある ${f.text('inner')} を動かすかもしれません。`,
  project_untrusted: () =>
    'このプロジェクトはまだ信頼していないので、読むだけでないものは確認します（folio-tui trust フォルダー）。',
  no_sandbox: (f: Facts) =>
    `サンドボックスが使えないため、${f.text('program')} が触れる範囲を限れません。`,

  address: (f: Facts) => `外部のアドレスにつなぎます（${f.text('address')}）。`,
  outside_project: (f: Facts) => {
    const [path, leadsTo] = [f.text('path'), f.text('leadsTo')];
    return leadsTo === '' || leadsTo === path
      ? `プロジェクトの外の ${path} に触れます。`
      : `${path} は、プロジェクトの外の ${leadsTo} につながっています。`;
  },
  unclear_path: (f: Facts) => `${f.text('path')} が本当はどこにつながるのか分かりません。`,
  secret_name: (f: Facts) => `${f.text('path')} は、鍵やパスワードが入っていそうな名前です。`,
  protected_place: (f: Facts) =>
    `${f.text('path')} は、ほかのプログラムの動きを決める設定やフックの置き場所です。`,
  too_many_paths: (f: Facts) =>
    `指定された場所が多すぎて調べきれません（${f.number('count')} 個、調べるのは ${f.number('most')} 個まで）。`,

  may_lose: (f: Facts) => {
    const [first = '', ...rest] = f.list('paths');
    const more = rest.length + f.number('more');
    const files = more === 0 ? first : `${first} ほか ${more} 件`;
    return `${f.text('use')} で、まだコミットしていない作業が失われたり混ざったりするおそれがあります（${files}）。`;
  },
  other_repository: (f: Facts) =>
    `git が別のリポジトリ（${f.text('path')}）の設定に従います。その設定は、見るだけの操作でもプログラムを動かせます。`,

  changed_in_run: (f: Facts) =>
    `この実行の中で書き換わった（または始めから変更中の）ファイルを動かします（${some(f, 'paths')}）。`,
  runs_definition: (f: Facts) => {
    const paths = some(f, 'paths');
    const where = paths === '' ? 'プロジェクトのファイル' : paths;
    return `${f.text('program')} は、${where} に書かれた内容を実行します。`;
  },
  ask_pattern: (f: Facts) => `確認リストの「${f.text('pattern')}」に当てはまります。`,
  rules_unreadable: (f: Facts) =>
    `許可の設定を読み取れないため、すべて確認します（${some(f, 'files')}）。`,
};

const syntax: Readonly<Record<string, string>> = {
  operators: 'コマンドをつないでいて（; | & `）、いくつものことが起こりえます。',
  quoted_operators:
    'コマンドをつなぐ記号（; | & `）が引用符の中にあり、コードとして読まれることがあります。',
  redirection: 'ファイルに書き込む、またはファイルから読み込む記号（> <）が入っています。',
  substitution: '別のコマンドの結果を埋め込みます（$( )）。',
  variable: '変数が入っていて、何になるのかは実行するまで決まりません（$…）。',
  assignment: '環境変数を変えてからコマンドを動かします（名前=値）。',
  tilde: 'ホームフォルダー（~）を使っています。',
  wildcard: 'どのファイルに触れるのかは、展開されるまで決まりません（* ? [ {）。',
  compound: '1 つの単純なコマンドではありません。',
  comment: '# から後ろは実行されず、見た目と実際が違います。',
  glued_interpreter: 'インタープリターの名前とファイルの場所がつながっています。',
};

/** 「python は …」のように、プログラムの名前に続く。 */
const families: Readonly<Record<string, string>> = {
  network: 'は、ネットワークにつなぎます。',
  privilege: 'は、権限や見える範囲を変えて実行します。',
  wrapper: 'は、引数にある別のコマンドを動かします。',
  interpreter: 'は、どんなプログラムでも実行できます。',
  interactive: 'は、人が画面で使うもので、中から別のコマンドも動かせます。',
  database: 'は、データベースを読み書きします。',
  packages: 'は、パッケージを入れ、その中のプログラムも動かします。',
  system: 'は、このコンピューターの設定や、動いているほかのプログラムに触れます。',
  removal: 'は、ファイルを消します。元には戻せません。',
  writing: 'は、ファイルを作ったり書き換えたりします。',
  containers: 'は、コンテナーや別のマシンを操作します。',
  runner: 'は、プロジェクトに書かれた内容（ビルドやテストなど）を実行します。',
};

/** `git:push` は「git push」。 */
function spaced(rule: string): string {
  return rule.replace(/:(?=\S)/g, ' ');
}

/** はじめのいくつかと、残りの数。 */
function some(f: Facts, name: string): string {
  const all = f.list(name);
  const rest = all.length - 3;
  return `${all.slice(0, 3).join('、')}${rest > 0 ? ` ほか ${rest} 件` : ''}`;
}

/** 英数字で終わるものと、あとに続くことばのあいだは空ける。 */
const apart = (words: string) => (/[!-~]$/.test(words) ? `${words} ` : words);

/** 許可を求めるときの言葉。 */
export const permission = {
  reasons,
  syntax,
  /** いくつもの行からなるコマンド。 */
  severalLines: (lines: number) => `${lines} 行のコマンドです。`,
  /** この版が知らない理由。 */
  otherReason: (kind: string) => `この版には説明のない理由です（${kind}）。`,
  wants: {
    run_command: 'コマンドの実行',
    write_file: 'ファイルの書き込み',
    edit_file: 'ファイルの書き換え',
    fetch: 'ページの取得',
  } as Readonly<Record<string, string>>,
  asks: (role: string, what: string) => `「${role}」の担当が許可待ち: ${what}`,
  use: (tool: string) => `${tool} の使用`,
  labels: {
    step: '作業',
    folder: '場所',
    writes: '書込先',
    loses: '巻添え',
    reach: '範囲',
    why: '理由',
    rule: '決まり',
  },
  /** 許可すると、どこまで手が届くか。 */
  reach: {
    unheld: 'サンドボックスがありません。通信も、あなたにできる書き換えも、すべてできます。',
    network: '通信できます。',
    noNetwork: '通信できません。',
    hosts: (hosts: readonly string[]) =>
      `通信できるのは、この実行に許可した ${hosts.join('、')} だけです。`,
    nothing: '何も書けません。',
    writable: (places: readonly string[]) =>
      `書けるのは ${places.map(apart).join('と ')}の中だけです。`,
    copyOf: (place: string) => `${place} の写し`,
    copy: '反映するまで手元のファイルは変わりません。',
    yours: '手元のファイルそのものなので、許可すると書き換えられます。',
    unheldShort: 'サンドボックスなし。通信も書き換えも自由です。',
    copyShort: '変わるのは作業用の写しだけです。',
    yoursShort: '手元のファイルが変わります。',
    elsewhereShort: 'ここのファイルは変わりません。',
    between: '',
  },
  writesNothing: 'なし（分かるかぎり）',
  writesAnywhere: (folder: string) => `${apart(folder)}と、その下のすべてのファイル`,
  more: (count: number) => `ほか ${count} 件`,
  changeLeft: (count: number) => `… ほか ${count} 行（長すぎるので、ここには出しません）`,
  rule: (rule: string, phase: string, tier: string) =>
    `「${ruleName(rule)}」（判定の段階 ${phase}、用心 ${tier}/4）`,
  shortRule: (rule: string, phase: string) => `「${ruleName(rule)}」（段階 ${phase}）`,
  keeps: {
    once: 'この許可は今回だけです',
    session: '「いつも許可」は folio-tui を終えるまで続きます',
    always: '「いつも許可」は取り消すまで続きます',
  } as Readonly<Record<string, string>>,
  unseen: '見えない・紛らわしい文字は \\u… で示しています',
  /** どの行まで見えているか。 */
  lines: (from: number, to: number, total: number) => `${from}–${to} / ${total} 行`,
  readOn: 'まだ続きがあります',
  seen: '最後まで見ました',
  notSeen: '最後まで見ると許可できます（pagedown、end で進む）',
  sure: '続けて y で、まったく同じものをここではいつも許可',
  sureChecks: '続けて y で、テストとビルドをこの作業のあいだ許可（写しの中、通信なし）',
  sureNetwork: (hosts: string) => `続けて y で、今回だけ許可。通信先は ${hosts}`,
  hosts: '通信を許すホスト',
  noHost: (words: string) =>
    `ホスト名ではありません: ${words}（例: name.example、name.example:8080）`,
  hostsNeeded: (id: string, choice: string) =>
    `通信を許すホストを指定してください: folio-tui answer ${id} ${choice} --text "name.example other.example:8080"`,
  sureSession: '続けて y で、まったく同じものを folio-tui を終えるまで許可',
  word: '断って伝える',
  howTo: (id: string, choices: string) =>
    `答えるには: folio-tui answer ${id} ${choices}（断るときは --text でひとこと、network では --text でホスト名）`,
  waits: '別の端末から答えると、そのまま続きます（答えがないと、この作業だけ後回しにします）。',
  nameIt: '許可は、質問の ID を付けて答えてください。',
  place: (at: number, total: number) => (total > 1 ? `${at} / ${total} 件` : ''),
  rightToLeft: '右から左の文字で、並びが違って見えることがあります',
};

export type PermissionWords = typeof permission;
