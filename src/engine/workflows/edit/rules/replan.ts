import { z } from 'zod';
import { normalForm } from '../../../data/normal-form.ts';

const Requery = z.enum(['none', 'A', 'B', 'A+B']);
export type Requery = z.infer<typeof Requery>;

/** Another way to go about the task (docs/spec/edit.md §10). */
export const Strategy = z.object({
  theory: z.string().trim().min(1).max(4000),
  approach: z.string().trim().min(1).max(4000),
  differs_how: z.string().max(4000).default(''),
  files_expected: z.array(z.string().max(1000)).max(200).default([]),
  requery: Requery.nullable().catch(null).default(null),
  requery_reason: z.string().max(2000).default(''),
});
export type Strategy = z.infer<typeof Strategy>;

const forA = /\b(import|module|dependency|not found|undefined|missing)\b/i;
const forB = /\b(build|compile|compilation|test setup|environment|timeout)\b/i;

/** Which scout to ask again, by the words of the failures, where the model does not say. */
export function requeryFor(summaries: readonly string[]): Requery {
  const text = summaries.join('\n');
  const [a, b] = [forA.test(text), forB.test(text)];
  if (a && b) return 'A+B';
  return a ? 'A' : b ? 'B' : 'none';
}

/** Two ways that say the same in other spacing, letters or signs are the same. */
export function sameApproach(one: string, other: string): boolean {
  const plain = (text: string) =>
    normalForm(text, 'NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return plain(one) === plain(other);
}
