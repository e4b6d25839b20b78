import { z } from 'zod';

/*
 * The files of a story as `docs/spec/folio.md` §3 lists them, written down a second time and strictly: what the program
 * writes is held to this, not to its own schemas.
 */

const iso = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const some = z.string().min(1);
/** A number of at most two decimals. */
const two = z.number().refine((value) => Number(value.toFixed(2)) === value);
const one = z.number().refine((value) => Number(value.toFixed(1)) === value);
const count = z.int().min(0);
const names = [
  'Plotter',
  'Persona',
  'Stylist',
  'Pacer',
  'Lens',
  'Anchor',
  'Voice',
  'Atlas',
] as const;
const files = [
  'plotter',
  'persona',
  'stylist',
  'pacer',
  'lens',
  'anchor',
  'voice',
  'atlas',
] as const;
const statuses =
  'initializing intake generating_paths awaiting_selection path_selected drafting reviewing aggregating revising chapter_passed completed paused error'.split(
    ' ',
  );
const shownStatuses =
  '構造化中 Path生成中 選択待ち ドラフト生成中 Crew評価中 集計中 改稿準備中 章完了 完了 エラー 一時停止'.split(
    ' ',
  );
const Name = z.enum(names);
const Severity = z.enum(['critical', 'high', 'medium', 'low']);
const PathId = z.enum(['path-A', 'path-B', 'path-C']);
const Phase = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)]);
const Scale = z.enum(['short', 'medium', 'long', 'serial']);

const IdeaInput = z.strictObject({
  type: z.literal('user_idea'),
  content: some,
  metadata: z.strictObject({
    source: z.literal('folio_command'),
    timestamp: iso,
    input_length: z.int().min(1).max(5000),
  }),
});
const Selection = z.strictObject({
  selected_path: PathId,
  user_comment: z.string(),
  timestamp: iso,
});
const Idea = z.strictObject({
  title: some,
  genre: some,
  tone: some,
  scale: Scale,
  core_theme: some,
  characters: z
    .array(
      z.strictObject({
        id: some.optional(),
        name: some,
        role: some.optional(),
        traits: z.array(some),
      }),
    )
    .max(5)
    .optional(),
  source_prompt: some,
  created_at: iso,
});
const StoryPath = z
  .strictObject({
    id: PathId,
    direction_hint: some,
    title: some,
    approach: some,
    direction: some,
    chapter_count: z.int().min(1),
    target_audience: some,
    difficulty: z.int().min(1).max(5),
    uniqueness: z.int().min(1).max(5),
    emotional_core: some,
    outline: z.array(
      z.strictObject({
        chapter: z.int().min(1),
        title: some,
        summary: some,
        key_events: z.array(some),
        emotional_beat: z.string(),
      }),
    ),
  })
  .refine(({ outline, chapter_count }) => outline.length === chapter_count)
  .refine(({ outline }) => outline.every(({ chapter }, index) => chapter === index + 1));
const SelectedPath = z.strictObject({
  path_id: PathId,
  selected_at: iso,
  user_comment: z.string(),
  scale: Scale,
  chapters_now: z.int().min(1),
  path: StoryPath,
});
const QualityGate = z.strictObject({
  min_overall: z.literal(7),
  min_each: z.literal(6.5),
  no_critical: z.literal(true),
  max_rounds: z.literal(5),
  min_improvement: z.literal(0.3),
});
const State = z.strictObject({
  schema_version: z.literal(1),
  run_id: z.string().regex(/^story_\d{8}_\d{6}_[a-z0-9]{6}$/),
  phase: Phase,
  status: z.enum(statuses),
  /** What it was at when it stopped early. */
  previous_status: some.optional(),
  chapter: z.int().min(1).nullable(),
  round: z.int().min(1).nullable(),
  path_id: PathId.nullable(),
  chapter_total: z.int().min(1).nullable(),
  active_agents: z.array(Name),
  completed_agents: z.array(Name),
  quality_gate: QualityGate,
  consumed_input_at: iso.nullable(),
  error: z.strictObject({ code: some, agent: Name.nullable(), message: some }).optional(),
  decisions: z.array(
    z.strictObject({ at: iso, rule: some, detail: some, chapter: count, round: count }),
  ),
  /** Reviewers a person is asked about: which, how often they failed and why. */
  missing: z.array(
    z.strictObject({
      chapter: z.int().min(1),
      round: z.int().min(1),
      agent: z.enum(files),
      attempts: z.int().min(1),
      failure: z.looseObject({ kind: some }),
    }),
  ),
  usage: z.strictObject({ calls: count, input_tokens: count, output_tokens: count }),
  created_at: iso,
  updated_at: iso,
});

const AgentEntry = z.union([
  z.strictObject({ status: z.literal('pending') }),
  z.strictObject({ status: z.literal('error') }),
  /** A draft or a path that is done has no score. */
  z.strictObject({ status: z.literal('done'), score: two.min(1).max(10).optional() }),
  z.strictObject({
    status: z.enum(['drafting', 'reviewing']),
    progress: z.int().min(0).max(100),
  }),
]);
const Progress = z
  .strictObject({
    phase: Phase,
    phase_name: z.enum(['構造化', '3パス生成', 'ユーザー選択', '執筆ループ']),
    chapter: z.int().min(1).nullable(),
    round: z.int().min(1).nullable(),
    max_rounds: z.int().min(1),
    current_avg: one.nullable(),
    prev_avg: one.nullable(),
    delta: z
      .string()
      .regex(/^[+-]\d+\.\d$/)
      .nullable(),
    agents: z.partialRecord(Name, AgentEntry),
    status: z.enum(shownStatuses),
    message: some.nullable(),
    awaiting_user: z.boolean(),
    paths: z
      .array(
        z.strictObject({
          id: PathId,
          title: some,
          approach: some,
          direction: some,
          chapter_count: z.int().min(1),
          target_audience: some,
          emotional_core: some,
          difficulty: z.int().min(1).max(5),
          uniqueness: z.int().min(1).max(5),
        }),
      )
      .min(1)
      .max(3)
      .optional(),
    updated_at: iso,
  })
  .refine(({ phase, agents }) => phase !== 4 || Object.keys(agents).length === 8);

