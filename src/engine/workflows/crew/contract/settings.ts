import { z } from 'zod';
import {
  anyText,
  flag,
  granting,
  listOf,
  number,
  oneOf,
  orNull,
  tier,
  whole,
  wholeAbove,
} from '../../../config/bounded.ts';
import { type InFileGroup, inFile } from '../../../config/in-file.ts';

const operations = ['phase2_wave_construct', 'phase3_report', 'phase4_approval_format'] as const;

/** Settings of crew under their founding names, at the top of the file (`docs/spec/crew.md` §5.1). */
export const crewSettings = {
  max_retries: whole(0, 10).default(2).register(inFile, { note: '0–10, extra attempts per task' }),
  worker_max_turns: whole(5, 100).default(30).register(inFile, { note: '5–100' }),
  max_cmd_duration_sec: orNull(wholeAbove(0))
    .default(1800)
    .register(inFile, { note: '> 0 or null (off); warning only' }),
  plan_validation: flag(false),
  result_review: flag(false).register(inFile, {
    note: 'an independent reviewer checks each result after its wave',
  }),
  crew: z.object({
    trees: z.object({
      mode: oneOf('own', 'shared').default('own').register(inFile, {
        note: 'own (in a git project every task works in a tree of its own) | shared',
      }),
      from: oneOf('working_tree', 'head').default('working_tree').register(inFile, {
        note: 'working_tree (the project as it is now) | head',
      }),
      include: listOf(anyText(), '["…"]').default([]).register(granting).register(inFile, {
        note: 'files and folders that git ignores and trees have all the same; only in your own file',
      }),
    }),
  }),
  agents_md: listOf(z.string().regex(/^worker_[a-z0-9_]{1,60}$/), '["worker_…"]')
    .default(['worker_coder', 'worker_reviewer'])
    .register(inFile, {
      note: 'who is told the AGENTS.md of a trusted project; [] = nobody',
    }),
  retrospect: z.object({
    enabled: flag(true),
    model: tier().default('sonnet').register(inFile, { note: 'tier' }),
    filter_threshold: number(1, 5).default(3.5).register(inFile, { note: '1–5' }),
    full_mode: z
      .object({
        max_improvements: whole(0, 10).default(2),
        max_skills: whole(0, 10).default(1),
      })
      .register(inFile, { flow: true, note: '0–10' }),
    light_mode: z
      .object({ max_skills: whole(0, 10).default(2) })
      .register(inFile, { flow: true, note: '0–10' }),
    memory: z
      .object({
        max_candidates_per_cmd: whole(0, 20).default(5),
        skill_min_score: whole(3, 15).default(12),
      })
      .register(inFile, { flow: true, note: '0–20; 3–15' }),
  }),
  lp_system: z.object({
    enabled: flag(true),
    collect_signals: flag(true),
    reset_all: flag(false).register(inFile, { note: 'one-shot' }),
    debug_mode: flag(false),
    lp_cap: whole(30, 50).default(40).register(inFile, { note: '30–50' }),
    project_scope: anyText().default(''),
    technology_stack: listOf(z.string(), '["…"]').default([]),
  }),
  secretary: z.object({
    enabled: flag(false),
    delegate_phases: listOf(z.enum(operations), `[${operations.join(' | ')}]`)
      .default(['phase3_report'])
      .register(inFile, { note: operations.join(' | ') }),
    min_tasks_for_delegation: whole(1, 100).default(4).register(inFile, { note: '1–100' }),
    model: tier().default('haiku').register(inFile, { note: 'tier' }),
    max_turns: whole(5, 100).default(10).register(inFile, { note: '5–100' }),
    fallback_on_failure: flag(true),
  }),
  phase_instructions: z
    .object({
      decompose: anyText().default(''),
      execute: anyText().default('').register(inFile, { note: "added to every worker's prompt" }),
      aggregate: anyText().default(''),
      retrospect: anyText().default(''),
    })
    .register(inFile, { note: 'strings; null = ""' }),
};

/** As they stand in the whole file. */
export const crewInFile: InFileGroup = {
  heading: 'crew: founding names, top level; read by the workflows crew, edit, field and session',
  settings: crewSettings,
};
