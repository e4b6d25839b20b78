import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Failure } from '../../data/failure.ts';
import type { RunState } from '../../runs/run-state.ts';
import type { Total } from './contract/average.ts';
import { type Agent, allReviewers, nameOf, type PathId } from './contract/reviewers.ts';
import type { StoryPath } from './schema.ts';
import { type PhaseNumber, progressStatus, type Status } from './words.ts';

/** What an agent is at, for state.json and progress.json. */
export type Mark =
  | { readonly status: 'pending' }
  | { readonly status: 'drafting' | 'reviewing'; readonly step: string }
  | {
      readonly status: 'done';
      /** Hundredths; null after a draft or a path. */
      score: number | null;
    }
  | { readonly status: 'error' };

/** Something decided on the way that the next summary has to log. */
export const Pending = z.object({
  at: z.string(),
  rule: z.string(),
  detail: z.string(),
  chapter: z.number().int(),
  round: z.number().int(),
});
export type Pending = z.infer<typeof Pending>;

/**
 * A reviewer without a scorecard, about which a person is or was asked. Remembered, so that a later walk reads the
 * answer before it calls anybody again.
 */
export const MissingCard = z.object({
  chapter: z.number().int(),
  round: z.number().int(),
  agent: z.enum(allReviewers),
  /** How often it has failed: each time is a question of its own. */
  attempts: z.number().int(),
  failure: z.json(),
});
export type MissingCard = z.infer<typeof MissingCard>;

/** All that the two derived files say. They are written from this, never read for anything but what is in `Kept`. */
export type Model = {
  readonly phase: PhaseNumber;
  readonly status: Status;
  readonly chapter: number | null;
  readonly round: number | null;
  readonly pathId: PathId | null;
  readonly chapterTotal: number | null;
  readonly agents: Readonly<Partial<Record<Agent, Mark>>>;
  readonly message: string | null;
  readonly awaitingUser: boolean;
  /** The comparison of phases 1 and 2. */
  readonly paths: readonly StoryPath[];
  readonly current: Total | null;
  readonly previous: Total | null;
  readonly error: { readonly agent: Agent | null; readonly failure: Failure } | null;
  readonly createdAt: string;
  readonly consumedInputAt: string | null;
  readonly decisions: readonly Pending[];
  readonly missing: readonly MissingCard[];
};

/** What a new walk takes from the state file of the walk before: counters, choices, decisions. */
export const Kept = z.object({
  phase: z.number(),
  status: z.string(),
  chapter: z.number().nullable().default(null),
  round: z.number().nullable().default(null),
  path_id: z.string().nullable().default(null),
  created_at: z.string().optional(),
  consumed_input_at: z.string().nullable().default(null),
  decisions: z.array(Pending).catch([]).default([]),
  missing: z.array(MissingCard).catch([]).default([]),
});
export type Kept = z.infer<typeof Kept>;

/** `state.json`: the Editor's own (`docs/spec/folio.md` §3.5). */
export function stateFile(
  model: Model,
  facts: {
    readonly runId: string;
    readonly gate: Config['quality_gate'];
    readonly spent: RunState['spent'] | null;
    readonly at: string;
  },
) {
  const { usage, calls } = facts.spent ?? { usage: null, calls: 0 };
  const input = usage ? usage.input + usage.cacheRead + usage.cacheWrite : 0;
  return {
    schema_version: 1,
    run_id: facts.runId,
    phase: model.phase,
    status: model.status,
    chapter: model.chapter,
    round: model.round,
    path_id: model.pathId,
    chapter_total: model.chapterTotal,
    active_agents: named(
      model,
      (mark) => mark.status === 'drafting' || mark.status === 'reviewing',
    ),
    completed_agents: named(model, (mark) => mark.status === 'done'),
    quality_gate: facts.gate,
    consumed_input_at: model.consumedInputAt,
    ...(model.error ? { error: errorOf(model) } : {}),
    decisions: model.decisions,
    missing: model.missing,
    usage: { calls, input_tokens: input, output_tokens: usage?.output ?? 0 },
    created_at: model.createdAt,
    updated_at: facts.at,
  };
}

function errorOf({ error, message }: Model) {
  if (!error) return undefined;
  return {
    code: error.failure.kind,
    agent: error.agent === null ? null : nameOf(error.agent),
    message: message ?? progressStatus.error,
  };
}

function named(model: Model, wanted: (mark: Mark) => boolean): string[] {
  return allReviewers
    .filter((agent) => {
      const mark = model.agents[agent];
      return mark !== undefined && wanted(mark);
    })
    .map(nameOf);
}

export function freshModel(createdAt: string): Model {
  return {
    phase: 0,
    status: 'initializing',
    chapter: null,
    round: null,
    pathId: null,
    chapterTotal: null,
    agents: {},
    message: null,
    awaitingUser: false,
    paths: [],
    current: null,
    previous: null,
    error: null,
    createdAt,
    consumedInputAt: null,
    decisions: [],
    missing: [],
  };
}
