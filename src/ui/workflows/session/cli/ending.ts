import { parse } from 'yaml';
import type { RunEnding } from '../../../cli/room-runs.ts';
import { sanitise } from '../../../text/sanitise.ts';
import { sessionWordsOf } from '../words/of.ts';

/** What a session prints of itself: its own word as exit code, its files, and its contract's output as the document. */
export const ending: RunEnding = {
  code: async (run, engine, code) => {
    if (code !== 0 && code !== 2) return code;
    const listed = (await engine.runs()).find(({ id }) => id === run.id);
    return listed?.exit ?? code;
  },
  /** Rows that the ledger did not take, a line each: they are kept nowhere else but with the run. */
  text: async ({ id }, engine) => {
    const file = (await engine.files(id)).find((path) =>
      path.endsWith('/logs/ledger-fallback.jsonl'),
    );
    const text = file === undefined ? undefined : await engine.read(id, file);
    return text === undefined ? '' : `\n${sanitise(text).trimEnd()}\n`;
  },
  results: async ({ id }, engine, messages) => {
    const files = (await engine.files(id)).filter((path) => path.includes('/artifacts/'));
    return files.length === 0 ? undefined : { head: sessionWordsOf(messages).files, files };
  },
  /** The contract's output; while a question comes before it, what any run says. */
  document: async ({ id }, engine) => {
    const file = (await engine.files(id)).find((path) => path.endsWith('/result.yaml'));
    const text = file === undefined ? undefined : await engine.read(id, file);
    const data: unknown = text === undefined ? undefined : parse(text);
    return typeof data === 'object' && data !== null ? data : undefined;
  },
};
