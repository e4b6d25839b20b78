import type { Engine, LiveRun, RunResult } from '../../engine/engine.ts';
import { describeJson } from './question-text.ts';
import type { RunEnding } from './room-runs.ts';

/**
 * A run's result as one document: how it ended, what its workflow says in summary, the files a person may want, and
 * what waits for an answer.
 */
export async function runDocument(
  live: LiveRun,
  result: RunResult,
  engine: Engine,
  ending: RunEnding | undefined,
) {
  const { id } = live;
  const run = (await engine.runs()).find((summary) => summary.id === id);
  const files = await engine.files(id);
  const questions = (await engine.questions()).filter((open) => open.run.id === id);
  return {
    ...run,
    id,
    status: result.status,
    failure: result.failure,
    summaries: (await ending?.summaries?.(live, engine, files)) ?? [],
    files,
    questions: questions.map(describeJson),
  };
}
