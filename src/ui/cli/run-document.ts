import type { Engine, RunResult } from '../../engine/engine.ts';
import { describeJson } from './question-text.ts';

/**
 * A run's result as one document: how it ended, the summary of each chapter's last round, the files a person
 * may want, and what waits for an answer.
 */
export async function runDocument(id: string, result: RunResult, engine: Engine) {
  const run = (await engine.runs()).find((summary) => summary.id === id);
  const files = await engine.files(id);
  const questions = (await engine.questions()).filter((open) => open.run.id === id);
  return {
    ...run,
    id,
    status: result.status,
    failure: result.failure,
    summaries: await lastSummaries(id, files, engine),
    files,
    questions: questions.map(describeJson),
  };
}

const summaryFile = /^(.*\/ch\d+)\/reviews\/round-\d+\/editor-summary\.json$/;

/** `editor-summary.json` of the last round of each chapter, in order. One that cannot be read is left out. */
async function lastSummaries(
  id: string,
  files: readonly string[],
  engine: Engine,
): Promise<unknown[]> {
  const last = new Map<string, string>();
  const inOrder = [...files].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  for (const file of inOrder) {
    const [, chapter] = summaryFile.exec(file) ?? [];
    if (chapter !== undefined) last.set(chapter, file);
  }
  const summaries: unknown[] = [];
  for (const file of last.values()) {
    const summary = parsed(await engine.read(id, file));
    if (summary !== undefined) summaries.push(summary);
  }
  return summaries;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
