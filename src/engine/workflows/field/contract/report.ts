import { z } from 'zod';
import { Activity } from './activity.ts';
import { FieldLook } from './inbox.ts';

/*
 * What a cycle comes to, as files and `--json` have it (docs/spec/field.md §13). Keys are the same in every language.
 */

export const IssueState = z.enum([
  'done',
  'review_pending',
  'in_progress',
  'incomplete',
  'blocked',
  'unknown',
]);
export type IssueState = z.infer<typeof IssueState>;

export const Priority = z.enum(['high', 'medium', 'low']);
export type Priority = z.infer<typeof Priority>;

export const ParameterDef = z.object({
  type: z.enum(['string', 'number', 'boolean', 'array']),
  description: z.string().optional(),
  required: z.boolean().optional(),
  default: z.json().optional(),
  cli: z.string().optional(),
  validation: z.record(z.string(), z.json()).optional(),
});
export type ParameterDef = z.infer<typeof ParameterDef>;

export const AgentInfo = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  capabilities: z.array(z.string()),
  parameters: z.record(z.string(), ParameterDef),
  path: z.string().optional(),
  version: z.string().optional(),
});
export type AgentInfo = z.infer<typeof AgentInfo>;

const AgentRegistry = z.object({ agents: z.array(AgentInfo), discoveredAt: z.string() });

/** In the order in which events of one moment stand. */
export const eventTypes = [
  'issue_created',
  'issue_closed',
  'issue_reopened',
  'issue_commented',
  'issue_labeled',
  'agent_started',
  'agent_progress',
  'agent_blocked',
  'agent_finished',
  'commit_pushed',
  'pr_opened',
  'pr_approved',
  'pr_changes_requested',
  'pr_merged',
  'pr_closed',
  'blocker_found',
  'blocker_resolved',
] as const;

export const FieldEvent = z.object({
  time: z.string(),
  type: z.enum(eventTypes),
  issue: z.number().optional(),
  agent: z.string().optional(),
  sha: z.string().optional(),
  pr: z.number().optional(),
  session: z.string().optional(),
  label: z.string().optional(),
  outcome: z.enum(['completed', 'failed', 'cancelled']).optional(),
  author: z.string().optional(),
  note: z.string().optional(),
});
export type FieldEvent = z.infer<typeof FieldEvent>;

export const Freshness = z.object({
  lastActivity: z.string(),
  hoursSinceActivity: z.number(),
  classification: z.enum(['active', 'recent', 'stale']),
});
export type Freshness = z.infer<typeof Freshness>;

export const StateChange = z.object({
  changed: z.boolean(),
  previousState: IssueState.nullable(),
  reason: z.string(),
  expected: z.boolean(),
});
export type StateChange = z.infer<typeof StateChange>;

export const IssueAssessment = z.object({
  issue: z.number(),
  state: IssueState,
  evidence: z.array(z.string()),
  recommendation: z.string(),
  requiredCapability: z.string().optional(),
  /** Shown beside the number; never part of a command. */
  title: z.string().optional(),
  /** The rule of §8.2 that decided. */
  rule: z.string().optional(),
  blocker: z.string().optional(),
  blockers: z.array(z.string()).optional(),
  rootBlockers: z.array(z.string()).optional(),
  /** Issues of the field that this one waits for, directly. */
  waitsFor: z.array(z.number()).optional(),
  mergePending: z.boolean().optional(),
  /** Closed as not planned or as a duplicate: nothing is done about it, and nothing waits for it in vain unseen. */
  dropped: z.boolean().optional(),
  open: z.boolean().optional(),
  claimedBy: z.string().optional(),
  freshness: Freshness.optional(),
  stateChange: StateChange.optional(),
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  priority: Priority.optional(),
  drift: z.array(z.string()).optional(),
  /** What people look at first: red CI, conflicts, open remarks, who is asked for a review. */
  attention: z.array(z.string()).optional(),
});
export type IssueAssessment = z.infer<typeof IssueAssessment>;

const ActionResult = z.enum([
  'applied',
  'already_present',
  'declined',
  'planned',
  'deferred',
  'skipped',
  'failed',
]);
export const FacilitateAction = z.object({
  action: z.enum(['comment', 'label', 'update', 'attention']),
  issue: z.number(),
  body: z.string(),
  label: z.string().optional(),
  result: ActionResult.optional(),
  message: z.string().optional(),
});
export type FacilitateAction = z.infer<typeof FacilitateAction>;

/** Names one action of a field, as long as it means the same. */
export function actionKey({ action, issue, label }: FacilitateAction): string {
  return `${action} #${issue} ${label ?? ''}`.trim();
}

/** What a score is made of (§12.3). */
export const ScoreParts = z.object({
  urgency: z.number(),
  fit: z.number(),
  history: z.number(),
  freshness: z.number(),
});
export type ScoreParts = z.infer<typeof ScoreParts>;

