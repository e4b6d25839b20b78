import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { durations } from './durations.ts';

/**
 * Files that take long begin first, so that no worker is left with one of them when the others have nothing more to do;
 * before them those of which nobody knows yet.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = durations();
    const root = path.join(import.meta.dirname, '..');
    const seconds = ({ moduleId }: TestSpecification) =>
      known[path.relative(root, moduleId).split(path.sep).join('/')] ?? Number.POSITIVE_INFINITY;
    return files.toSorted((a, b) => (seconds(a) === seconds(b) ? 0 : seconds(b) - seconds(a)));
  }
}
