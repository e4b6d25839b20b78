import type { describeFailure } from '../messages/describe-failure.ts';
import { oneLine } from '../text/sanitise.ts';

export type DescribeFailure = typeof describeFailure;

/** How failures are worded: read when there is one, for most starts have none. */
export async function failureWords(): Promise<DescribeFailure> {
  try {
    return (await import('../messages/describe-failure.ts')).describeFailure;
  } catch {
    // The program's own files are gone from under it: what failed is said as it was told.
    return (failure) => ({
      title: oneLine(String('detail' in failure ? failure.detail : failure.kind)),
      detail: '',
      next: '',
    });
  }
}
