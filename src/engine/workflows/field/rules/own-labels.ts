import { markerForm } from './freshness.ts';
import type { Subject } from './subject.ts';

/**
 * Labels that field put there itself, and may take away again. Where nothing is remembered its own remark still tells of
 * the one that says it waits (docs/spec/field.md §16).
 */
export function labelsOfOwn(
  { before, intended, issue }: Subject,
  blockedLabel: string,
): ReadonlySet<string> {
  const isTold = issue.comments?.some(({ body }) => markerForm.exec(body)?.[1] === 'blocked');
  const told = before === undefined && isTold ? [blockedLabel] : [];
  return new Set([...(before?.labelsAdded ?? []), ...intended, ...told]);
}
