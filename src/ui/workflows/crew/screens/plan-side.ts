import { workerMay } from '../../../../engine/workflows/crew/contract/worker-may.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { margin } from '../../../reader/text-sheet.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { fileWords } from '../words/files.ts';
import { taskWordsOf } from '../words/of.ts';
import { roleName } from './board-rows.ts';
import { workerText } from './board-text.ts';
import type { PlanAsked, PlanTask } from './plan-asked.ts';

/** The file that stands beside the plan: what the chosen task is told, else what was asked for. */
export function sideFile({ path }: PlanAsked, chosen: number | undefined): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return `${folder}${chosen === undefined ? 'request.md' : `tasks/task_${chosen}.md`}`;
}

/** Fewer rows than this below the graph show nothing that could be read. */
export const leastSide = 6;

/**
 * Beside the graph, or below it: the whole of what the chosen task is told, with what its worker may do; while none is
 * chosen, the request, which the plan is to be held against. Cut at `height`, title included.
 */
export function planSide(
  asked: PlanAsked,
  chosen: number | undefined,
  file: string | undefined,
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { cells, glyphs, language, messages } = look;
  const words = taskWordsOf(messages);
  const task = asked.tasks.find(({ id }) => id === chosen);
  const title =
    task === undefined
      ? (fileWords[language].whole['request.md'] ?? '')
      : words.detail.title(task.id, oneLine(task.name));
  const facts = (task === undefined ? [words.detail.pick] : factsOf(task, asked, look)).flatMap(
    (text) =>
      wrapProse(text, cells, width - margin).map(
        (line): Row => [span(`${' '.repeat(margin)}${line}`, 'dim')],
      ),
  );
  const rule = ruleRow(glyphs.rule, width, cells, [span(title, 'title')]);
  const text =
    file === undefined
      ? []
      : workerText(
          { stream: '', file: file.replace(task === undefined ? '' : /^# .*\n+/, '') },
          { width, height: Math.max(0, height - facts.length - 2) },
          look,
        );
  return [rule, ...facts, [], ...text].slice(0, height);
}

/** Who does it with which model, after whom, and what it may do at most. */
function factsOf(task: PlanTask, { rehearsal }: PlanAsked, look: Look): readonly string[] {
  const words = taskWordsOf(look.messages).plan;
  const { fetch, run, write } = workerMay(task.persona);
  const may = [
    words.may.read,
    ...(fetch ? [words.may.fetch] : []),
    ...(write ? [words.may.write] : []),
    ...(run ? [words.may.run] : []),
  ];
  const needs = task.dependsOn.join(', ');
  return [
    [roleName(task.persona, look), task.model, ...(needs === '' ? [] : [words.needs(needs)])].join(
      '  ',
    ),
    // recorded workers do nothing but say what was recorded
    ...(rehearsal ? [] : [words.may.all(may)]),
  ];
}
