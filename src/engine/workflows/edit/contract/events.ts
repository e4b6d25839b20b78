import { z } from 'zod';
import { markReader } from '../../../contract.ts';
import { flag, listOf, number, type Shapes, type Typed, text } from '../../../data/shapes.ts';

/** How a task came out (docs/spec/edit.md §16). */
export const EditEnd = z.enum([
  'SUCCESS',
  'STUCK',
  'INFRA_ERROR',
  'CONTRADICTION',
  'CANCELLED',
  'DISCARDED',
]);
export type EditEnd = z.infer<typeof EditEnd>;

const Scout = z.enum(['A', 'B']);
const Step = z.object({ name: text, command: text, source: text });

const File = z.object({
  path: text,
  how: z.enum(['created', 'modified', 'deleted']),
  added: number,
  removed: number,
  /** It was changed before the task began. */
  dirty: flag,
  /** Not among the files of the slice that is worked on. */
  beside: flag,
});
export type ChangedFile = z.infer<typeof File>;

const Counts = { consecutive: number, total: number, replans: number };

/** What the screens of a task need to know of it. */
export const editMarks = {
  edit_begun: {
    repository: text,
    git: flag,
    dirty: number,
    steps: listOf(Step),
    dryRun: flag,
    hash: text,
    /** Each edit is written into the repository as soon as it is made: its person trusts it. */
    atOnce: flag.exactOptional(),
  },
  scout_asked: { scout: Scout, n: number, question: text },
  scout_answered: { scout: Scout, n: number, files: listOf(text), notes: listOf(text) },
  batch_applied: { n: number, slice: text.nullable(), hypothesis: text, files: listOf(File) },
  batch_refused: { n: number, problems: listOf(text) },
  verify_started: { attempt: number, run: text, baseline: flag },
  verify_step: {
    attempt: number,
    step: text,
    state: z.enum(['running', 'passed', 'failed', 'skipped', 'infra_error']),
    ms: number,
  },
  verified: {
    attempt: number.nullable(),
    run: text.nullable(),
    status: z.enum(['PASS', 'FAIL', 'INFRA_ERROR']),
    step: text.nullable(),
    summary: text,
    fingerprint: text,
    ms: number,
    ...Counts,
  },
  /** What was red before anything was changed; null: green, or not looked at. */
  base_verified: {
    status: z.enum(['PASS', 'FAIL', 'SKIPPED']),
    step: text.nullable(),
    summary: text,
  },
  replanned: { id: number, attempt: number, theory: text, approach: text, requery: text },
  integrity: {
    findings: listOf(z.object({ kind: text, path: text, line: number, text })),
  },
  /** How many alterations of changed lines the tests noticed; `why`: none was tried, and why. */
  mutants: {
    tried: number,
    of: number,
    survived: listOf(z.object({ path: text, line: number, was: text, now: text })),
    why: text.nullable(),
  },
  /** What could be wrong where there was no way further, as the report has it. */
  theories: {
    theories: listOf(z.object({ title: text, description: text, investigation: text })),
  },
  /** What stays in the repository of a task that did not come to its end. */
  edit_left: { files: listOf(text) },
  edit_ended: {
    end: EditEnd,
    attempt: number.nullable(),
    run: text.nullable(),
    report: text.nullable(),
    reason: text,
  },
} as const satisfies Shapes;

export type EditMark = Typed<typeof editMarks>;

/** A task's mark; undefined for every other event. */
export const editMark = markReader(editMarks);
