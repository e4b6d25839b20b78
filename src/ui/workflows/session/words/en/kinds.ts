/** What a task is called. */
export const taskTypes: Readonly<Record<string, string>> = {
  implement: 'implementation',
  investigate: 'investigation',
  review: 'review',
  design: 'design',
  strategy: 'decision',
};

/** What the parts that write into the ledger are called. */
export const components: Readonly<Record<string, string>> = {
  TaskClassifier: 'task type',
  PersonaStrategy: 'personas',
  executor: 'executor',
  watcher: 'watcher',
  ImprovementLifecycle: 'improvement',
  SessionSelector: 'session type',
  system: 'engine',
  TaskOrchestrator: 'session',
  SessionInit: 'checks',
  DebtMonitor: 'debts',
  CoverageCheck: 'axes',
};
