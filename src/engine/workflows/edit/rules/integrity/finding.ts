import { structuredPatch } from 'diff';
import { z } from 'zod';

/** What a change to tests, or to what runs them, may mean (docs/spec/edit.md §6.5). */
const findingKinds = [
  'test_removed',
  'case_removed',
  'case_skipped',
  'case_focused',
  'assertion_removed',
  'assertion_weakened',
  'expectation_changed',
  'always_true',
  'tolerance_widened',
  'snapshot_changed',
  'fixture_changed',
  'tests_excluded',
  'threshold_lowered',
  'exception_caught',
  'early_exit',
  'script_weakened',
  'definition_changed',
  'check_silenced',
  'test_detected',
  'always_equal',
  'subject_mocked',
  'retried',
  'runner_changed',
] as const;

export const Finding = z.object({
  kind: z.enum(findingKinds),
  path: z.string(),
  /** Of the file as it is now; of the old one where the line is gone; 0: of the file as a whole. */
  line: z.number(),
  text: z.string(),
});
export type Finding = Readonly<z.infer<typeof Finding>>;
export type FindingKind = Finding['kind'];

/** A file before the task and now; null: it is not there. */
export type ChangedText = {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** A line that was put in or taken out. */
export type Line = { readonly line: number; readonly text: string };
/** Lines that changed at one place. */
export type Hunk = { readonly removed: readonly Line[]; readonly added: readonly Line[] };

export function hunksOf({ before, after }: ChangedText): readonly Hunk[] {
  const { hunks } = structuredPatch('a', 'b', before ?? '', after ?? '', '', '', { context: 0 });
  return hunks.map(({ lines, oldStart, newStart }) => {
    const removed: Line[] = [];
    const added: Line[] = [];
    for (const line of lines) {
      const text = line.slice(1).replace(/\r$/, '');
      if (line.startsWith('-')) removed.push({ line: oldStart + removed.length, text });
      if (line.startsWith('+')) added.push({ line: newStart + added.length, text });
    }
    return { removed, added };
  });
}

/** `src/a.test.ts:7`; what is no line of a file is named alone. */
export function placeOf({ path, line }: Pick<Finding, 'path' | 'line'>): string {
  return line > 0 ? `${path}:${line}` : path;
}

const longest = 160;

export function finding(kind: FindingKind, path: string, { line, text }: Line): Finding {
  const plain = text.trim().replace(/\s+/g, ' ');
  return { kind, path, line, text: plain.length > longest ? `${plain.slice(0, longest)}…` : plain };
}
