import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long begin first, so that no worker is left with one of them when the others have nothing more to do. A
 * machine that has never run them knows no durations: loops of kills and whole stories are long by what they are.
 */
const long =
  /kill|injection|git-traps|tool-resume|\/whole\/|whole-cmd|coder|bad-|approvals-whole|linear/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    const byProject = Map.groupBy(sorted, ({ project }) => project).values();
    return [...byProject].flatMap((own) => own.toSorted((a, b) => +isLong(b) - +isLong(a)));
  }
}
