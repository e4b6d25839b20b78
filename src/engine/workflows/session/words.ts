import type { SessionType } from './contract/kinds.ts';
import { sharedPaths } from './contract/paths.ts';
import { englishDefinitions, englishSchema } from './given-en.ts';

/* Files that a workspace begins with for sessions: for people to change (`docs/spec/session.md` §5, §9). */

const planning = `# planning: 方向と計画を決める場。この値は編集できる。消すと内蔵の値が使われる。
id: planning
purpose: 方向を定め、計画を立てる
description: 何をどの順に行うか、何を行わないかを決める。
participants:
  executor:
    role: 計画を作る人
    perspective: 長期の視点。目的から逆算する
    examples: ["段階に分けた計画", "やらないことの一覧"]
  watcher:
    role: 検査する人
    perspective: YAGNI。今いらないものを見つける
    examples: ["根拠のない作業", "検証できない受入条件"]
persona:
  required: true
  selection_axes: ["追加 vs 削減", "短期 vs 長期"]
iterations:
  min: 2
  max: 3
  criteria: watcher が問題を挙げているあいだ続ける
inputs: [目的, 制約, 背景]
outputs: [計画, 受入条件, リスク]
completion:
  success: 両者が同意し、受入条件が明確である
  escalation: 3回で同意に至らなければ人に判断を求める
transitions:
  on_success: design または implement
  on_issues: retrospective
inspection:
  - 目指す姿に合っているか
  - 今いらないものが入っていないか（YAGNI）
  - 受入条件は確かめられる形か
`;

const design = `# design: トレードオフを判断する場。
id: design
purpose: トレードオフを判断する
description: 複数の正解がありうるとき、理由とともに一つを選ぶ。
participants:
  executor:
    role: 提案する人
    perspective: 自分の立場から最善の案を出す
    examples: ["設計案", "却下した案とその理由"]
  watcher:
    role: 直交する立場の批評者
    perspective: executor が見ないところを見る
    examples: ["見落とされた代償", "前提の誤り"]
persona:
  required: true
  selection_axes: ["構造 vs 柔軟", "リスク回避 vs 機会追求", "分析 vs 直感"]
iterations:
  min: 2
  max: 3
  criteria: 同意するまで続ける
inputs: [要件, 制約, 選択肢]
outputs: [設計, トレードオフの記録, 盲点の記録]
completion:
  success: 統合案に同意し、トレードオフが明示されている
  escalation: 3回で同意に至らなければ人に判断を求める
transitions:
  on_success: implement
  on_issues: planning
inspection:
  - 二つの立場が使われているか
  - 互いの盲点が検査されているか
  - トレードオフと理由が記録されているか
`;

const implement = `# implement: 決まったことを実現する場。
id: implement
purpose: 仕様を実現する
description: 決まった仕様から成果物を作り、確かめる。
participants:
  executor:
    role: 作る人
    perspective: 仕様どおりに、余分なく
    examples: ["動く成果物", "確認の結果"]
  watcher:
    role: 確かめる人
    perspective: 受入条件に照らす
    examples: ["条件を満たさない点", "動かない例"]
persona:
  required: false
  selection_axes: []
iterations:
  min: 1
  max: 2
  criteria: 合格するまで続ける
inputs: [設計, 受入条件, テスト方針]
outputs: [成果物, 検証の報告]
completion:
  success: 合格し、受入条件を満たしている
  escalation: 2回で合格しなければ design に戻す
transitions:
  on_success: 次のタスクまたは retrospective
  on_issues: design
inspection:
  - 受入条件を満たしているか
  - 成果物は動くか
  - 設計に合っているか
`;

const retrospective = `# retrospective: 進め方を良くする場。
id: retrospective
purpose: 進め方を良くする
description: 記録から学びを取り出し、次に試すことを決める。
participants:
  executor:
    role: 進行役
    perspective: 何が起きたかを集める
    examples: ["KPT", "改善案の一覧"]
  watcher:
    role: 全体を見る人
    perspective: 繰り返す構造を探す
    examples: ["同じ失敗の型", "対症療法"]
  system_thinker:
    role: システム思考の人
persona:
  required: true
  selection_axes: ["局所 vs 全体"]
iterations:
  min: 1
  max: 1
  criteria: 改善の一覧ができている
inputs: [記録, 期間, 背景]
outputs: [優先順位つきの改善, 学び, 進め方の変更]
completion:
  success: 一覧ができ、順位がついている
  escalation: 進め方に重大な問題があれば人に報告する
transitions:
  on_success: planning
  on_issues: planning
formats: ["4Ls", KPT, KPT_plus, start_stop_continue, sailboat]
inspection:
  - 学びは記録から取り出されているか
  - 実行できる形か
  - 繰り返す構造（システム原型）を探したか
`;

