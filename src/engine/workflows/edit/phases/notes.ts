import { type Finding, placeOf } from '../rules/integrity/finding.ts';
import type { Task } from './task.ts';
import type { VerifierResult } from './verifier-result.ts';

/** What a reader of the summary must know besides what was changed and how it was verified. */
export function notesOf(
  { begin }: Pick<Task, 'begin'>,
  findings: readonly Finding[],
  result: VerifierResult,
): readonly string[] {
  return [
    ...findings.map(
      (found) => `${found.kind}: ${placeOf(found)}${found.text === '' ? '' : ` – ${found.text}`}`,
    ),
    ...(begin.dirty.length > 0
      ? [
          `The working tree had ${begin.dirty.length} uncommitted change(s) before; they were kept and verified together with this change.`,
        ]
      : []),
    ...(begin.unknownBefore === null
      ? []
      : [
          `Git did not answer (${begin.unknownBefore}): which files had uncommitted changes before is not known.`,
        ]),
    ...(result.tests === 0 ? ['The runner says that it ran no test.'] : []),
    ...result.mutated.map((path) => `Verification changed ${path}, which is allowed.`),
    ...(result.definition_changed.length > 0
      ? [`pipeline_definition_changed: ${result.definition_changed.join(', ')}`]
      : []),
    ...begin.constraints.unenforced.map((text) => `Not enforced by the engine: ${text}`),
  ];
}
