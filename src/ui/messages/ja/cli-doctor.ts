import type { Check, FindingKind, Level } from '../../cli/doctor-findings.ts';
import type { Facts } from '../facts.ts';

/** 何であるかと、どうすればよいか。 */
type Line = (f: Facts) => readonly [text: string, todo?: string];

const lines: Readonly<Record<FindingKind, Line>> = {
  node: (f) => [`Node ${f.text('version')}`],
  workspace_writable: (f) => [`書き込めます: ${f.text('path')}`],
  workspace_none: () => [
    'ここには作業フォルダーがありません',
    'folio-tui を開くか、folio-tui init で作れます。',
  ],
  workspace_closed: (f) => [
    `書き込めません: ${f.text('path')}（${f.text('code')}）`,
    'フォルダーの持ち主と権限を確かめるか、--workspace で別の場所を指定してください。',
  ],
  trusted: (f) => [`信頼しています: ${f.text('path')}`],
  not_trusted: (f) => [
    `まだ信頼していないので、閲覧のみです: ${f.text('path')}`,
    'folio-tui trust show で内容を確かめ、よければ folio-tui trust を実行してください。',
  ],
  trust_changed: (f) => [
    `信頼したあとで変わりました: ${f.list('files').join('、')}`,
    '信頼し直すまでは効きません。folio-tui trust show で確かめ、よければ folio-tui trust を実行してください。',
  ],
  project_rules: (f) => [
    `このプロジェクトは、いまの内容ではまだ信頼していません: ${f.text('path')}。エージェントは、読むだけでないことをそのつど確認します。次のファイルの指定も効きません: ${f.list('files').join('、')}`,
    `folio-tui trust show ${f.text('path')} で内容を確かめ、よければ folio-tui trust ${f.text('path')} を実行してください。拒否と確認の規則は、信頼しなくても効いています。`,
  ],
  project_untrusted: (f) => [
    `${f.text('path')} では、エージェントは、読むだけでないことをそのつど確認します（信頼していないプロジェクトのため）`,
    `任せるなら folio-tui trust ${f.text('path')} を実行してください。`,
  ],
  settings_good: () => ['設定を読めました'],
  rules_problem: (f) => [
    `許可の規則に使えないところがあります: ${f.text('file')} ${f.text('what')}`,
    'その行を直してください。直すまで、その規則は使われません。',
  ],
  templates_load: () => ['プロンプトはすべて読めました'],
  model_chosen: (f) => [
    `${f.text('name')}: ${f.text('model')}（${reasons[f.text('why')] ?? f.text('why')}）`,
  ],
  model_none: () => [
    'モデルがつながっていないので、録画のリハーサルになります',
    'ANTHROPIC_API_KEY を設定するか、claude にログインするか、ANTHROPIC_BASE_URL を設定してください。',
  ],
  proxy_ignored: (f) => [
    `このプロキシは使えません: ${f.text('proxy')}`,
    'http:// か https:// のプロキシを指定するか、Node を新しくしてください。',
  ],
  call_answered: (f) => [`モデルが答えました（${f.text('model')}、${f.number('ms')} ms）`],
  program_found: (f) => [`${f.text('name')}: ${f.text('path')}`],
  program_optional: (f) => [`${f.text('name')}: ありません（なくても使えます）`],
  program_missing: (f) => [
    `${f.text('name')}: ありません`,
    `${f.text('name')} を入れて、PATH から見えるようにしてください。`,
  ],
  sandbox_works: (f) => [`コマンドは ${f.text('kind')} の中で動きます`],
  sandbox_off: () => [
    '設定（permissions.sandbox: off）で切ってあります',
    '読むだけとわかるコマンドのほかは、すべて尋ねます。戻すには permissions.sandbox: auto にします。',
  ],
  sandbox_none: (f) => [
    `ありません: ${f.text('reason')}`,
    '読むだけとわかるコマンドのほかは、すべて尋ねます。Linux では bubblewrap を入れてください。',
  ],
  guard_passes: (f) => [`自己点検に合格しました（${f.number('rows')} 行）`],
  guard_wrong: (f) => [
    `自己点検に失敗しました（${f.number('rows')} 行のうち ${f.number('wrong')} 行: ${f.list('commands').join('、')}）`,
    'エージェントにコマンドを使わせず、この結果を報告してください。',
  ],
  guard_closed: (f) => [
    `許可の規則が読めないので、すべて尋ねます: ${f.list('files').join('、')}`,
    'このファイルを直すか、取り除いてください。',
  ],
  terminal: (f) => [
    `${f.number('columns')}×${f.number('rows')}、${colours(f)}、─ や ● の幅 ${f.text('ambiguous')}${multiplexer(f)}`,
  ],
  terminal_small: (f) => [
    `狭すぎます: ${f.number('columns')}×${f.number('rows')}${multiplexer(f)}`,
    '80×24 以上に広げてください。',
  ],
  terminal_none: () => ['端末ではありません（1行ずつの表示になります）'],
  space: (f) => [`空き ${f.text('free')}`],
  space_low: (f) => [
    `空きが少なくなっています: ${f.text('free')}（${f.text('path')}）`,
    '使わないものを消して、空きを作ってください。',
  ],
  runs_in_order: () => ['残っているコマンドも、終わらなかった実行もありません'],
  left_at_work: (f) => [
    `前の実行のコマンドがまだ動いています: ${f.text('run')}（${f.number('count')} 個）`,
    `folio-tui resume ${f.text('run')} で続けると、先に終わらせます。`,
  ],
  killed_run: (f) => [
    `途中で終わった実行があります: ${f.text('run')}`,
    `folio-tui resume ${f.text('run')} で続けられます。ロックは自動で外れています。`,
  ],
  log_file: (f) => [`不具合を報告するときは、あればこの記録を添えてください: ${f.text('path')}`],
  variables_unread: (f) => [
    `次の環境変数は読みません: ${f.list('names').join('、')}`,
    'ANTHROPIC_API_KEY、ANTHROPIC_BASE_URL と provider の設定を使ってください。',
  ],
};