const schema = `# 場の定義ファイルの書き方。sessions/{planning,design,implement,retrospective}.yaml がこの形をとる。
schema_version: "1.0"
required: [id, purpose, participants, persona, iterations, inputs, outputs, completion]
optional: [description, transitions, inspection]
fields:
  id: planning | design | implement | retrospective
  participants: "executor と watcher。文字列、または {role, perspective, examples}"
  persona: "{required: true|false, selection_axes: [軸]}"
  iterations: "{min, max, criteria}。1〜20、min は max 以下"
  completion: "{success, escalation}"
  transitions: "{on_success, on_issues}。終わりに候補として示すだけで、自動では移らない"
iteration_criteria:
  one_is_enough: [決定的なタスク, 設計済み, 合意済み, 事実の確認]
  several: [watcher が問題を挙げた, トレードオフがある, 複数の方法がありうる, 合意がない, 基準が曖昧]
session_init:
  steps:
    - { id: debt_check, skill: debt-monitor }
    - { id: coverage_check, skill: coverage-check }
    - { id: learning_recall, skill: ledger-query }
`;

const debts = `# 負債の見張り。しきい値を変えると、次のセッションから効く。
version: "0.1.0"
debts:
  - id: DEBT-003
    title: Task Classifier の判断基準が暗黙的
    description: watcher が誤分類を見つけた回数
    severity: high
    trigger:
      type: count
      query:
        pattern: 誤分類
        filters:
          component: [watcher]
          event_type: [anomaly]
      threshold: 3
    action:
      type: alert
      message: タスクの分類が繰り返し外れています
    recommendations:
      - 分類の語の表を見直す
      - retrospective で外れた例を集める
  - id: DEBT-004
    title: デフォルト fail のオオカミ少年化
    description: 不合格が続き、不合格の重みがなくなる
    severity: critical
    trigger:
      type: statistical
      metric: fail_rate
      statistical_trigger:
        threshold: 0.3
        minimum_sample_size: 20
        window: { type: last_n, value: 30 }
        significance_test: { type: wilson_lower_bound, condition: "> threshold" }
        consecutive_triggers: 2
      circuit_breaker:
        type: consecutive_fails
        threshold: 5
        bypass_statistics: true
    action:
      type: alert
      message: 不合格が多すぎます
    recommendations:
      - retrospective で不合格の理由を見直す
      - 受入条件が厳しすぎないか確かめる
future_debts:
  - { id: DEBT-001, title: 実行テスト, status: planned }
  - { id: DEBT-002, title: 反脆弱性, status: planned }
monitoring:
  execution_points: [session_start, after_watcher_decision, manual]
  log_to: learnings/flow/entries.yaml
  event_type: debt_recognized
`;

type Language = 'ja' | 'en';

/** By the name of the meeting, in the language of a workspace. */
const givenIn = {
  ja: { planning, design, implement, retrospective },
  en: englishDefinitions,
} as const;
export const givenDefinitions = givenIn.ja;
export const givenDebts = debts;

export function definitionsIn(language: Language): Readonly<Record<SessionType, string>> {
  return givenIn[language];
}

/** A file that nobody has changed says in every language what it says in its own; one of a person's stays as it is. */
export function asGiven(session: SessionType, text: string, language: Language): string {
  const isGiven = Object.values(givenIn).some((each) => each[session] === text);
  return isGiven ? givenIn[language][session] : text;
}

/** All of them, by their places. What is watched has founding words in it, in every language. */
export function givenFiles(language: Language): Readonly<Record<string, string>> {
  const given = givenIn[language];
  return {
    [sharedPaths.definition('session-schema')]: language === 'ja' ? schema : englishSchema,
    [sharedPaths.definition('planning')]: given.planning,
    [sharedPaths.definition('design')]: given.design,
    [sharedPaths.definition('implement')]: given.implement,
    [sharedPaths.definition('retrospective')]: given.retrospective,
    [sharedPaths.debts]: debts,
  };
}
