import { findIntegrity } from '../rules/integrity/find.ts';
import { type ChangedText, type Finding, placeOf } from '../rules/integrity/finding.ts';
import type { Checks } from './checks.ts';
import { pairsOf } from './own-changes.ts';
import type { Task } from './task.ts';
import { markOnce, warnOnce } from './tell.ts';

/** What in the change could make tests green without the program being right; told before any success is. */
export async function integrityOf(
  task: Task,
  checks: Pick<Checks, 'changed'>,
): Promise<readonly Finding[]> {
  const files = (await pairsOf(task)).map(
    ({ path, before, after }): ChangedText => ({
      path,
      before: before?.text ?? null,
      after: after?.text ?? null,
    }),
  );
  const changed = checks.changed.map(
    (step): Finding => ({ kind: 'definition_changed', path: step, line: 0, text: '' }),
  );
  const findings = [...changed, ...findIntegrity(files)];
  const { ctx } = task;
  markOnce(ctx, { type: 'integrity', findings });
  if (findings.length > 0) {
    const lines = findings.map((found) =>
      `${found.kind} ${placeOf(found)} ${found.text}`.trimEnd(),
    );
    warnOnce(ctx, 'edit_findings', {
      lines: lines.slice(0, 30),
      more: Math.max(0, lines.length - 30),
    });
  }
  return findings;
}