const Scorecard = z
  .strictObject({
    agent: Name,
    target: z.string().regex(/^ch\d{2,}-draft-\d{2,}$/),
    round: z.int().min(1),
    scores: z
      .record(z.string().regex(/^[a-z_]+$/), one.min(1).max(10))
      .refine((scores) => Object.keys(scores).length === 5),
    overall: two.min(1).max(10),
    overall_reported: z.number().optional(),
    issues: z.array(
      z.strictObject({
        severity: Severity,
        location: z.string(),
        location_valid: z.boolean(),
        character: some.optional(),
        problem: some,
        fix: some,
      }),
    ),
    cross_review_findings: z
      .array(z.strictObject({ severity: Severity, scope: z.string(), problem: some, fix: some }))
      .optional(),
    delta: z.strictObject({ prev: two.nullable(), curr: two, diff: two.nullable() }),
    reviewed_at: iso,
  })
  .refine(({ agent, issues }) => agent !== 'Persona' || issues.every((issue) => issue.character));

const Priority = z.strictObject({ agent: Name, location: z.string(), issue: some });
const Summary = z
  .strictObject({
    chapter: z.int().min(1),
    round: z.int().min(1),
    crew_scores: z.partialRecord(z.enum(files), two),
    average: two,
    editor_assessment: z.strictObject({
      overall_quality: one,
      top_priorities: z.array(Priority).max(5),
      pass_gate: z.boolean(),
      reason: some,
      action: z.enum(['continue_review', 'pass', 'force_pass']),
    }),
    outcome: z.enum(['PASS', 'CONVERGED', 'FORCE_PASS', 'FAIL']),
    forced_pass: z.boolean(),
    forced_pass_reason: some.nullable(),
    round_history: z.array(
      z.strictObject({
        round: z.int().min(1),
        avg: two,
        gate: z.enum(['fail', 'pass', 'force_pass']),
      }),
    ),
    failures: z.array(some),
    critical_issues: z.array(Priority),
    improvement: two.nullable(),
    stalled: z.boolean(),
    lowest_agent: Name,
    missing_agents: z.array(Name),
    best_round: z.int().min(1),
    decision_log: z.array(z.strictObject({ at: iso, rule: some, detail: some })).min(1),
    // left out where there are none
    high_issues: z.int().min(1).optional(),
    rules: z
      .array(
        z.strictObject({
          rule: z.enum(['each', 'missing', 'average', 'critical', 'improvement', 'rounds']),
          ok: z.boolean(),
          agent: Name.optional(),
          value: z.int(),
          limit: z.int(),
        }),
      )
      .min(1),
  })
  .refine(({ round, round_history }) => round_history.length === round);

const Quoted = z.looseObject({
  kind: some,
  quote: some,
  since: z.strictObject({ chapter: z.int().min(1), paragraph: z.int().min(0), quote: some }),
});

const Reading = z.strictObject({
  chapter: z.int().min(1),
  reading: z.int().min(1),
  of: some,
  at: iso,
  summary: some,
  state: z.string(),
  ten: some.optional(),
  changes: z.array(Quoted),
  dropped: z.strictObject({ quotes: z.int(), forms: z.int(), over: z.int() }),
});

/** The schema of a JSON file of a story by its path; undefined for a file that should not be there. */
function foundingSchema(file: string): z.ZodType | undefined {
  const known: readonly (readonly [RegExp, z.ZodType])[] = [
    [/^current\/user_input\.json$/, z.union([IdeaInput, Selection])],
    [/^current\/idea\.json$/, Idea],
    [/^paths\/path-[ABC]\.json$/, StoryPath],
    [/^current\/selected_path\.json$/, SelectedPath],
    [/^current\/state\.json$/, State],
    [/^current\/progress\.json$/, Progress],
    [/^current\/chapters\/ch\d\d\/keeper-\d\d\.json$/, Reading],
    [/^current\/chapters\/ch\d\d\/reviews\/round-\d\d\/editor-summary\.json$/, Summary],
    [
      new RegExp(`^current/chapters/ch\\d\\d/reviews/round-\\d\\d/(${files.join('|')})\\.json$`),
      Scorecard,
    ],
  ];
  return known.find(([pattern]) => pattern.test(file))?.[1];
}

/** What is wrong with a JSON file of a story; empty when it is as it should be. */
export function faultsOf(file: string, text: string): string {
  const schema = foundingSchema(file);
  if (!schema) return `${file} has no place in a story`;
  const checked = schema.safeParse(JSON.parse(text));
  return checked.success ? '' : `${file}: ${z.prettifyError(checked.error)}`;
}

export const crewNames: readonly string[] = names;
export const crewFiles: readonly string[] = files;
