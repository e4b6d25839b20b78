import type { CrewView } from '../../../../engine/workflows/crew/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { sanitise } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { fileWords } from '../words/files.ts';
import { taskWordsOf } from '../words/of.ts';

/** Where the request lies, while there is no plan yet; undefined: there is one, or nobody is at it. */
export function askedFile({ waves, helpers }: Pick<CrewView, 'waves' | 'helpers'>) {
  const [planner] = helpers;
  if (waves.length > 0 || planner === undefined) return undefined;
  return planner.step.replace(/[^/]*$/, 'request.md');
}

/** No screen shows more of a request than this. */
const looked = 20_000;

/**
 * Below who plans, while there are no tasks yet: what is being done and what comes next, where somebody is at it, and what was
 * asked for. What of a long request has no room is not shown, and that is said.
 */
export function planningRows(
  request: string,
  height: number,
  { live, rehearsal }: { readonly live: boolean; readonly rehearsal: boolean },
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs, language, messages } = look;
  const words = taskWordsOf(messages).planning;
  const wrapped = (text: string) => wrapProse(text, cells, columns - 2);
  const now = wrapped(live ? words.now : '').map((line): Row => [span(` ${line}`)]);
  const next = wrapped(live ? words[rehearsal ? 'nextPlayed' : 'next'] : '').map(
    (line): Row => [span(` ${line}`, 'dim')],
  );
  const room = height - now.length - next.length - 3;
  if (room < 1) return fitRows([...now, ...next], Math.max(0, height));
  const lines = sanitise(request.slice(0, looked)).trim().split('\n').flatMap(wrapped);
  const shown = lines.length > room ? [...lines.slice(0, room - 1), cells.ellipsis] : lines;
  const name = fileWords[language].whole['request.md'] ?? '';
  return [
    blank,
    ...now,
    ...next,
    blank,
    ruleRow(glyphs.rule, columns, cells, [span(name, 'title')]),
    ...shown.map((line): Row => [span(` ${line}`)]),
  ].slice(0, Math.max(0, height));
}
