import { reasons } from '../../../../messages/ja/reasons.ts';
import { whyNotApplied } from '../../../../messages/ja/why-not-applied.ts';
import { whyBlocked } from '../blocked.ts';
import { components, sessionTypes, taskTypes } from './kinds.ts';
import { japaneseReason } from './why.ts';

/** 改善がどこまで来たか。 */
export const improvementStages: Readonly<Record<string, string>> = {
  problem: '問題',
  try: '試行中',
  keep: '有効',
  rule: '決まり',
  stopped: '取りやめ',
};

/** 画面の言葉。 */
export const sessionScreenWords = {
  states: {
    session_selecting: '選択',
    session_initializing: '確認',
    classifying: '分類',
    selecting_personas: '人格',
    executing: '実行',
    watching: '検査',
    learning: '記録',
    applying: '適用',
    completed: '完了',
    escalated: '判断待ち',
    failed: '終了',
  } as Readonly<Record<string, string>>,
  roles: {
    classifier: '分類',
    strategist: '人格選択',
    executor: '作る人',
    watcher: '検査する人',
    control: '対照',
  } as Readonly<Record<string, string>>,
  head: {
    attempt: (n: number, max: number) => (n > max ? `${n}回目` : `${n}/${max}回`),
    elapsed: (clock: string) => `経過 ${clock}`,
  },
  /** 何をする場か、何をするタスクか。 */
  kinds: sessionTypes,
  tasks: taskTypes,
  chosenAs: (kind: string, why: string) => `セッション: ${because(kind, why)}`,
  taskAs: (kind: string, why: string) => `タスク: ${because(kind, why)}`,
  noPersona: '人格なし（手順どおりに解けるタスク）',
  standing: (name: string, pole: string) => `${name}（${pole}）`,
  /** エンジンが挙げたわけ。ファイルの言葉のまま。 */
  reason: japaneseReason,
  whyBlocked: (reason: string) => whyBlocked(reason, reasons),
  noneMade: (attempts: number) =>
    attempts === 1 ? '実行できませんでした' : `${attempts}回とも実行できませんでした`,
  distortion: '歪み',
  blindspot: '盲点',
  oneModel: (model: string) => `二人とも ${model} を使っています`,
  twoModels: (one: string, other: string) => `作る人 ${one} / 検査する人 ${other}`,
  control: (usd: string, own: string) =>
    `一人で作って検査まですれば ${usd}、このセッションは ${own}`,
  controlKept: '対照の答えはファイルの中にあります（v）',
  files: '成果物:',
  attempt: (n: number) => `${n}回目`,
  /** 本人の判断で回数を超えることがある。 */
  running: (n: number, max: number = n) =>
    `${n > 1 ? '通らなかったところを直しています' : '作業中'}…（${n > max ? '' : `${max} 回中 `}${n} 回目）`,
  watching: '検査中…',
  atWork: {
    classifier: 'タスクを分類しています…',
    strategist: '人格を選んでいます…',
    control: '一人での答えを作っています…',
  } as Readonly<Record<string, string>>,
  pass: '✓ 合格',
  fail: '✗ 不合格',
  blocked: '■ 実行できず',
  changed: (path: string, added: number, removed: number) => `${path} +${added} −${removed}`,
  became: { mended: '直った', gave_way: '根拠なく取り下げ（譲歩）', stands: '残る' },
  coverage: (used: number, all: number, percent: number) =>
    `使った対立の軸 ${used}/${all}（${percent}%）`,
  waiting: 'まだ始まっていません',
  ends: {
    completed: '✓ 完了しました。',
    escalated: 'このセッションでは合意に達しませんでした。',
    failed: '終了しました。',
  },
  undo: {
    told: 'プロジェクトから取り除きます。',
    nothing: '取り除けるものがありません。',
    atWork: (id: string) =>
      `何も取り除いていません。このセッションは進行中か、途中で止まっているか、保管庫にあります。続けるには folio-tui resume ${id}、戻すには folio-tui runs restore ${id} を使います`,
  },
  readFirst: '最後まで読むと入れられます',
  apply: {
    all: 'プロジェクトに入れる',
    later: '↵ であとで決めます',
    drop: '入れずに終わる',
    more: '↓ 続き（space）',
    refused: '何も入れていません。いまのプロジェクトと合わないファイル:',
    refusedNext: 'プロジェクトの側を直してからもう一度入れるか、入れずに終えてください。',
    why: whyNotApplied,
  },
  ledger: {
    title: '台帳',
    none: 'まだ一行もありません。',
    noHit: '当てはまる行がありません。',
    kinds: '種類',
    all: 'すべて',
    rate: (metric: string, percent: string, low: string, high: string, n: number) =>
      `${metric} ${percent}（95% 区間 ${low}–${high}、n=${n}）`,
    failRate: '不合格率',
    thin: '標本が少ない（20件未満）',
    count: (shown: number, all: number) => `${shown}/${all}行`,
    broken: (why: string) => `正規表現として使えません: ${why}`,
    reason: '理由',
    inFile: 'ファイルでは',
    components,
    events: {
      decision: '決定',
      outcome: '結果',
      anomaly: '異常',
      debt_recognized: '負債',
      learning: '学び',
      problem_identified: '問題',
      try_proposed: '試行',
      try_evaluated: '試行の評価',
      keep_promoted: '決まりに',
      stopped: '取りやめ',
    } as Readonly<Record<string, string>>,
    outcomes: {
      completed: '完了',
      escalated: '合意に至らず',
      failed: '終了',
      done: '作成',
      blocked: '実行できず',
      accepted: '本人が受け入れ',
      stopped: '本人が終了',
    } as Readonly<Record<string, string>>,
    session: (kind: string) => `セッション: ${kind}`,
    task: (kind: string, judged: boolean) =>
      `タスク: ${kind}。${judged ? '判断が必要' : '手順どおりに解ける'}`,
    pair: (one: string, other: string) => `作る人 ${one}、検査する人 ${other}`,
    verdict: (n: number, pass: boolean) => `${n}回目 ${pass ? '合格' : '不合格'}`,
    misclassified: (was: string, is: string) => `誤分類を検出: ${was} → ${is}`,
    acknowledged: (id: string) => `${id} を承知して続けた`,
  },
  improve: {
    title: '改善',
    stages: improvementStages,
    stale: '⚠ 長く見直していません',
    none: '改善はまだありません。',
    noSession: '終わったか、判断待ちのセッションがありません。先に folio-tui session "依頼" を',
    asks: {
      problem: '困っていること: ',
      try: '何ができたら良しとするか: ',
      keep: '効いたと言える根拠: ',
      rule: '何をどう変えるか: ',
      stopped: 'やめる理由: ',
    } as Readonly<Record<string, string>>,
    told: '台帳に書きます。',
    notNow: 'いまの状態からは進められません。',
    busy: 'このセッションが動いているあいだは書けません。',
    criteria: '良しとする条件',
    target: '対象',
    change: '変えること',
  },
};

/** わけが一語か語句なら括弧の中に、文ならうしろに。 */
function because(kind: string, why: string): string {
  return why.endsWith('。') ? `${kind}。${why}` : `${kind}（${why}）`;
}

export type SessionWords = typeof sessionScreenWords;
