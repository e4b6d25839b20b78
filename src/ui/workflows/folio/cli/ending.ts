import { jsonIn } from '../../../../engine/data/json-text.ts';
import type { Engine } from '../../../../engine/engine.ts';
import type { RunEnding } from '../../../cli/room-runs.ts';
import { storyLinesOf } from '../words/lines.ts';

export const ending: RunEnding = {
  /** The chapters that are whole. */
  results: async ({ id }, engine, messages) => {
    const files = (await engine.files(id)).filter((file) => file.endsWith('/final.md'));
    const { files: head, own } = storyLinesOf(messages).done;
    if (files.length === 0) return undefined;
    return { head: (await isReviewOnly(engine, id)) ? own : head, files };
  },
  /** `editor-summary.json` of the last round of each chapter. One that cannot be read is left out. */
  summaries: async ({ id }, engine, files) => {
    const last = new Map<string, string>();
    const inOrder = [...files].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const file of inOrder) {
      const [, chapter] = summaryFile.exec(file) ?? [];
      if (chapter !== undefined) last.set(chapter, file);
    }
    const summaries: unknown[] = [];
    for (const file of last.values()) {
      const summary = jsonIn(await engine.read(id, file));
      if (summary !== undefined) summaries.push(summary);
    }
    return summaries;
  },
};

const summaryFile = /^(.*\/ch\d+)\/reviews\/round-\d+\/editor-summary\.json$/;

/** All chapters are the author's own; none was written by agents. */
async function isReviewOnly(engine: Engine, run: string): Promise<boolean> {
  const events = await engine.history(run);
  return events.some((event) => event.type === 'said' && event.notice === 'manuscript_reviewed');
}
