import { z } from 'zod';
import { RunError } from '../../../data/failure.ts';
import { readYaml } from '../../../data/read-yaml.ts';

/*
 * A field as it was recorded: what its sources said, day by day (`rehearsal/field/<ja|en>/days.yaml`). A later day says
 * only what is new or different.
 */

/** A row as `gh` prints it. */
const Row = z.looseObject({ number: z.number().int() });
type Row = z.infer<typeof Row>;

/** `sha`, `parents`: the first digits. */
const CommitRow = z.object({
  sha: z.string().regex(/^[0-9a-f]{1,40}$/),
  parents: z.array(z.string()).default([]),
  at: z.string(),
  author: z.string(),
  subject: z.string(),
});

const Day = z.object({
  /** The moment at which it was looked at. */
  now: z.iso.datetime(),
  /** What happened since the day before, in a sentence. */
  said: z.string(),
  files: z.record(z.string(), z.string()).default({}),
  commits: z.array(CommitRow).default([]),
  /** Branch → commit; null: it is gone. */
  branches: z.record(z.string(), z.string().nullable()).default({}),
  issues: z.array(Row).default([]),
  prs: z.array(Row).default([]),
  /** Issue → those that the tracker itself says it waits for. */
  blockedBy: z.record(z.string(), z.array(z.number())).default({}),
});

const Recording = z.object({
  /** `owner/name`. */
  repo: z.string(),
  days: z.array(Day).min(1),
});
type Recording = z.infer<typeof Recording>;

/** All that the sources say on one day. */
export type RecordedDay = Omit<z.infer<typeof Day>, 'issues' | 'prs'> & {
  readonly repo: string;
  readonly day: number;
  readonly days: number;
  readonly issues: ReadonlyMap<number, Row>;
  readonly prs: ReadonlyMap<number, Row>;
};

/** The field as it stood on this day, from 1; a day after the last one is the last. Rejects a text that is no recording. */
export function recordedDay(text: string | undefined, path: string, wanted: number): RecordedDay {
  const read = text === undefined ? undefined : readYaml(text);
  const recording = Recording.safeParse(read?.ok ? read.value : undefined);
  if (!recording.success)
    throw new RunError({ kind: 'file_damaged', path, detail: 'not the recording of a field' });
  const { repo, days } = recording.data;
  const day = Math.min(Math.max(1, wanted), days.length);
  return { ...whole(days.slice(0, day)), repo, day, days: days.length };
}

function whole(days: Recording['days']): Omit<RecordedDay, 'repo' | 'day' | 'days'> {
  const [last] = days.slice(-1);
  return {
    ...{ now: last?.now ?? '', said: last?.said ?? '' },
    files: Object.assign({}, ...days.map(({ files }) => files)),
    commits: days.flatMap(({ commits }) => commits),
    branches: Object.assign({}, ...days.map(({ branches }) => branches)),
    issues: byNumber(days.map(({ issues }) => issues)),
    prs: byNumber(days.map(({ prs }) => prs)),
    blockedBy: Object.assign({}, ...days.map(({ blockedBy }) => blockedBy)),
  };
}

/** What a later day says of a row stands above what was said of it before. */
function byNumber(days: readonly (readonly Row[])[]): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  for (const row of days.flat()) rows.set(row.number, { ...rows.get(row.number), ...row });
  return rows;
}
