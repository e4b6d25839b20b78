import { z } from 'zod';

const Executed = z.object({
  name: z.string(),
  command: z.string(),
  exit_code: z.number(),
  duration_ms: z.number(),
  timed_out: z.boolean(),
});

/** What a run of the pipeline came to (docs/spec/edit.md §8.8). */
export const VerifierResult = z.object({
  status: z.enum(['PASS', 'FAIL', 'INFRA_ERROR']),
  run_id: z.string().nullable(),
  tail_log: z.string().nullable(),
  folder: z.string(),
  executed: z.array(Executed),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  failed_step: z.string().nullable(),
  failure_summary: z.string().nullable(),
  fingerprint: z.string(),
  timed_out: z.boolean(),
  error_type: z.string().nullable(),
  error_message: z.string().nullable(),
  mutated: z.array(z.string()),
  /** Names in its folder under which is kept what stood in files that were put back. */
  found: z.array(z.string()).default([]),
  diff_sha256: z.string(),
  tests: z.number().nullable(),
  definition_changed: z.array(z.string()),
  installed: z.string().nullable(),
  duration_ms: z.number(),
});
export type VerifierResult = z.infer<typeof VerifierResult>;
