import type { RoomPlace } from '../../../runs/place.ts';

/** `work/cmd_NNN`; where one of its first folders cannot be made, the code says which. */
export const crewPlace = {
  numbered: 'work',
  prefix: 'cmd_',
  inside: { tasks: 'E063', results: 'E064' },
} as const satisfies RoomPlace;

/** Where the files of a cmd lie; `folder`: `work/cmd_NNN` (`docs/spec/crew.md` §2.2). */
export function filesOf(folder: string) {
  const at = (name: string) => `${folder}/${name}`;
  return {
    at,
    config: at('config.yaml'),
    permissions: at('permission-config.yaml'),
    request: at('request.md'),
    plan: at('plan.md'),
    wavePlan: at('wave_plan.json'),
    planReview: at('plan_review.md'),
    retryPlan: at('plan_retry.md'),
    task: (id: number) => at(`tasks/task_${id}.md`),
    tasks: at('tasks'),
    result: (id: number) => at(`results/result_${id}.md`),
    attempt: (id: number, attempt: number) => at(`results/result_${id}.attempt_${attempt}.md`),
    patch: (id: number) => at(`results/result_${id}.patch`),
    results: at('results'),
    review: (id: number) => at(`reviews/review_${id}.md`),
    validation: (id: number, attempt: number) =>
      at(`.engine/steps/validation/result_${id}.attempt_${attempt}.json`),
    /** The project as all roles are told it. */
    glance: at('.engine/project.md'),
    log: at('execution_log.yaml'),
    report: at('report.md'),
    summary: at('report_summary.md'),
    retrospective: at('retrospective.md'),
    lpFlush: at('lp_flush_output.md'),
    secretaryRequest: at('secretary_request.md'),
    secretaryResponse: at('secretary_response.md'),
    /** Pairs of earlier operations. */
    secretary: at('secretary'),
    /** What became of each operation. */
    delegations: at('.engine/secretary'),
  };
}
export type CmdPaths = ReturnType<typeof filesOf>;
