import { saidIn } from '../../src/engine/workflows/field/contract/said.ts';
import { readIssue, splitFront } from '../../src/engine/workflows/field/look/front-matter.ts';
import { recordedDay } from '../../src/engine/workflows/field/look/recording.ts';
import { criteriaIn } from '../../src/engine/workflows/field/rules/criteria.ts';
import { declaredIn } from '../../src/engine/workflows/field/rules/dependencies.ts';
import { linksIn, mergedBranch } from '../../src/engine/workflows/field/rules/linking.ts';
import { plainBody } from '../../src/engine/workflows/field/rules/plain-body.ts';
import { refsIn } from '../../src/engine/workflows/field/rules/refs.ts';
import { harmless } from '../../src/engine/workflows/field/rules/remarks.ts';
import { tokensOf } from '../../src/engine/workflows/field/rules/score.ts';
import { chosenIn } from '../../src/ui/workflows/field/cli/ask-what.ts';
import type { ReadersByFile } from './readers.ts';

const issue = { number: 1, path: '001.md', repo: null };
const known = { issues: new Set([1, 2]), prs: new Set([3]), repo: null };

/** What people write into issues, commits and pull requests. */
export const fieldReaders: ReadersByFile = {
  'engine/workflows/field/contract/said.ts': { saidIn: (text) => saidIn('ja', text) },
  'engine/workflows/field/look/recording.ts': {
    recordedDay: (text) => {
      try {
        return recordedDay(text, 'days.yaml', 1);
      } catch (error) {
        return error;
      }
    },
  },
  'engine/workflows/field/look/front-matter.ts': {
    splitFront,
    readIssue: (text) => readIssue(text, issue),
  },
  'engine/workflows/field/rules/criteria.ts': { criteriaIn },
  'engine/workflows/field/rules/dependencies.ts': {
    declaredIn: (text) => declaredIn(text, 1, null),
  },
  'engine/workflows/field/rules/linking.ts': {
    linksIn: (text) => linksIn(text, known),
    mergedBranch,
  },
  'engine/workflows/field/rules/plain-body.ts': { plainBody },
  'engine/workflows/field/rules/refs.ts': { refsIn },
  'engine/workflows/field/rules/remarks.ts': { harmless },
  'engine/workflows/field/rules/score.ts': { tokensOf },
  'ui/workflows/field/cli/ask-what.ts': { chosenIn: (text) => chosenIn(text, []) },
};
