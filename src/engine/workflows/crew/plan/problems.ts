/**
 * What makes a plan unusable, as data: the plan is asked for once more with these named, then it is E124.
 * Task texts are not in here.
 */
export type PlanProblem =
  /** `why`: what its Summary says; empty: nothing. */
  | { readonly kind: 'declared_failure'; readonly why: string }
  | { readonly kind: 'no_tasks' }
  | { readonly kind: 'no_depends' }
  | { readonly kind: 'row_unreadable'; readonly line: number }
  | { readonly kind: 'depends_unreadable'; readonly task: number; readonly cell: string }
  | { readonly kind: 'persona_unknown'; readonly task: number; readonly persona: string }
  | { readonly kind: 'duplicate_id'; readonly task: number }
  | { readonly kind: 'unknown_dependency'; readonly task: number; readonly dependency: number }
  | { readonly kind: 'self_dependency'; readonly task: number }
  | { readonly kind: 'cycle'; readonly tasks: readonly number[] }
  | {
      readonly kind: 'output_overlap';
      readonly tasks: readonly [number, number];
      readonly path: string;
    }
  | { readonly kind: 'id_taken'; readonly task: number }
  | { readonly kind: 'replaces_unknown'; readonly task: number; readonly replaces: number };

/** The code of `docs/spec/crew.md` §21 that a problem is shown with. */
function planCode(problem: PlanProblem): string {
  switch (problem.kind) {
    case 'declared_failure':
      return 'E120';
    case 'no_tasks':
      return 'E125';
    case 'duplicate_id':
    case 'id_taken':
      return 'E285';
    case 'output_overlap':
      return 'E306';
    case 'no_depends':
    case 'row_unreadable':
    case 'depends_unreadable':
    case 'persona_unknown':
    case 'unknown_dependency':
    case 'self_dependency':
    case 'cycle':
    case 'replaces_unknown':
      return 'E260';
  }
}

/** A sentence for the decomposer that is asked again, and for the validator's report. */
export function planProblemText(problem: PlanProblem): string {
  return `[${planCode(problem)}] ${sentence(problem)}`;
}

function sentence(problem: PlanProblem): string {
  switch (problem.kind) {
    case 'declared_failure':
      return `the planner saw no way to plan this${problem.why === '' ? '' : `: ${problem.why}`}`;
    case 'no_tasks':
      return 'the plan has no table with tasks → write the table below ## Tasks';
    case 'no_depends':
      return 'the task table has no column Depends On, so all tasks would run at once → add it, with - or numbers such as 1, 2';
    case 'row_unreadable':
      return `line ${problem.line} of the plan is no row of the task table → one cell for each column`;
    case 'depends_unreadable':
      return `task ${problem.task}: Depends On "${problem.cell}" is not understood → - or numbers such as 1, 2`;
    case 'persona_unknown':
      return `task ${problem.task}: there is no persona "${problem.persona}"`;
    case 'duplicate_id':
      return `task ${problem.task} stands in the table more than once`;
    case 'unknown_dependency':
      return `task ${problem.task} depends on task ${problem.dependency}, which does not exist`;
    case 'self_dependency':
      return `task ${problem.task} depends on itself`;
    case 'cycle':
      return `tasks wait for each other: ${roundOf(problem.tasks)}`;
    case 'output_overlap':
      return `tasks ${problem.tasks.join(' and ')} may run at once and both write ${problem.path} → let one depend on the other`;
    case 'id_taken':
      return `task ${problem.task} has a number of the first plan → go on after its highest`;
    case 'replaces_unknown':
      return `task ${problem.task} replaces task ${problem.replaces}, which did not fail`;
  }
}

/** `2 → 3 → 4 → 2`; of a long one its beginning. */
function roundOf(tasks: readonly number[]): string {
  const shown = tasks.length > 12 ? [...tasks.slice(0, 12), '…'] : tasks;
  return [...shown, tasks[0]].join(' → ');
}
