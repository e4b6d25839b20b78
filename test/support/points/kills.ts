/*
 * Where programs of the tests are killed (SIGKILL), as data. Each kind is about one place; kills of one table that are walked
 * in one story come in the order in which they are reached.
 */

/** Where to die: the n-th disk operation whose `verb path` matches. */
export type Kill = readonly [at: string, pattern: string, when: 'before' | 'after'];

const both = (at: string, pattern: string): readonly Kill[] => [
  [at, pattern, 'before'],
  [at, pattern, 'after'],
];

/** Each alone. */
export const killsOfCoder: Readonly<Record<string, readonly Kill[]>> = {
  turns: ['1', '2', '3'].flatMap((at) => both(at, 'rename .*/turns/')),
  changes: [
    ...both('1', 'rename .*/changes.json'),
    ...both('1', 'rename .*/proj/sum.js'),
    ...both('1', 'rename .*/current/report.md'),
  ],
  permission: [
    ...both('1', 'rename .*/questions/permission'),
    ...both('1', 'link .*/answers/permission'),
    ['1', 'rename .*/superseded/permissions/.*answer', 'before'],
    ['1', 'rename .*/superseded/permissions/.*question', 'before'],
  ],
};

/** A note was sent before: it reaches the next turn once. Each alone. */
export const killsAroundNote: Readonly<Record<string, readonly Kill[]>> = {
  turns: both('3', 'rename .*/turns/'),
  calls: [
    ['2', 'rename .*/calls/', 'after'],
    ['5', 'rename .*/calls/', 'after'],
  ],
};

/** All in one run, which may be over before it meets one of them. */
export const killsOfToy: readonly Kill[] = [
  ['1', 'rename .*/current/\\w', 'before'],
  ['2', 'rename .*/current/\\w', 'after'],
  ['1', 'rename .*/steps/', 'before'],
  ['2', 'rename .*/steps/', 'after'],
  ['1', 'rename .*/calls/', 'before'],
  ['1', 'rename .*/calls/', 'after'],
  ['1', 'rename .*/receipts/', 'after'],
  ['2', 'rename .*/receipts/', 'before'],
  ['1', 'rename .*/questions/', 'after'],
  ['1', 'link .*/answers/toy', 'before'],
  ['1', 'link .*/answers/toy', 'after'],
  ['1', 'link .*/answers/input', 'before'],
  ['1', 'link .*/answers/input', 'after'],
  ['2', 'write .*/events.jsonl', 'before'],
];

const round = (number: number) => `/round-0${number}/(plotter|persona|stylist|pacer|lens)\\.json$`;

const applied = 'rename .*/project/(a\\.md|src/b\\.ts|new/c\\.md)$';

/** While what a task changed comes into the project, or is taken out again. Each alone. */
export const killsOfApply: Readonly<Record<string, readonly Kill[]>> = {
  journal: both('1', 'rename .*/applies/one\\.json$'),
  files: ['1', '2', '3'].flatMap((at) => both(at, applied)),
  gone: both('1', 'unlink .*/project/gone\\.md$'),
  record: both('1', 'rename .*/tasks/1\\.json$'),
};

/** All in one story. */
export const killsOfStory: Readonly<Record<string, readonly Kill[]>> = {
  paths: [
    ['2', 'rename .*/calls/0001\\.json$', 'after'],
    ['1', 'rename .*/current/idea\\.json$', 'before'],
    ['2', 'rename .*/paths/path-.\\.json$', 'after'],
  ],
  choice: [
    ['1', 'rename .*/questions/choose-path\\.json$', 'after'],
    ['1', 'link .*/answers/choose-path\\.json$', 'after'],
    ['1', 'rename .*/current/user_input\\.json$', 'after'],
    ['1', 'rename .*/selected_path\\.json$', 'after'],
    ['1', 'rename .*/draft-01\\.md$', 'after'],
  ],
  batch: [['3', `rename .*${round(1)}`, 'after']],
  rounds: [
    ['2', 'rename .*/state\\.json$', 'after'],
    ['1', 'rename .*/round-01/editor-summary\\.json$', 'after'],
    ['1', 'rename .*/revision-notes-01\\.md$', 'after'],
    ['3', 'write .*progress\\.json', 'after'],
    ['1', 'rename .*/final\\.md$', 'after'],
  ],
  ledger: [
    ['1', 'rename .*/keeper-01\\.json$', 'before'],
    ['1', 'rename .*/keeper-01\\.json$', 'after'],
    ['1', 'rename .*/bible/things\\.yaml$', 'after'],
    ['1', 'rename .*/bible/summaries\\.yaml$', 'after'],
  ],
};

