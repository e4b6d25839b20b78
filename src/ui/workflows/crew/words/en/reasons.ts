import type { TaskReasons } from '../ja/reasons.ts';

/** What the log of tasks and their validation say; every other reason is the same for all workflows. */
export const taskReasons: TaskReasons = {
  codes: {
    E128: 'the result file is missing → the task is run again',
    E134: 'the last line is not the completion marker → the file may be cut off',
    E135: 'fewer than 20 lines → say more of what was done',
    E136: 'the section ## Sources is missing → name the sources',
    E137: 'there is no code block → show what was changed',
    E201: 'the YAML cannot be read',
    E202: 'a field is missing or has an unknown value',
    E220: 'status is none of the known words',
    E225: 'the last line is not the completion marker → the file may be cut off',
    E226: 'a planned task did not succeed',
    E241: 'longer than allowed',
    E281: 'the log holds no fields',
    E283: 'not of the form a log has',
    E284: 'beyond its limit',
    E285: 'stands there twice',
    E286: 'empty where it must not be',
    E300: 'the file is missing',
    E303: 'the file cannot be read',
  },
  plan: {
    declared_failure: (why = '') =>
      why === ''
        ? 'the planner saw no way to plan this'
        : `the planner saw no way to plan this: ${why}`,
    no_tasks: () => 'the plan has no table with tasks → write the table below ## Tasks',
    no_depends: () =>
      'the task table has no column Depends On, so all tasks would run at once → add it, with - or numbers such as 1, 2',
    row_unreadable: (line) =>
      `line ${line} of the plan is no row of the task table → one cell for each column`,
    depends_unreadable: (task, cell) =>
      `task ${task}: Depends On "${cell}" is not understood → - or numbers such as 1, 2`,
    persona_unknown: (task, persona) => `task ${task}: there is no persona "${persona}"`,
    duplicate_id: (task) => `task ${task} stands in the table more than once`,
    unknown_dependency: (task, other) =>
      `task ${task} depends on task ${other}, which does not exist`,
    self_dependency: (task) => `task ${task} depends on itself`,
    cycle: (round) => `tasks wait for each other: ${round}`,
    output_overlap: (one, other, path) =>
      `tasks ${one} and ${other} may run at once and both write ${path} → let one depend on the other`,
    id_taken: (task) => `task ${task} has a number of the first plan → go on after its highest`,
    replaces_unknown: (task, other) => `task ${task} replaces task ${other}, which did not fail`,
  },
  dependency: (task) => `task ${task}, which it needs, was not done`,
  turnCap: 'it came to its last turn',
  cancelled: 'cancelled by you',
  status: (status) => `its status was ${status}`,
};
