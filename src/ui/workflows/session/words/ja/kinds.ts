/** 場の種類の呼び名。 */
export const sessionTypes: Readonly<Record<string, string>> = {
  planning: '計画',
  design: '設計',
  implement: '実装',
  retrospective: '振り返り',
};

/** タスクの種類の呼び名。 */
export const taskTypes: Readonly<Record<string, string>> = {
  implement: '作る',
  investigate: '調べる',
  review: '評価する',
  design: '設計する',
  strategy: '方針を決める',
};

/** 台帳に書く部品の呼び名。 */
export const components: Readonly<Record<string, string>> = {
  TaskClassifier: '分類',
  PersonaStrategy: '人格選択',
  executor: '作る人',
  watcher: '検査する人',
  ImprovementLifecycle: '改善',
  SessionSelector: '場の選択',
  system: 'エンジン',
  TaskOrchestrator: 'セッション',
  SessionInit: '開始前の確認',
  DebtMonitor: '負債の監視',
  CoverageCheck: '軸の確認',
};
