import { z } from 'zod';
import type { EditPaths } from '../contract/paths.ts';
import type { Ctx } from '../ctx.ts';
import { Constraints } from '../rules/constraints.ts';
import { type Counters, noAttempts } from '../rules/counters.ts';
import { PipelineStep } from '../rules/pipeline.ts';
import type { Strategy } from '../rules/replan.ts';
import type { ScoutAPayload, ScoutBPayload, Slice } from '../rules/scouts.ts';
import type { EditInput } from '../schema.ts';
import type { Place } from './place.ts';
import type { VerifierResult } from './verifier-result.ts';

/** What a task begins with; never looked at again. */
export const Begin = z.object({
  root: z.string(),
  isGit: z.boolean(),
  head: z.string().nullable(),
  constraints: Constraints,
  constraintsHash: z.string(),
  /** Below the root, with `/` behind it; empty: all of it is verified. */
  at: z.string(),
  steps: z.array(PipelineStep).readonly(),
  /** Nothing else is looked for: the person, or `agent.yaml`, said which steps there are. */
  exclusive: z.boolean(),
  image: z.string().nullable(),
  stepMs: z.number(),
  scoutMs: z.number(),
  hadSuite: z.boolean(),
  notes: z.array(z.string()).readonly(),
  /** Files that were changed before the task began; `text` null: too large, or no text. */
  dirty: z
    .array(z.object({ path: z.string(), sha: z.string().nullable(), kept: z.string().nullable() }))
    .readonly(),
  /** Why nobody knows which files had been changed before; null: `dirty` says it. */
  unknownBefore: z.string().nullable().default(null),
  /** `agent/stuck_report.md` of an earlier task. */
  stuck: z.string().nullable(),
  fileCount: z.number(),
  /** Manifest and lock as they were, where their dependencies were installed already. */
  installed: z.string().nullable(),
});
export type Begin = Readonly<z.infer<typeof Begin>>;

/** A file before the task touched it; null: there was none. */
export type Original = {
  readonly text: string | null;
  readonly sha: string;
  readonly mode: number;
} | null;

export type Payload = {
  readonly scout: 'A' | 'B';
  readonly query: string;
  readonly raw: string;
};

export type AttemptRecord = {
  /** Of all runs of the pipeline in this task. */
  readonly run: number;
  /** As it was counted; starts again after a slice is green. */
  readonly attempt: number;
  readonly result: VerifierResult;
  readonly strategy: number;
};

/** What a walk of the task knows so far; each walk comes to the same by the same files. */
export type Memory = {
  counters: Counters;
  /** How the pipeline came out before anything was changed; null: it was not run, or not yet. */
  base: VerifierResult | null;
  readonly attempts: AttemptRecord[];
  readonly strategies: (Strategy & { readonly id: number; readonly after: number })[];
  /** Everything the scouts have said; `unsaved`: how many of them no snapshot has yet. */
  readonly payloads: Payload[];
  unsaved: number;
  /** Is the snapshot of the start kept? */
  startKept: boolean;
  readonly decisions: string[];
  /** What the Editor said at first that it wants to see in the end, by the names under which it said so. */
  readonly expected: Map<string, readonly string[]>;
  mapped: ScoutAPayload | null;
  built: ScoutBPayload | null;
  slices: readonly Slice[];
  readonly done: Set<string>;
  readonly originals: Map<string, Original>;
  /** What the Editor last wrote to a file; null: it is gone; undefined: bytes that are no text. */
  readonly current: Map<string, string | null | undefined>;
  /** Files that somebody else changed between two edits; in `mixed` at the places of the task's own. */
  readonly beside: Set<string>;
  readonly mixed: Set<string>;
  hypothesis: string;
  /** How often the Editor was asked, each scout, and how many runs there were. */
  edits: number;
  readonly asked: { A: number; B: number };
  runs: number;
  refused: number;
  /** What the Editor is told of its last reply, where that was not taken. */
  problems: readonly string[];
  /** The edits it offered last, as it wrote them; '' where its last reply was none. */
  offered: string;
  /** Hash of what was installed last. */
  install: string | null;
  /** Names of all files; null: they may be others by now. */
  listed: readonly string[] | null;
};

export type Task = Omit<Place, 'release'> & {
  readonly ctx: Ctx;
  readonly input: EditInput;
  readonly files: EditPaths;
  readonly begin: Begin;
  readonly memory: Memory;
};

export function freshMemory(): Memory {
  return {
    ...{ counters: noAttempts, base: null, attempts: [], strategies: [], payloads: [], unsaved: 0 },
    startKept: false,
    ...{
      decisions: [],
      expected: new Map<string, readonly string[]>(),
      mapped: null,
      built: null,
      slices: [],
      done: new Set<string>(),
    },
    ...{
      originals: new Map<string, Original>(),
      current: new Map(),
      beside: new Set<string>(),
      mixed: new Set<string>(),
      hypothesis: '',
      edits: 0,
      asked: { A: 0, B: 0 },
    },
    ...{ runs: 0, refused: 0, problems: [], offered: '', install: null, listed: null },
  };
}

/** Why a task cannot go on, and is nobody's failure that could be counted (docs/spec/edit.md §8.10). */
export class InfraError extends Error {
  readonly source: string;
  readonly type: string;
  constructor(source: string, type: string, message: string) {
    super(message);
    this.name = 'InfraError';
    this.source = source;
    this.type = type;
  }
}
