import type { RunEnding } from '../../../cli/room-runs.ts';
import { sanitise } from '../../../text/sanitise.ts';

export const ending: RunEnding = {
  /** What is left for a person is its exit code. */
  code: async (run, engine, code) => {
    if (code !== 0) return code;
    const listed = (await engine.runs()).find(({ id }) => id === run.id);
    return listed?.exit ?? code;
  },
  text: async ({ id }, engine) => {
    const file = (await engine.files(id)).find((path) => path.endsWith('/report.md'));
    const text = file === undefined ? undefined : await engine.read(id, file);
    return text === undefined ? '' : `\n${sanitise(text).trimEnd()}\n`;
  },
};
