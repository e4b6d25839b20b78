import { z } from 'zod';
import {
  anyText,
  flag,
  listOf,
  number,
  orNull,
  tier,
  whole,
  wholeAbove,
} from '../../../config/bounded.ts';

const operations = ['phase2_wave_construct', 'phase3_report', 'phase4_approval_format'] as const;

/** Settings of crew under their founding names, at the top of the file (`docs/spec/crew.md` §5.1). */
export const crewSettings = {
  max_retries: whole(0, 10).default(2),
  worker_max_turns: whole(5, 100).default(30),
  max_cmd_duration_sec: orNull(wholeAbove(0)).default(1800),
  plan_validation: flag(false),
  result_review: flag(false),
  agents_md: listOf(z.string().regex(/^worker_[a-z0-9_]{1,60}$/), '["worker_…"]').default([
    'worker_coder',
    'worker_reviewer',
  ]),
  retrospect: z.object({
    enabled: flag(true),
    model: tier().default('sonnet'),
    filter_threshold: number(1, 5).default(3.5),
    full_mode: z.object({
      max_improvements: whole(0, 10).default(2),
      max_skills: whole(0, 10).default(1),
    }),
    light_mode: z.object({ max_skills: whole(0, 10).default(2) }),
    memory: z.object({
      max_candidates_per_cmd: whole(0, 20).default(5),
      skill_min_score: whole(3, 15).default(12),
    }),
  }),
  lp_system: z.object({
    enabled: flag(true),
    collect_signals: flag(true),
    reset_all: flag(false),
    debug_mode: flag(false),
    lp_cap: whole(30, 50).default(40),
    project_scope: anyText().default(''),
    technology_stack: listOf(z.string(), '["…"]').default([]),
  }),
  secretary: z.object({
    enabled: flag(false),
    delegate_phases: listOf(z.enum(operations), `[${operations.join(' | ')}]`).default([
      'phase3_report',
    ]),
    min_tasks_for_delegation: whole(1, 100).default(4),
    model: tier().default('haiku'),
    max_turns: whole(5, 100).default(10),
    fallback_on_failure: flag(true),
  }),
  phase_instructions: z.object({
    decompose: anyText().default(''),
    execute: anyText().default(''),
    aggregate: anyText().default(''),
    retrospect: anyText().default(''),
  }),
};
