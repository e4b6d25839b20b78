/** 許可の決まりの名。知らないものは、そのままの綴りで。 */
const names: Readonly<Record<string, string>> = {
  always_ask: '必ず確認するもの',
  builtin: 'はじめからの決まり',
  empty: '空のコマンド',
  nul_byte: '読めない文字',
  tool: 'ツール',
  quoted_name: '引用符の中の名前',
  no_paths: '場所の分からないもの',
  odd_name: '変わった名前',
  may_start: 'ほかを起動するもの',
  no_sandbox: '囲いのないところ',
  scripts: 'スクリプト',
  others_at_work: 'ほかの作業中',
  rules_unreadable: '読めない設定',
  changed_hooks: '変わったフック',
  outside_project: 'プロジェクトの外',
  project_untrusted: '信用していないプロジェクト',
  no_script: 'スクリプトなし',
  unclear_path: 'はっきりしない場所',
  script_elsewhere: 'ほかの場所のスクリプト',
  changed_script: '変わったスクリプト',
  address: '外のアドレス',
  too_many_paths: '多すぎる場所',
  protected_place: '守られた場所',
  secret_name: '鍵らしい名前',
  not_understood: '読み解けない書き方',
  own_tree: '自分用の写し',
  network: '通信するもの',
  privilege: '別の権限で動くもの',
  wrapper: 'ほかを起動するもの',
  interpreter: '何でも動かせるもの',
  interactive: '人が画面で使うもの',
  database: 'データベース',
  packages: 'パッケージ',
  system: 'この機械の設定',
  removal: '消すもの',
  writing: '書き込むもの',
  containers: 'コンテナ',
  runner: 'プロジェクトの定義を動かすもの',
};

/** `always_ask:node` → 必ず確認するもの: node。 */
export function ruleName(rule: string): string {
  const [head = '', ...rest] = rule.split(':');
  const about = rest.join(' ').replaceAll('_', ' ');
  const name = Object.hasOwn(names, head) ? names[head] : undefined;
  if (name === undefined) return `${head.replaceAll('_', ' ')} ${about}`.trim();
  return about === '' ? (name ?? head) : `${name}: ${about}`;
}
