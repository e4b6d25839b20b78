import { saidIn } from './contract/said.ts';
import type { FieldWords, RecommendationFacts } from './words-shape.ts';

const list = (issues: readonly number[]) => issues.map((issue) => `#${issue}`).join(', ');

const standing = {
  done: 'is done',
  review_pending: 'waits for review',
  in_progress: 'is in progress',
  incomplete: 'is not started',
  blocked: 'is blocked',
  unknown: 'is unclear',
} as const;

function notJudged(problem: string | undefined, evidence: readonly string[]): string {
  if (problem !== undefined) return `Could not be judged: ${problem}. Correct the file.`;
  return `Could not be judged: ${evidence.at(-1) ?? 'a source could not be read'}.`;
}

const said = (text = '') => saidIn('en', text);
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function standingOf({
  issue,
  state,
  dropped,
  reasons,
  roots,
  evidence,
}: RecommendationFacts): string {
  if (dropped) return 'Closed without being done; nothing is suggested for it.';
  switch (state) {
    case 'done':
      return evidence.includes('issue closed')
        ? 'Finished.'
        : 'Work is finished; decide whether to merge or close.';
    case 'review_pending':
      return reasons.length > 0
        ? sentence(`Review it; it also waits: ${said(reasons[0])}`)
        : 'Review it.';
    case 'in_progress':
      return evidence.some((one) => one.endsWith(' closed'))
        ? 'Its pull request was closed without a merge; go on or open another one.'
        : 'Go on with it.';
    case 'incomplete':
      return 'Can be started.';
    case 'blocked': {
      const root = roots.length > 0 ? ` (root: ${list(roots)})` : '';
      return sentence(`Waits: ${reasons.map(said).join('; ')}${root}`);
    }
    case 'unknown':
      return reasons[0] === undefined
        ? notJudged(issue.problem, evidence.map(said))
        : `${said(reasons[0])} — correct the reference.`;
    default:
      return state satisfies never;
  }
}

