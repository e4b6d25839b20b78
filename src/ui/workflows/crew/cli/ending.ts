import type { Question } from '../../../../engine/data/question.ts';
import type { RunEnding } from '../../../cli/room-runs.ts';
import { sanitise } from '../../../text/sanitise.ts';
import { reportText } from './report-text.ts';

/** Questions that are put when a cmd has ended. */
const afterEnd: ReadonlySet<Question['kind']> = new Set([
  'approvals',
  'commit_change',
  'apply_work',
]);

export const ending: RunEnding = {
  aloud: ['plan_taken'],
  /** A cmd's own word is its exit code: 0 success, 2 partial, 1 failure; approvals that are open change nothing. */
  code: async (run, engine, code) => {
    if (code !== 0 && code !== 2) return code;
    const listed = (await engine.runs()).find(({ id }) => id === run.id);
    return listed?.exit ?? code;
  },
  /** What `report_summary.md` says. Nothing while the cmd is at work, which its questions tell. */
  text: async ({ id }, engine, open) => {
    if (!open.every(({ kind }) => afterEnd.has(kind))) return '';
    const file = (await engine.files(id)).find((path) => path.endsWith('/report_summary.md'));
    const text = file === undefined ? undefined : await engine.read(id, file);
    return text === undefined ? '' : `\n${reportText(sanitise(text))}\n`;
  },
};
