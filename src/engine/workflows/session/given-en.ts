/*
 * The meetings that an English workspace begins with: the same as in `words.ts`, for people to change. Names of axes are the founding
 * ones in every language.
 */

const planning = `# planning: settles a direction and a plan. Change any value here; without this file the built-in ones count.
id: planning
purpose: Settle a direction and make a plan
description: Decide what is done in which order, and what is not done.
participants:
  executor:
    role: who makes the plan
    perspective: the long view; works backwards from the goal
    examples: ["a plan in stages", "a list of what is not done"]
  watcher:
    role: who inspects
    perspective: YAGNI; finds what is not needed now
    examples: ["work without a ground", "acceptance criteria nobody can check"]
persona:
  required: true
  selection_axes: ["追加 vs 削減", "短期 vs 長期"]
iterations:
  min: 2
  max: 3
  criteria: go on while the watcher raises issues
inputs: [goal, constraints, background]
outputs: [plan, acceptance criteria, risks]
completion:
  success: both agree, and the acceptance criteria are clear
  escalation: without agreement in 3 attempts a person decides
transitions:
  on_success: design or implement
  on_issues: retrospective
inspection:
  - Does it fit what is aimed at?
  - Is there nothing in it that is not needed now (YAGNI)?
  - Can the acceptance criteria be checked?
`;

const design = `# design: judges a trade-off.
id: design
purpose: Judge a trade-off
description: Where several answers may be right, choose one and say why.
participants:
  executor:
    role: who proposes
    perspective: makes the best proposal from where it stands
    examples: ["a design", "rejected designs with the reason"]
  watcher:
    role: a critic who stands at right angles to it
    perspective: looks where the executor does not
    examples: ["costs that were overlooked", "wrong assumptions"]
persona:
  required: true
  selection_axes: ["構造 vs 柔軟", "リスク回避 vs 機会追求", "分析 vs 直感"]
iterations:
  min: 2
  max: 3
  criteria: go on until both agree
inputs: [requirements, constraints, options]
outputs: [design, record of the trade-off, record of blind spots]
completion:
  success: both agree on one proposal, and its trade-offs are said
  escalation: without agreement in 3 attempts a person decides
transitions:
  on_success: implement
  on_issues: planning
inspection:
  - Were both standpoints used?
  - Were the blind spots of each looked into?
  - Are trade-offs and reasons written down?
`;

const implement = `# implement: makes what is settled.
id: implement
purpose: Make what was specified
description: Make the artifacts from a settled specification, and check them.
participants:
  executor:
    role: who makes it
    perspective: to the specification, and nothing beyond it
    examples: ["artifacts that work", "what was checked and how it came out"]
  watcher:
    role: who checks it
    perspective: holds it against the acceptance criteria
    examples: ["criteria that are not met", "a case that fails"]
persona:
  required: false
  selection_axes: []
iterations:
  min: 1
  max: 2
  criteria: go on until it passes
inputs: [design, acceptance criteria, how it is tested]
outputs: [artifacts, report of the checks]
completion:
  success: it passes and meets the acceptance criteria
  escalation: without a pass in 2 attempts it goes back to design
transitions:
  on_success: the next task, or a retrospective
  on_issues: design
inspection:
  - Are the acceptance criteria met?
  - Do the artifacts work?
  - Does it match the design?
`;

const retrospective = `# retrospective: makes the way of working better.
id: retrospective
purpose: Make the way of working better
description: Take what can be learned from the records, and decide what to try next.
participants:
  executor:
    role: facilitator
    perspective: gathers what happened
    examples: ["KPT", "a list of improvements"]
  watcher:
    role: who looks at the whole
    perspective: looks for structures that repeat
    examples: ["the same kind of failure", "a cure of symptoms"]
  system_thinker:
    role: system thinker
persona:
  required: true
  selection_axes: ["局所 vs 全体"]
iterations:
  min: 1
  max: 1
  criteria: the list of improvements is made
inputs: [records, period, background]
outputs: [improvements in order of priority, learnings, changes of the way of working]
completion:
  success: the list is made and ranked
  escalation: a grave problem of the way of working is reported to a person
transitions:
  on_success: planning
  on_issues: planning
formats: ["4Ls", KPT, KPT_plus, start_stop_continue, sailboat]
inspection:
  - Are the learnings taken from the records?
  - Can they be acted on?
  - Were repeating structures (system archetypes) looked for?
`;

export const englishSchema = `# How a meeting is defined. sessions/{planning,design,implement,retrospective}.yaml have this form.
schema_version: "1.0"
required: [id, purpose, participants, persona, iterations, inputs, outputs, completion]
optional: [description, transitions, inspection]
fields:
  id: planning | design | implement | retrospective
  participants: "executor and watcher: a text, or {role, perspective, examples}"
  persona: "{required: true|false, selection_axes: [axis]}"
  iterations: "{min, max, criteria}; 1 to 20, min not above max"
  completion: "{success, escalation}"
  transitions: "{on_success, on_issues}; shown at the end as what could come next, never followed by itself"
iteration_criteria:
  one_is_enough: [a deterministic task, designed already, agreed, a check of facts]
  several: [the watcher raised issues, there are trade-offs, several ways are possible, there is no agreement, criteria are vague]
session_init:
  steps:
    - { id: debt_check, skill: debt-monitor }
    - { id: coverage_check, skill: coverage-check }
    - { id: learning_recall, skill: ledger-query }
`;

export const englishDefinitions = { planning, design, implement, retrospective } as const;
