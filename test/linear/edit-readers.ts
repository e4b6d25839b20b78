import { readAgentFile } from '../../src/engine/workflows/edit/rules/agent-yaml.ts';
import { recipeOf } from '../../src/engine/workflows/edit/rules/detect/make.ts';
import { packageIn } from '../../src/engine/workflows/edit/rules/detect/node.ts';
import { lastLines } from '../../src/engine/workflows/edit/rules/failure-text.ts';
import { hidesFailure } from '../../src/engine/workflows/edit/rules/outcome.ts';
import { programOf } from '../../src/engine/workflows/edit/rules/pipeline.ts';
import { readScoutReply } from '../../src/engine/workflows/edit/rules/scout-reply.ts';
import { ScoutBPayload } from '../../src/engine/workflows/edit/rules/scouts.ts';
import { readStuckReport } from '../../src/engine/workflows/edit/rules/stuck-report.ts';
import { removeUnwanted } from '../../src/engine/workflows/edit/rules/summary-text.ts';
import { taskIn } from '../../src/ui/workflows/edit/cli/task-in.ts';
import type { ReadersByFile } from './readers.ts';

/** Tasks, what checks print, and what a repository says of itself. */
export const editReaders: ReadersByFile = {
  'engine/workflows/edit/rules/agent-yaml.ts': { readAgentFile },
  'engine/workflows/edit/rules/detect/make.ts': { recipeOf: (text) => recipeOf(text, 'test') },
  'engine/workflows/edit/rules/detect/node.ts': { packageIn },
  'engine/workflows/edit/rules/failure-text.ts': { lastLines: (text) => lastLines(text, 40) },
  'engine/workflows/edit/rules/outcome.ts': { hidesFailure },
  'engine/workflows/edit/rules/pipeline.ts': { programOf },
  'engine/workflows/edit/rules/scout-reply.ts': {
    readScoutReply: (text) => readScoutReply(text, ScoutBPayload),
  },
  'engine/workflows/edit/rules/stuck-report.ts': { readStuckReport },
  'engine/workflows/edit/rules/summary-text.ts': { removeUnwanted },
  'ui/workflows/edit/cli/task-in.ts': { taskIn: (text) => taskIn(text.slice(0, 9000)) },
};