export const Suggestion = z.object({
  agent: z.string(),
  command: z.string(),
  description: z.string(),
  priority: Priority,
  score: z.number(),
  rationale: z.string(),
  issues: z.array(z.number()).optional(),
  id: z.string().optional(),
  parts: ScoreParts.optional(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const RecommendAction = z.object({
  nextAgent: z.string(),
  targetIssues: z.array(z.number()),
  reason: z.string(),
  availableAgents: z.array(z.string()),
  suggestions: z.array(Suggestion),
  priority: Priority.optional(),
});
export type RecommendAction = z.infer<typeof RecommendAction>;

const Check = z.object({ ok: z.boolean(), detail: z.string() });
export type Check = z.infer<typeof Check>;

export const Counts = z.object({
  done: z.number(),
  review_pending: z.number(),
  in_progress: z.number(),
  incomplete: z.number(),
  blocked: z.number(),
  unknown: z.number(),
  dropped: z.number(),
});
export type Counts = z.infer<typeof Counts>;

export const FieldHealth = z.object({
  healthy: z.boolean(),
  stateClear: Check,
  nextActionClear: Check,
  blockersVisible: Check,
  /** Blocked issues on which nobody can read what holds them back. A report of an earlier program names them in words alone. */
  hidden: z.array(z.number()).default([]),
  workable: Check,
  counts: Counts,
  total: z.number(),
  completionRate: z.number(),
  stale: z.array(z.number()),
  cycles: z.array(z.array(z.number())),
  rootBlockers: z.array(z.string()),
  unassigned: z.number(),
  unmatched: z.array(z.object({ issue: z.number(), capability: z.string() })),
  healthScore: z.number(),
  phase: z.enum(['monitoring', 'intervention', 'reporting', 'complete']),
});
export type FieldHealth = z.infer<typeof FieldHealth>;

const Observation = z.object({
  current: z.string(),
  previous: z.string().nullable(),
  deltaHours: z.number().nullable(),
  newCommits: z.array(z.string()),
  changedIssues: z.array(z.number()),
  summary: z.string(),
});

export const Warning = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  path: z.string(),
  message: z.string(),
  agent: z.string().optional(),
});
export type Warning = z.infer<typeof Warning>;

export const SourceStatus = z.object({
  name: z.string(),
  status: z.enum(['ok', 'partial', 'absent', 'failed']),
  detail: z.string().optional(),
});
export type SourceStatus = z.infer<typeof SourceStatus>;

/** Somebody who can take the next step: `#45 waits for kim, 3 d`. */
export const Person = z.object({
  name: z.string(),
  issue: z.number(),
  what: z.string(),
  days: z.number().nullable(),
});
export type Person = z.infer<typeof Person>;

export const FacilitatorReport = z.object({
  version: z.literal(1),
  type: z.enum(['check', 'daily', 'cycle-complete', 'empty']),
  repository: z.string(),
  project: z.number().nullable(),
  cycle: z.number(),
  /** Of a recorded field: which of its days this was, and what happened on it. */
  recorded: z.object({ day: z.number(), days: z.number(), said: z.string() }).optional(),
  /** What this look was about. */
  look: z.object(FieldLook),
  registry: AgentRegistry,
  events: z.array(FieldEvent),
  assessments: z.array(IssueAssessment),
  actions: z.array(FacilitateAction),
  recommend: RecommendAction,
  people: z.array(Person),
  health: FieldHealth,
  /** Of reports made before this was kept: missing. */
  activity: Activity.optional(),
  observation: Observation,
  completion: z.object({
    registryBuilt: z.boolean(),
    allJudged: z.boolean(),
    nextDecided: z.boolean(),
    maintained: z.boolean(),
    complete: z.boolean(),
  }),
  sources: z.array(SourceStatus),
  warnings: z.array(Warning),
});
export type FacilitatorReport = z.infer<typeof FacilitatorReport>;

/** What `--emit` prints, in the pure shape that other programs read. */
export const emitted = {
  'recommend-action': ({ recommend }: FacilitatorReport) => {
    const { nextAgent, targetIssues, reason, availableAgents, suggestions } = recommend;
    return {
      ...{ nextAgent, targetIssues, reason, availableAgents },
      suggestions: suggestions.map(
        ({ agent, command, description, priority, score, rationale }) => ({
          ...{ agent, command, description, priority, score, rationale },
        }),
      ),
    };
  },
  'issue-assessment': ({ assessments }: FacilitatorReport) => ({
    assessments: assessments.map(
      ({ issue, state, evidence, recommendation, requiredCapability, blocker }) => ({
        ...{ issue, state, evidence, recommendation },
        ...(requiredCapability === undefined ? {} : { requiredCapability }),
        ...(blocker === undefined ? {} : { blocker }),
      }),
    ),
  }),
  'facilitate-action': ({ actions }: FacilitatorReport) => ({
    actions: actions.map(({ action, issue, body, label }) => ({
      ...{ action, issue, body },
      ...(label === undefined ? {} : { label }),
    })),
  }),
  'agent-registry': ({ registry: { agents, discoveredAt } }: FacilitatorReport) => ({
    agents: agents.map(({ name, displayName, description, capabilities, parameters }) => ({
      ...{ name, displayName, description, capabilities, parameters },
    })),
    discoveredAt,
  }),
} as const;