export const en: FieldWords = {
  recommendation: (facts) =>
    [standingOf(facts), ...facts.drift.map((one) => sentence(capital(said(one))))].join(' '),
  describe: {
    review_pending: (issue) => `Review issue #${issue}`,
    in_progress: (issue) => `Go on with issue #${issue}`,
    incomplete: (issue) => `Start issue #${issue}`,
  },
  rationale({ state, capability, missing, claimed }) {
    const why = {
      review_pending: 'A pull request is ready for review.',
      in_progress: 'It has been begun, so going on is efficient.',
      incomplete: 'Nothing is in its way.',
    }[state];
    return [
      why,
      `Matches ${capability}.`,
      ...(missing.length > 0 ? [`To be filled in: ${missing.join(', ')}.`] : []),
      ...(claimed === undefined ? [] : [`Taken by ${claimed}.`]),
    ].join(' ');
  },
  forIssues: (issues) => `For ${list(issues)}.`,
  wholeProject: (project) => `Work through project ${project}`,
  standBy: {
    description: (state) =>
      state === 'review_pending'
        ? 'When a pull request waits for review'
        : 'When an issue can be worked on',
    rationale: (state) => `no ${state} issue right now`,
  },
  clearBlocker: (issue, reason) => `Clear what holds #${issue} back: ${said(reason)}`,
  correctReference: (issue, to) => `Correct the reference to ${to} in #${issue}`,
  onlyPerson: 'Only a person can resolve this.',
  lookAgain: (issue) => `Look at #${issue} again`,
  mendFile: (issue) => `Correct the file of #${issue}, then look again`,
  merge: (pr) => `Merge PR ${pr}`,
  approvedNotMerged: 'Approved, not merged yet.',
  close: (issue) => `Decide whether to close #${issue}`,
  breakCycle: (edges) => `Break the circle; remove one of: ${edges.join(', ')}`,
  reason({ nextAgent, capability, targets, unmatched, waiting, allDone, isEmpty }) {
    if (isEmpty) return 'No issue was found, so there is nothing to judge.';
    if (allDone) return 'All work is done.';
    if (nextAgent === 'facilitator') return 'What is unclear has to be looked at again first.';
    if (nextAgent !== 'none') {
      const said = targets.map(({ issue, state }) => `#${issue} ${standing[state]}`).join(', ');
      return `${said}. ${nextAgent} has ${capability}.`;
    }
    const [missing] = unmatched;
    if (missing !== undefined) {
      const issues = unmatched
        .filter((each) => each.capability === missing.capability)
        .map((each) => each.issue);
      return `No agent offers ${missing.capability} (needed for ${list(issues)}).`;
    }
    const outside = waiting.map(({ issue, reason }) => `#${issue} (${reason})`).join(', ');
    return outside === '' ? 'Nothing can be started now.' : `Waiting from outside: ${outside}.`;
  },
  forCrew: (issues) => ({
    description: `Let a crew of this program plan ${list(issues.slice(0, 5))}${issues.length > 5 ? ' …' : ''}`,
    rationale: 'No agent here takes them. You read the plan before anything begins.',
  }),
  beginIssues: {
    description: 'Make a folder of issues with a first one, .agent/issues/',
    rationale:
      'No issues were found here. Where they are kept on GitHub: install gh and log in (gh auth login).',
  },
  finishPr: (pr) => `finish PR ${pr}`,
  ourProblem: (why) => `our own problem, nothing is posted: ${why}`,
  urgent: {
    ci: (pr) => `${pr}: CI is red`,
    conflicts: (pr, base) => `${pr}: conflicts with ${base ?? 'its base'}`,
    remarks: (pr, count) => `${pr}: ${count} open remarks`,
    reviewers: (pr, names) => `${pr}: review asked of ${names.join(', ')}`,
  },
  remark: {
    continue: (criteria) => `Please continue. Done when: ${criteria}`,
    propose: (title) =>
      `This issue does not say when it is done. A list like this would help:\n\n- [ ] ${title}\n- [ ] tests cover it`,
    blocked: (reasons, waitsFor) =>
      waitsFor.length > 0 && waitsFor.length === reasons.length
        ? `Waiting for ${list(waitsFor)}`
        : `Blocked: ${reasons.join('; ')}`,
    unblocked: (done, over) => {
      const said = [
        ...(done.length === 0
          ? []
          : [`${done.join(', ')} ${done.length === 1 ? 'is' : 'are'} done`]),
        ...(over.length === 0 ? [] : [`no longer so: ${over.join('; ')}`]),
      ];
      return said.length === 0 ? 'Unblocked' : `Unblocked: ${said.join('. ')}`;
    },
    review: (pr) => `Ready for review: PR ${pr}`,
    approved: (pr) => `Approved, not merged yet: PR ${pr}`,
    done: (evidence, close) =>
      `Work is finished (${evidence}). Please decide whether to close: ${close}`,
    moreNeeded: (what) => `More information needed: ${what}`,
    stale: (days, last, state) =>
      `No activity for ${days} days (last: ${last}, state: ${state}). One of these would help: it is still needed / say more / somebody else takes it / a person closes it.`,
    attention: (reasons) => `Please look: ${reasons.join('; ')}`,
  },
  health: {
    unknown: (count, total) =>
      total === 0
        ? 'no issue to judge'
        : count === 0
          ? 'every issue has a state'
          : `${count} unclear`,
    next: (agent, workable, unmatched) =>
      workable === 0
        ? 'nothing to be done now'
        : unmatched.length > 0
          ? `no agent for ${list(unmatched)}`
          : `next: ${agent}`,
    blockers: (blocked, hidden) =>
      hidden.length > 0
        ? `hidden on ${list(hidden)}`
        : blocked === 0
          ? 'nothing blocked'
          : `${blocked} with their reason`,
    nothingLeft: (total) =>
      total === 0 ? 'no open issue, and none closed lately' : 'nothing left to do',
    noTracker: 'not known: there are no issues here yet',
    startable: (count) => `${count} can be worked on`,
    nothingToStart: ({ reviews, blocked, taken }) =>
      `nothing to start; ${reviews} waiting for review${blocked > 0 ? `, ${blocked} blocked` : ''}${taken > 0 ? `, ${taken} taken by somebody` : ''}`,
  },
  activity: (commits, branches, since) =>
    `${commits} ${commits === 1 ? 'commit' : 'commits'}${since === undefined ? '' : ` since ${since}`} on ${branches} ${branches === 1 ? 'branch' : 'branches'}`,
  summary: ({ first, commits, issues }) =>
    first
      ? 'first look'
      : `${commits} new ${commits === 1 ? 'commit' : 'commits'}, ${issues} ${issues === 1 ? 'issue' : 'issues'} changed`,
  report: {
    title: 'Field report',
    recorded: (day, days) => `Recorded, day ${day} of ${days}`,
    states: {
      ...{ done: 'done', review_pending: 'in review', in_progress: 'in progress' },
      ...{ incomplete: 'not started', blocked: 'blocked', unknown: 'unclear', dropped: 'dropped' },
    },
    headings: {
      ...{
        activity: 'Activity',
        health: 'Health',
        next: 'Next',
        issues: 'Issues',
        actions: 'Maintenance',
      },
      ...{ people: 'People', agents: 'Agents', sources: 'Sources', warnings: 'Warnings' },
      since: 'Since the last look',
    },
    conditions: {
      ...{ stateClear: 'states clear', nextActionClear: 'next agent clear' },
      ...{ blockersVisible: 'blockers visible', workable: 'work can start' },
    },
    nothing: 'none',
    nobody: 'nobody',
    priorities: { high: 'high priority', medium: 'medium priority', low: 'low priority' },
    kinds: { comment: 'remark', label: 'label', update: 'update', attention: 'attention' },
    became: (result, why) => ` (${result.replaceAll('_', ' ')}${why === '' ? '' : `: ${why}`})`,
    source: ({ name, status, detail }) =>
      `${name}: ${status}${detail === undefined ? '' : ` (${said(detail)})`}`,
    left: (count) => `${count} more`,
    waitsFor: (what, name, days) =>
      `${what} waits for ${name}${days === null ? '' : `, ${days} d`}`,
  },
};

/** With a full stop, where what somebody wrote does not end in a mark of its own. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
