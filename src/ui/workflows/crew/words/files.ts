type Words = {
  readonly whole: Readonly<Record<string, string>>;
  task(id: string): string;
  result(id: string): string;
  attempt(id: string, attempt: string): string;
  patch(id: string): string;
  review(id: string): string;
};

/** Files of a task, by what they are; `whole`: by the name of the file. */
export const fileWords: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    whole: {
      'request.md': '依頼',
      'plan.md': '計画',
      'plan_review.md': '計画のレビュー',
      'report.md': '報告',
      'report_summary.md': '報告の要約',
      'retrospective.md': '振り返り',
      'execution_log.yaml': '実行の記録',
      'config.yaml': 'この実行の設定',
    },
    task: (id) => `タスク ${id} の指示`,
    result: (id) => `タスク ${id} の結果`,
    attempt: (id, attempt) => `タスク ${id} の結果（${attempt} 回目）`,
    patch: (id) => `タスク ${id} の変更`,
    review: (id) => `タスク ${id} の検査`,
  },
  en: {
    whole: {
      'request.md': 'request',
      'plan.md': 'plan',
      'plan_review.md': 'review of the plan',
      'report.md': 'report',
      'report_summary.md': 'the report in short',
      'retrospective.md': 'looking back',
      'execution_log.yaml': 'log of the work',
      'config.yaml': 'settings of this run',
    },
    task: (id) => `task ${id}: instructions`,
    result: (id) => `task ${id}: result`,
    attempt: (id, attempt) => `task ${id}: result, attempt ${attempt}`,
    patch: (id) => `task ${id}: changes`,
    review: (id) => `task ${id}: review`,
  },
};
