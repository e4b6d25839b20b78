import type { FieldPr } from '../model.ts';
import type { Assessed, Case } from './assess.ts';
import { ownNumber } from './refs.ts';

/**
 * What helps an issue that waits is what helps the one where its waiting begins; a pull request helps who reviews it
 * (docs/spec/field.md §12.1). For what only somebody outside can clear nobody here is needed.
 */
export function withNeeded(assessed: Assessed, prs: readonly FieldPr[]): Assessed {
  const { cases } = assessed;
  const numbers = new Set(prs.map(({ number }) => number));
  const needed = ({ relations, roots, inCycle, subject }: Case) => {
    const root = inCycle ? undefined : roots.find((one) => one !== subject.issue.number);
    if (root !== undefined) return cases.get(root)?.assessment.requiredCapability;
    const waitsForPr = relations.some(
      ({ satisfied, to }) => satisfied === false && numbers.has(ownNumber(to) ?? null),
    );
    return waitsForPr ? 'review-action' : undefined;
  };
  const known = new Map(
    [...cases].map(([number, one]) => {
      const capability = one.assessment.state === 'blocked' ? needed(one) : undefined;
      if (capability === undefined) return [number, one];
      return [
        number,
        { ...one, assessment: { ...one.assessment, requiredCapability: capability } },
      ];
    }),
  );
  return { ...assessed, cases: known };
}
