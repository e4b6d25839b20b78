import { z } from 'zod';
import { SessionType, State, Status, TaskType } from './kinds.ts';

/*
 * What the parts of a session hand to each other (`docs/spec/session.md`, appendix A). Field names are the contract's own,
 * since they stand in files that people and scripts read.
 */

const text = z.string();
const some = z.string().trim().min(1);
const texts = z.array(text).readonly();

/** Somebody a part speaks as. `axis`: the pole of an axis they stand at. */
export const Persona = z.object({
  name: some,
  distortion: some,
  values: z.array(some).min(1).readonly(),
  anti_values: z.array(some).min(1).readonly(),
  blindspot: some,
  axis: some,
});
export type Persona = Readonly<z.infer<typeof Persona>>;

export const SelectorOut = z.object({
  session_type: SessionType,
  requires_persona: z.boolean(),
  recommended_axes: texts,
  rationale: text,
});
export type SelectorOut = Readonly<z.infer<typeof SelectorOut>>;

export const ClassifierOut = z.object({
  task_type: TaskType,
  requires_persona: z.boolean(),
  rationale: some,
});
export type ClassifierOut = Readonly<z.infer<typeof ClassifierOut>>;

export const Severity = z.enum(['low', 'medium', 'high', 'critical']);

export const Alert = z.object({
  id: text,
  title: text,
  severity: Severity,
  /** How often it was found; null where it is a rate. */
  count: z.number().nullable(),
  message: text,
  recommendations: texts,
  /** Of a rate: how it was found, and from how much. */
  trigger_type: z.enum(['statistical', 'circuit_breaker']).exactOptional(),
  value: z.number().exactOptional(),
  sample_size: z.number().exactOptional(),
  ci_lower: z.number().exactOptional(),
  ci_upper: z.number().exactOptional(),
});
export type Alert = Readonly<z.infer<typeof Alert>>;

const Trend = z.enum(['improving', 'declining', 'stable']);

export const Coverage = z.object({
  axis_coverage: z.number().min(0).max(1),
  total_axes: z.number(),
  used_axes: texts,
  unused_axes: texts,
  /** Axes that were used and are none of the core ones. */
  extra_axes: texts,
  trend: Trend,
  recommendations: texts,
  summary: text,
});
export type Coverage = Readonly<z.infer<typeof Coverage>>;

const Relevance = z.enum(['high', 'medium', 'low']);

export const Learning = z.object({ id: text, content: text, relevance: Relevance });
export type Learning = Readonly<z.infer<typeof Learning>>;

const Recommendation = z.object({
  type: z.enum(['warning', 'suggestion', 'learning']),
  message: text,
  action: text,
});

/** An improvement that somebody proposed and nobody has judged yet, or that nobody has looked at for long. */
export const Standing = z.object({
  improvement_id: text,
  state: z.enum(['problem', 'try', 'keep', 'rule', 'stopped']),
  since: text,
  content: text,
});
export type Standing = Readonly<z.infer<typeof Standing>>;

export const SessionInit = z.object({
  debt_alerts: z.array(Alert).readonly(),
  coverage_report: Coverage,
  related_learnings: z.array(Learning).readonly(),
  recommendations: z.array(Recommendation).readonly(),
  ready: z.boolean(),
  improvement_status: z.array(Standing).readonly().exactOptional(),
  housekeeping: z.array(Standing).readonly().exactOptional(),
});
export type SessionInit = Readonly<z.infer<typeof SessionInit>>;

export const StrategyOut = z.object({
  executor_persona: Persona.nullable(),
  watcher_persona: Persona.nullable(),
  rationale: text,
});
export type StrategyOut = Readonly<z.infer<typeof StrategyOut>>;

export const ExecutorOut = z.object({
  status: z.enum(['done', 'blocked']),
  /** Paths below the run's `artifacts/`. */
  artifacts: texts,
  execution_log: text,
  persona_applied: text.nullable(),
});
export type ExecutorOut = Readonly<z.infer<typeof ExecutorOut>>;

/** What became of an issue that the watcher named before. */
export const View = z.object({
  issue: text,
  /** `gave_way`: no longer named, and no new evidence was. */
  became: z.enum(['mended', 'gave_way', 'stands']),
  evidence: text,
});
export type View = Readonly<z.infer<typeof View>>;

export const WatcherOut = z.object({
  pass: z.boolean(),
  issues: texts,
  inspection_log: text,
  persona_applied: text.nullable(),
  blindspots_covered: texts,
  misclassification_detected: z.boolean(),
  reclassification_suggestion: text.nullable(),
});
export type WatcherOut = Readonly<z.infer<typeof WatcherOut>>;

/** A state that was entered, and what came of it. */
export const TraceEntry = z.object({
  state: State,
  timestamp: text,
  component: text,
  outcome: text,
});
export type TraceEntry = Readonly<z.infer<typeof TraceEntry>>;

export const Result = z.object({
  name: z.literal('TaskOrchestrator'),
  version: z.literal('0.2.0'),
  run_id: text,
  rehearsal: z.boolean(),
  status: Status,
  result: z.object({
    session_type: SessionType.nullable(),
    task_type: TaskType.nullable(),
    requires_persona: z.boolean().nullable(),
    artifacts: texts,
    pass: z.boolean(),
    issues: texts,
  }),
  session_init: z.union([SessionInit, z.object({})]),
  execution_trace: z.array(TraceEntry).readonly(),
  ledger_entries: texts,
  message: text.exactOptional(),
});
export type Result = Readonly<z.infer<typeof Result>>;

/** `state.json`: where a run stands, for people; `attempts/` decide (`docs/spec/session.md` §14). */
export const RunStateFile = z.object({
  run_id: text,
  rehearsal: z.boolean(),
  state: State,
  iteration: z.number(),
  max_iterations: z.number(),
  session_type: SessionType.nullable(),
  user_request: text,
  execution_trace: z.array(TraceEntry).readonly(),
  ledger_entries: texts,
  session_init: z.union([SessionInit, z.object({})]),
  updated_at: text,
});
export type RunStateFile = Readonly<z.infer<typeof RunStateFile>>;
