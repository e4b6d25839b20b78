import { z } from 'zod';

/*
 * What the two scouts answer (docs/spec/edit.md §5.2, §5.3). What they say beside it is kept in their raw words.
 */

const text = z.string().catch('');
const texts = z.array(z.string()).catch([]).default([]);
const nullable = z.string().nullable().catch(null).default(null);

const Zone = z
  .object({
    file: z.string(),
    start_line: z.number().int().min(1),
    end_line: z.number().int().min(1),
    risk_level: z.enum(['low', 'medium', 'high']).catch('medium'),
    complexity: text.default(''),
    dependencies: texts,
    invariants: texts,
    rationale: text.default(''),
  })
  .refine(({ start_line, end_line }) => start_line <= end_line, {
    message: 'start_line is after end_line',
    path: ['end_line'],
  });

const Slice = z.object({
  id: z.string().min(1),
  files: texts,
  description: text.default(''),
  complexity: text.default(''),
  order: z.number().int().nullable().catch(null).default(null),
});
export type Slice = z.infer<typeof Slice>;

export const ScoutAPayload = z.object({
  schema_version: z.literal('1'),
  repo_map: z
    .object({
      relevant_files: z
        .array(
          z.object({
            path: z.string(),
            purpose: text.default(''),
            relevance: z.enum(['primary', 'secondary', 'context']).catch('context'),
          }),
        )
        .default([]),
      entry_points: texts,
      dependency_graph: z.record(z.string(), z.array(z.string())).catch({}).default({}),
    })
    .default({ relevant_files: [], entry_points: [], dependency_graph: {} }),
  risk_zones: z.array(Zone).default([]),
  change_boundaries: z
    .object({ safe_slices: z.array(Slice).default([]), ordering_constraints: texts })
    .default({ safe_slices: [], ordering_constraints: [] }),
  conventions: z
    .object({ naming: text.default(''), patterns: texts, anti_patterns: texts })
    .default({ naming: '', patterns: [], anti_patterns: [] }),
  prior_art: z
    .array(
      z.object({ file: z.string(), description: text.default(''), relevance: text.default('') }),
    )
    .default([]),
  verification_tips: texts,
  hypotheses: texts,
});
export type ScoutAPayload = z.infer<typeof ScoutAPayload>;

const systems = [
  'npm',
  'yarn',
  'pnpm',
  'make',
  'cargo',
  'go',
  'gradle',
  'maven',
  'custom',
] as const;
const frameworks = [
  'jest',
  'pytest',
  'go test',
  'cargo test',
  'junit',
  'mocha',
  'vitest',
  'custom',
] as const;

export const ScoutBPayload = z.object({
  schema_version: z.literal('1'),
  build: z
    .object({
      detected_system: z.enum(systems).catch('custom'),
      commands: z.object({ install: nullable, build: text.default(''), clean: nullable }),
      prerequisites: texts,
      notes: text.default(''),
    })
    .nullish(),
  test: z
    .object({
      detected_framework: z.enum(frameworks).catch('custom'),
      commands: z.object({ all: text.default(''), unit: nullable, integration: nullable }),
      coverage_command: nullable,
      notes: text.default(''),
    })
    .nullish(),
  failure_analysis: z
    .object({
      root_cause: text.default(''),
      affected_files: texts,
      suggested_investigation: texts,
      is_flaky: z.boolean().catch(false).default(false),
      flaky_reason: nullable,
    })
    .nullish(),
  environment_issues: z
    .array(
      z.object({
        issue: text.default(''),
        severity: z.enum(['blocking', 'warning']).catch('warning'),
        suggested_fix: text.default(''),
      }),
    )
    .default([]),
});
export type ScoutBPayload = z.infer<typeof ScoutBPayload>;

/** Slices in the order they are worked through: by their number, those without one last; ten at most (§6.6). */
export function slicesIn(
  { change_boundaries }: ScoutAPayload,
  isDenied: (path: string) => boolean,
): readonly Slice[] {
  return change_boundaries.safe_slices
    .filter(({ files }) => !files.some(isDenied))
    .toSorted((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER))
    .slice(0, 10);
}
