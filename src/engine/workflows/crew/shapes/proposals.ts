import { z } from 'zod';

/*
 * The proposals of a retrospective (`docs/spec/crew.md` §6.12, §12.4, §14). In the file each is a heading with its id
 * and title (`### IMP-001: …`) and below it one line a field (`- **Target**: …`); a field may go on over further lines.
 * `validate/proposals.ts` reads them. Scores are integers of tenths, each axis 1–5.
 */

const axis = z.number().int().min(1).max(5);
const tenths = z.number().int().min(0);
const id = (family: string) => z.string().regex(new RegExp(`^${family}-\\d{3}$`));
const line = z.string().trim().min(1);

/**
 * The filter of every improvement and skill: 0.3 · recurrence + 0.3 · impact + 0.2 · generality + 0.2 · feasibility.
 */
export const FilterScores = z.object({
  recurrence: axis,
  impact: axis,
  generality: axis,
  feasibility: axis,
});
export type FilterScores = z.infer<typeof FilterScores>;

/** The three axes of a skill; their sum decides (§14.4). */
const SkillScores = z.object({ formalizability: axis, automation: axis, frequency: axis });
export type SkillScores = z.infer<typeof SkillScores>;

const priorities = ['HIGH', 'MEDIUM', 'LOW'] as const;
const Priority = z.enum(priorities);
export type Priority = z.infer<typeof Priority>;

const improvementCategories = [
  'template_update',
  'config_change',
  'claude_md_update',
  'new_template',
] as const;

export const Improvement = z.object({
  family: z.literal('IMP'),
  id: id('IMP'),
  title: line,
  category: z.enum(improvementCategories),
  target: line,
  problem: line,
  rootCause: line,
  change: line,
  expectedImpact: line,
  scores: FilterScores,
  /** Recomputed from the scores, in tenths. */
  total: tenths,
});
export type Improvement = z.infer<typeof Improvement>;

export const Skill = z.object({
  family: z.literal('SKL'),
  id: id('SKL'),
  title: line,
  /** `/name [args]` */
  invocation: line,
  successPattern: line,
  whatWorked: line,
  /** Input → Steps → Output */
  design: line,
  /** Other projects it is of use in: three or more. */
  examples: z.array(line).min(3),
  reusePotential: line,
  skillScores: SkillScores,
  /** Sum of the three axes, 3–15. */
  skillTotal: z.number().int().min(3).max(15),
  scores: FilterScores,
  total: tenths,
});
export type Skill = z.infer<typeof Skill>;

const memoryTypes = [
  'best_practice',
  'failure_pattern',
  'tech_decision',
  'lesson_learned',
  /** What made tasks fail, for the planner of the next cmd (§12.7). */
  'anti_pattern',
] as const;

/** A candidate of report.md or of a retrospective; without an id where it came from a report. */
export const MemoryCandidate = z.object({
  family: z.literal('MCP'),
  id: id('MCP').nullable(),
  type: z.enum(memoryTypes),
  /** `{domain}:{category}:{identifier}` */
  name: line,
  observation: line,
  priority: Priority,
});
export type MemoryCandidate = z.infer<typeof MemoryCandidate>;

/** The four parts of what was distilled (`docs/spec/crew.md` §13.4). */
const distilled = { what: line, evidence: line, scope: line, action: line };

export const LearnedPreference = z.object({
  family: z.literal('LP'),
  id: id('LP'),
  title: z.string(),
  type: z.string(),
  /** `lp:{cluster}:{topic}`; whether it is a good name is the LP validator's to say (§13.8). */
  name: line,
  ...distilled,
  /** Signal accumulation in tenths; 30 is the threshold. */
  accumulation: tenths,
  qualityCheck: z.string(),
  priority: Priority,
});
export type LearnedPreference = z.infer<typeof LearnedPreference>;

/** Replace · Append as conditional · Mark deprecated */
const updateKinds = ['replace', 'append', 'deprecate'] as const;

export const PreferenceUpdate = z.object({
  family: z.literal('LP-UPD'),
  id: id('LP-UPD'),
  title: z.string(),
  name: line,
  currentObservation: line,
  reason: line,
  change: z.enum(updateKinds),
  newObservation: z.string(),
  accumulation: tenths,
  priority: Priority,
});
export type PreferenceUpdate = z.infer<typeof PreferenceUpdate>;

export const Proposal = z.discriminatedUnion('family', [
  Improvement,
  Skill,
  MemoryCandidate,
  LearnedPreference,
  PreferenceUpdate,
]);
export type Proposal = z.infer<typeof Proposal>;

/**
 * One line of `## Internal State Updates`: ``Topic `cluster:topic`: counter X.X -> Y.Y (added TYPE +W)`` (§6.14).
 * Counters in tenths.
 */
export const SignalUpdate = z.object({
  topic: line,
  before: tenths,
  after: tenths,
  note: z.string(),
});
export type SignalUpdate = z.infer<typeof SignalUpdate>;