const reasons: Readonly<Record<string, string>> = {
  configured: '設定どおり',
  api_key_found: 'API キーが見つかったため',
  base_url_found: 'ANTHROPIC_BASE_URL が見つかったため',
  claude_found: 'claude が見つかったため。支払いは Claude のログイン',
};

function colours(f: Facts): string {
  const bits = f.number('depth');
  if (bits <= 1) return '色なし';
  return bits >= 24 ? 'フルカラー' : `${2 ** bits} 色`;
}

function multiplexer(f: Facts): string {
  const name = f.text('multiplexer');
  return name === '' ? '' : `、${name} の中`;
}

/** `doctor` の返事。 */
export const doctor = {
  lines,
  levels: { ok: '正常', warning: '注意', fail: '失敗' } satisfies Record<Level, string>,
  checks: {
    node: 'Node',
    workspace: '作業フォルダー',
    trust: '信頼',
    settings: '設定',
    templates: 'プロンプト',
    model: 'モデル',
    programs: 'プログラム',
    sandbox: 'サンドボックス',
    guard: 'コマンドの番人',
    terminal: '端末',
    disk: 'ディスク',
    runs: '実行',
    variables: '環境変数',
    log: '記録',
  } satisfies Record<Check, string>,
  sum: (failed: number, warned: number) =>
    failed + warned === 0
      ? '問題は見つかりませんでした。'
      : `${[failed && `失敗が ${failed} 件`, warned && `注意が ${warned} 件`].filter(Boolean).join('、')}あります。`,
  guard: {
    outcome: '判定',
    outcomes: {
      allow: '許可（尋ねずに動く）',
      ask: '確認（人に尋ねる）',
      deny: '拒否（尋ねずに断る）',
    },
    command: 'コマンド',
    normalised: '読み替えた形',
    folder: 'フォルダー',
    why: '理由',
    rule: '規則',
    pattern: 'ほかに当たる規則',
    writes: '書き込む先',
    runs: 'もとのファイル',
    sandbox: '動く場所',
    bounded: 'サンドボックスの中で動く',
    unbounded: 'サンドボックスなし',
    keeps: '許可の長さ',
  },
};

export type DoctorWords = typeof doctor;
