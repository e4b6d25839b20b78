import { describeReason } from '../../../../messages/describe-reason.ts';
import { reasons } from '../../../../messages/en/reasons.ts';
import type { EditWords } from '../edit-words.ts';

export const en: EditWords = {
  phases: {
    preflight: 'Look',
    analyzing: 'Scouts',
    implementing: 'Edit',
    verifying: 'Verify',
  },
  ends: {
    SUCCESS: 'Task completed successfully',
    STUCK: 'Stopped: not green after 12 runs',
    INFRA_ERROR: 'Infrastructure error',
    CONTRADICTION: 'Request and checks contradict each other',
    CANCELLED: 'Task cancelled',
    DISCARDED: 'Proposal discarded',
  },
  next: {
    SUCCESS:
      'r reads the difference, y copies the command that takes it out again. Nothing is committed: that is yours to do.',
    STUCK: 'r reads the report. The next task in this repository starts from it.',
    INFRA_ERROR:
      'Mend that, then begin again: a new task counts from 0 and starts from the report (r).',
    CONTRADICTION: 'Decide which of the two lines counts, change the other, then begin again.',
    CANCELLED:
      'It does not go on from here: begin it anew. What was edited until then is still there.',
    DISCARDED: 'Nothing was written.',
  },
  left: (count) =>
    `What was changed stays, though it is not green (${count} ${count === 1 ? 'file' : 'files'}): y copies the command that takes it out again.`,
  unable: {
    verifier: 'The checks could not be run',
    scout_a: 'Scout A could not answer',
    scout_b: 'Scout B could not answer',
    editor_llm: 'The Editor gave no answer that could be used',
    editor_output: 'What the Editor wanted to change could not be taken',
  },
  because: (who, what) =>
    who === 'editor_output' ? what.replace(/^[a-z_]+: /, '') : describeReason(what, reasons),
  summary: (text) => text,
  attempt: (attempt) => `Attempt ${attempt}/12`,
  recorded: (run) => `verification ${run}`,
  reports: {
    'agent/summary.md': 'summary (agent/summary.md in the repository)',
    'agent/stuck_report.md': 'report (agent/stuck_report.md in the repository)',
  },
  runs: (count) => `${count} verification ${count === 1 ? 'run' : 'runs'}`,
  oneOf: (at, all, task) => `Task ${at} of ${all}: ${task}`,
  notBegun: (rest) => `Not begun, since this one is not green: ${rest} more`,
  counted: (at, most, consecutive, replans) =>
    `attempt ${at}/${most} · ${consecutive} failed in a row · ${replans} new ${replans === 1 ? 'strategy' : 'strategies'}`,
  titles: {
    mutants: (noticed, tried, of) =>
      `Changed lines altered: the tests noticed ${noticed} of ${tried}${tried < of ? ` (${of} possible)` : ''}`,
    findings: (count) => `Look at these before you trust the green (${count})`,
    running: (step) => `${step} says`,
    failures: 'What failed',
    theories: 'What could be wrong',
    files: (count, added, removed) =>
      `Changes: ${count} ${count === 1 ? 'file' : 'files'} +${added} −${removed}`,
    strategies: 'Strategies',
    scouts: 'Scouts',
    difference: 'Line by line',
  },
  atWork: {
    opening: 'The Editor reads the task and decides what to ask',
    scout_a: 'Scout A reads the code',
    scout_b: 'Scout B looks at builds and tests',
    editor: 'The Editor works on the next change',
    replan: 'The Editor looks for another way',
    summary: 'The Editor sums up what has changed',
    stuck: 'The Editor writes down what could be wrong',
  },
  altering: 'It tries on a copy whether the tests notice when the changed lines are altered',
  before: 'Before the change:',
  sameAgain: 'the same again',
  beside: 'beside the slice',
  dirty: '* had uncommitted changes before; they are kept',
  afterAttempt: (attempt) => `after attempt ${attempt}`,
  askedAgain: (scouts) => `asked again: ${scouts}`,
  notMeasured: {
    nothing_to_alter: 'no changed line of code could be altered',
    no_tests: 'no step runs tests',
    no_tree: 'no copy of the repository could be made',
    no_sandbox: 'there is no sandbox on this machine',
    red_apart: 'in a copy without network, the tests are not green or not done in time',
  },
  unmeasured: (why) => `Changed lines altered: not measured, ${why}`,
  findings: {
    test_removed: 'a test file is gone',
    case_removed: 'a test is gone',
    case_skipped: 'a test is left out',
    case_focused: 'only some tests run',
    assertion_removed: 'an assertion is gone',
    assertion_weakened: 'an assertion says less',
    expectation_changed: 'another result is expected',
    always_true: 'passes whatever happens',
    tolerance_widened: 'a tolerance is wider',
    snapshot_changed: 'a snapshot was changed',
    fixture_changed: 'test data was changed',
    tests_excluded: 'something is left out of the checks',
    threshold_lowered: 'a threshold is lower',
    exception_caught: 'an error is caught in a test',
    early_exit: 'ends early as if all were well',
    script_weakened: 'a check can no longer fail',
    definition_changed: 'a step of the pipeline is defined anew',
    check_silenced: 'a check is silenced',
    test_detected: 'the program asks whether it is tested',
    always_equal: 'comparison is overridden',
    subject_mocked: 'something is replaced by a mock',
    retried: 'failed tests are tried again',
    runner_changed: 'the test runner is changed',
  },
};