/** All in one story with two first drafts, a plan behind it and exports. */
export const killsOfMore: Readonly<Record<string, readonly Kill[]>> = {
  drafts: [
    ['1', 'rename .*/draft-01-a\\.md$', 'after'],
    ['1', 'rename .*/draft-01-b\\.md$', 'before'],
    ['1', 'rename .*/draft-01-b\\.md$', 'after'],
    ['1', 'link .*/answers/choose-draft', 'before'],
    ['1', 'link .*/answers/choose-draft', 'after'],
    ['1', 'rename .*/draft-01\\.md$', 'after'],
  ],
  plan: [
    ['1', '(link|rename) .*/inbox/', 'before'],
    ['1', '(link|rename) .*/inbox/', 'after'],
    ['1', 'rename .*/outline/context', 'after'],
    ['1', 'rename .*/outline/proposal', 'before'],
    ['1', 'rename .*/outline/proposal', 'after'],
    ['2', 'link .*/answers/plan-', 'before'],
    ['1', 'link .*/answers/plan-', 'after'],
    ['1', 'rename .*/outline/more-', 'before'],
    ['1', 'rename .*/outline/more-', 'after'],
  ],
  exports: [
    ['1', 'rename .*/output/.*\\.txt$', 'before'],
    ['2', 'rename .*/output/.*\\.txt$', 'after'],
    ['1', 'rename .*/output/.*calendar', 'before'],
    ['1', 'rename .*/output/.*site\\.md$', 'after'],
    ['1', 'rename .*/output/.*\\.epub$', 'before'],
    ['1', 'rename .*/output/.*\\.epub$', 'after'],
  ],
};

/** All in one cmd. */
export const killsOfCmd: Readonly<Record<string, readonly Kill[]>> = {
  work: [
    ['1', 'rename .*/plan\\.md', 'before'],
    ['1', 'rename .*/plan\\.md', 'after'],
    ['2', 'rename .*/execution_log', 'after'],
    ['1', 'rename .*/results/result_4', 'after'],
    ['1', 'rename .*/results/result_4\\.attempt', 'after'],
    ['3', 'rename .*/superseded/', 'before'],
    ['1', 'rename .*/results/result_6', 'before'],
    ['1', 'rename .*/report_summary', 'after'],
    ['1', 'rename .*/retrospective', 'before'],
  ],
  approvals: [
    ['1', 'rename .*/approvals/queue', 'after'],
    ['1', 'link .*/answers/approvals', 'after'],
    ['1', 'rename .*/receipts/approvals', 'after'],
    ['1', 'rename .*/memory\\.json', 'after'],
    ['2', 'rename .*/receipts/approvals', 'before'],
    ['1', 'rename .*/execution_log', 'before'],
  ],
};

/** While the trees of a cmd and the first task's are made: around what is noted, and around each start of git. */
export const killsOfMaking: Readonly<Record<string, readonly Kill[]>> = {
  notes: [
    ['1', 'rename .*/made-for', 'before'],
    ['1', 'rename .*/made-for', 'after'],
    ['1', 'rename .*/trees\\.json', 'before'],
    ['1', 'rename .*/trees\\.json', 'after'],
    ['1', 'rename .*/tasks/1\\.json', 'before'],
    ['1', 'rename .*/tasks/1\\.json', 'after'],
  ],
  starts: [1, 2, 3, 4, 5, 6].flatMap((at) => [
    [String(at), 'start', 'before'] as const,
    [String(at), 'start', 'after'] as const,
  ]),
};

/** All in one cmd with a secretary and independent reviewers. */
export const killsOfSecretary: Readonly<Record<string, readonly Kill[]>> = {
  plan: [
    ['1', 'rename .*/secretary_request', 'after'],
    ['1', 'rename .*/secretary_response', 'before'],
    ['1', 'rename .*/secretary_response', 'after'],
    ['1', 'rename .*/\\.engine/secretary/phase2', 'before'],
    ['1', 'rename .*/\\.engine/secretary/phase2', 'after'],
  ],
  reviews: [
    ['1', 'rename .*/reviews/review_2', 'before'],
    ['1', 'rename .*/reviews/review_[12]', 'after'],
    ['1', 'rename .*/steps/.*reviews', 'before'],
  ],
  waves: [
    ['1', '/secretary/phase2_wave_construct_response', 'before'],
    ['1', '/secretary/phase2_wave_construct_response', 'after'],
    ['1', '/secretary/phase2_wave_construct_request', 'after'],
    ['1', 'rename .*/secretary_response', 'after'],
  ],
  report: [
    ['1', 'rename .*/\\.engine/secretary/phase3', 'before'],
    ['1', 'rename .*/\\.engine/secretary/phase3', 'after'],
    ['1', 'rename .*/report_summary', 'after'],
    ['1', '/secretary/phase3_report_response', 'after'],
    ['1', 'rename .*/secretary_response', 'after'],
  ],
  end: [
    ['1', 'rename .*/\\.engine/secretary/phase4', 'after'],
    ['1', 'rename .*/approvals/queue', 'before'],
    ['1', 'rename .*/execution_log', 'before'],
  ],
};

/** Each in a look of its own over one field, which goes on where the last one was broken off. */
export const killsOfField: Readonly<Record<string, readonly Kill[]>> = {
  intended: both('1', 'rename .*/field/[^/]*/state\\.json$'),
  issues: [
    ...both('1', 'rename .*/proj/\\.agent/issues/1-x\\.md$'),
    ...both('1', 'rename .*/proj/\\.agent/issues/2-x\\.md$'),
    ['2', 'rename .*/proj/\\.agent/issues/2-x\\.md$', 'after'],
  ],
  report: [
    ['1', 'rename .*/report\\.json$', 'after'],
    ['1', 'rename .*/report\\.md$', 'before'],
  ],
  state: [['2', 'rename .*/field/[^/]*/state\\.json$', 'before']],
};

/** At ever later operations, whatever they are. */
export function everLater(...operations: readonly number[]): readonly Kill[] {
  return operations.map((at, index) => [String(at), '.', index % 2 === 1 ? 'after' : 'before']);
}
