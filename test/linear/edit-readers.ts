import { readAgentFile } from '../../src/engine/workflows/edit/rules/agent-yaml.ts';
import { namesIn, readConstraints } from '../../src/engine/workflows/edit/rules/constraints.ts';
import { conventionsOf } from '../../src/engine/workflows/edit/rules/conventions.ts';
import { recipeOf } from '../../src/engine/workflows/edit/rules/detect/make.ts';
import { packageIn } from '../../src/engine/workflows/edit/rules/detect/node.ts';
import { resolveBatch } from '../../src/engine/workflows/edit/rules/edit-batch.ts';
import { failureSummary, lastLines } from '../../src/engine/workflows/edit/rules/failure-text.ts';
import { formatterSays } from '../../src/engine/workflows/edit/rules/formatter.ts';
import { issueInFile, repoOnGitHub } from '../../src/engine/workflows/edit/rules/issue-text.ts';
import { mutantsOf } from '../../src/engine/workflows/edit/rules/mutants.ts';
import { hidesFailure } from '../../src/engine/workflows/edit/rules/outcome.ts';
import { programOf } from '../../src/engine/workflows/edit/rules/pipeline.ts';
import { readScoutReply } from '../../src/engine/workflows/edit/rules/scout-reply.ts';
import { ScoutBPayload } from '../../src/engine/workflows/edit/rules/scouts.ts';
import { readStuckReport } from '../../src/engine/workflows/edit/rules/stuck-report.ts';
import { removeUnwanted } from '../../src/engine/workflows/edit/rules/summary-text.ts';
import { withoutTask } from '../../src/engine/workflows/edit/rules/tell-apart.ts';
import { testsIn } from '../../src/engine/workflows/edit/rules/test-count.ts';
import { taskIn, tasksIn } from '../../src/ui/workflows/edit/cli/task-in.ts';
import type { ReadersByFile } from './readers.ts';

const noFlags = { constraints: [], nonGoals: [], outOfScope: [], only: [] };
const plainFile = { text: 'a\n', sha: '', mode: 0o644 };

/** Tasks, what checks print, and what a repository says of itself. */
export const editReaders: ReadersByFile = {
  'engine/workflows/edit/rules/agent-yaml.ts': { readAgentFile },
  'engine/workflows/edit/rules/constraints.ts': {
    namesIn,
    readConstraints: (text) => readConstraints(`Out of scope:\n- ${text}`, noFlags, () => false),
  },
  'engine/workflows/edit/rules/conventions.ts': { conventionsOf: (text) => conventionsOf([text]) },
  'engine/workflows/edit/rules/detect/make.ts': { recipeOf: (text) => recipeOf(text, 'test') },
  'engine/workflows/edit/rules/detect/node.ts': { packageIn },
  'engine/workflows/edit/rules/edit-batch.ts': {
    resolveBatch: (content) =>
      resolveBatch([{ op: 'rewrite', path: 'a', content, reason: '' }], () => plainFile),
  },
  'engine/workflows/edit/rules/failure-text.ts': {
    failureSummary,
    lastLines: (text) => lastLines(text, 40),
  },
  'engine/workflows/edit/rules/formatter.ts': {
    formatterSays: (text) => formatterSays('a.ts', () => text),
  },
  'engine/workflows/edit/rules/issue-text.ts': { issueInFile, repoOnGitHub },
  'engine/workflows/edit/rules/mutants.ts': {
    mutantsOf: (text) => mutantsOf([{ path: 'a.js', before: null, after: { text, mode: 0o644 } }]),
  },
  'engine/workflows/edit/rules/outcome.ts': { hidesFailure },
  'engine/workflows/edit/rules/pipeline.ts': { programOf },
  'engine/workflows/edit/rules/scout-reply.ts': {
    readScoutReply: (text) => readScoutReply(text, ScoutBPayload),
  },
  'engine/workflows/edit/rules/stuck-report.ts': { readStuckReport },
  'engine/workflows/edit/rules/summary-text.ts': { removeUnwanted },
  'engine/workflows/edit/rules/tell-apart.ts': {
    withoutTask: (text) => withoutTask(text, `${text}b\n`, `a\n${text}`),
  },
  'engine/workflows/edit/rules/test-count.ts': { testsIn },
  'ui/workflows/edit/cli/task-in.ts': {
    taskIn: (text) => taskIn(text.slice(0, 9000)),
    tasksIn: (text) => tasksIn(text.slice(0, 9000)),
  },
};
