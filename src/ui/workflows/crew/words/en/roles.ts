/** Who works on a task, by their names in files. */
export const roles: Readonly<Record<string, string>> = {
  researcher: 'research',
  writer: 'write',
  coder: 'code',
  reviewer: 'review',
  decomposer: 'planning',
  plan_reviewer: 'plan reviewer',
  result_reviewer: 'result reviewer',
  aggregator: 'report',
  retrospector: 'looking back',
  lp_flush: 'preferences',
  secretary: 'secretary',
};
