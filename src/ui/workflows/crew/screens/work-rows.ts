import type { CrewView, TaskRow } from '../../../../engine/workflows/crew/contract/view.ts';
import { hunkRole, hunkText } from '../../../components/hunk-role.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, rowWidth, ruleRow, type Span, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { notAppliedRows, saidRows } from '../../../screens/run/not-applied-rows.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import type { TaskWords } from '../words/ja/screens.ts';
import { taskWordsOf } from '../words/of.ts';
import type { FilePatch } from './patch-files.ts';
import {
  type IgnoredName,
  ignoredIn,
  pathsIn,
  tasksIn,
  type WorkShown,
  type WorkState,
} from './work-state.ts';

/** The rule above: how much there is, and which part of it is shown. */
export function workTitle(
  state: WorkState,
  shown: WorkShown,
  { patches, view }: { readonly patches: readonly FilePatch[]; readonly view: CrewView },
  look: Look,
): Row {
  const words = taskWordsOf(look.messages).work;
  const files = pathsIn(patches).length;
  const part =
    state.view === 'all'
      ? words.all
      : state.view === 'task'
        ? words.ofTask(state.at + 1, tasksIn(patches).length)
        : state.view === 'file'
          ? words.ofFile(state.at + 1, files)
          : words.ofIgnored(state.at + 1, shown.ignored?.length ?? 0);
  return ruleRow(look.glyphs.rule, look.columns, look.cells, [
    span(words.title(files), 'focused'),
    span(`  ${part}  `),
    span(stateWords(shown, { patches, view }, look), 'dim'),
  ]);
}

function stateWords(
  { task }: WorkShown,
  { patches, view }: { readonly patches: readonly FilePatch[]; readonly view: CrewView },
  { messages }: Look,
): string {
  const words = taskWordsOf(messages).work;
  if (task === null) {
    const left = leftOpen(view, patches);
    return left > 0 ? words.missing(left) : decidedWords(view, words);
  }
  const state = rowOf(view, task)?.work?.state;
  return state === undefined ? '' : words.states[state];
}

/** Of all that tasks changed and that is decided about: what has become of it. */
export function decidedWords({ waves }: CrewView, { decided }: TaskWords['work']): string {
  const states = new Set(
    waves.flatMap(({ tasks }) => tasks.flatMap(({ work }) => work?.state ?? [])),
  );
  if (states.size === 0) return '';
  if (!states.has('dropped')) return decided.applied;
  return states.has('applied') ? decided.both : decided.dropped;
}

/** How many files are not in the project: as they were counted, or those of tasks whose work is not in it. */
export function leftOpen(view: CrewView, patches: readonly FilePatch[]): number {
  if (view.unapplied !== null) return view.unapplied;
  return pathsIn(patches.filter(({ task }) => rowOf(view, task)?.work?.state === 'open')).length;
}

export function rowOf({ waves }: CrewView, task: number): TaskRow | undefined {
  return waves.flatMap((wave) => wave.tasks).find((each) => each.task === task);
}

/** First the list of files, what wants care before the rest and marked, then each of them whole. */
export function workRows(shown: WorkShown, view: CrewView, look: Look): readonly Row[] {
  const words = taskWordsOf(look.messages).work;
  const { patches, ignored } = shown;
  if (ignored !== undefined) return ignoredRows(shown, ignored, look);
  if (patches.length === 0) return [[span(` ${words.none}`, 'dim')]];
  const names = ignoredIn(view).length;
  return [
    ...notAppliedRows(view.refused, words, look),
    ...notUndoneRows(view, look),
    ...checkRows(view, look),
    ...(names === 0 ? [] : [[span(` ${words.ignoredMore(names)}`, 'dim')]]),
    ...patches.map((patch) => listed(patch, view, look)),
    ...patches.flatMap((patch) => [blank, heading(patch, look), ...linesOf(patch, look)]),
  ];
}

/** What was not taken out, since it is no longer as it came in. */
function notUndoneRows({ notUndone }: CrewView, look: Look): readonly Row[] {
  if (notUndone.length === 0) return [];
  const words = taskWordsOf(look.messages).work;
  const lines = [
    words.notUndone,
    ...notUndone.map((path) => `! ${visible(oneLine(path))}`),
    words.notUndoneNext,
  ];
  return lines.flatMap((line) => saidRows(line, 'warn', look));
}

/** How the tests ended that were run last, or why they were not; what they said at last where they did not pass. */
function checkRows({ checked, unchecked }: CrewView, look: Look): readonly Row[] {
  if (unchecked !== null) {
    const { why, detail } = unchecked;
    const said = taskWordsOf(look.messages).work.unchecked(why, visible(oneLine(detail)));
    return saidRows(said, 'warn', look);
  }
  if (checked === null) return [];
  const { command, code, seconds, task, lines } = checked;
  const { cells, columns } = look;
  const line = taskWordsOf(look.messages).work.checked(command, code, seconds, task);
  const said = code === 0 ? [] : lines;
  return [
    ...saidRows(visible(oneLine(line)), code === 0 ? 'good' : 'warn', look),
    ...said.map(
      (each): Row => [span(`   ${cells.truncate(visible(oneLine(each)), columns - 4)}`, 'dim')],
    ),
  ];
}

function ignoredRows(
  { path, task }: WorkShown,
  names: readonly IgnoredName[],
  look: Look,
): readonly Row[] {
  const { cells, columns } = look;
  const words = taskWordsOf(look.messages).work;
  return [
    ...wrapProse(words.ignoredHead, cells, columns - 2).map(
      (line): Row => [span(` ${line}`, 'dim')],
    ),
    ...names.map((name): Row => {
      const isHere = name.path === path && name.task === task;
      const text = cells.truncate(visible(oneLine(name.path)), columns - 14);
      return [
        span(isHere ? ` ${look.glyphs.pointer} ` : '   '),
        isHere ? span(text, 'accent') : span(text),
        span(`  ${words.task(name.task)}`, 'dim'),
      ];
    }),
  ];
}

const signs = { new: '+', deleted: '-', renamed: '>', changed: '~' } as const;
const roles = {
  protected: 'warn',
  test: 'accent',
  other: undefined,
} as const satisfies Record<FilePatch['rank'], ColourRole | undefined>;

/** Where it is narrow, the name of the file comes before what is said of it. */
const leastName = 24;

function listed(
  { path, rank, how, task, added, removed }: FilePatch,
  view: CrewView,
  look: Look,
): Row {
  const { columns, cells } = look;
  const words = taskWordsOf(look.messages).work;
  const state = rowOf(view, task)?.work?.state;
  const said = [
    span(`  +${added} -${removed}  ${words.task(task)}`, 'dim'),
    ...(rank === 'other' ? [] : [span(`  ${words.ranks[rank]}`, roles[rank])]),
    ...(state === undefined || state === 'open' ? [] : [span(`  ${words.states[state]}`, 'dim')]),
  ];
  const room = (beside: readonly Span[]) => columns - 2 - rowWidth(beside, cells);
  while (said.length > 0 && room(said) < leastName) said.pop();
  const mark = marks[rank];
  const name = cells.truncate(`${mark}${signs[how]} ${visible(oneLine(path))}`, room(said));
  return [span(' '), span(name, roles[rank]), ...said];
}

const marks = { protected: '! ', test: '', other: '' } as const;

function heading({ path, task }: FilePatch, { messages, cells, columns }: Look): Row {
  const words = taskWordsOf(messages).work;
  return [
    span(` ${cells.truncate(visible(oneLine(path)), columns - 14)}`, 'title'),
    span(`  ${words.task(task)}`, 'dim'),
  ];
}

function linesOf({ lines }: FilePatch, { cells, columns, messages }: Look): readonly Row[] {
  return lines.flatMap((line) => {
    const role = hunkRole(line);
    const text = hunkText(line, messages);
    if (text === undefined) return [];
    return wrapProse(visible(text.replaceAll('\t', '    ')), cells, columns - 2).map(
      (part): Row => [span(' '), role === undefined ? span(part) : span(part, role)],
    );
  });
}

/** What the next key would do. */
export function workHint(
  state: WorkState,
  { task, path, ignored }: WorkShown,
  { patches, view }: { readonly patches: readonly FilePatch[]; readonly view: CrewView },
  look: Look,
): Row {
  const words = taskWordsOf(look.messages).work;
  if (ignored !== undefined)
    return [
      span(
        ` ${look.cells.truncate(words.takeSure(visible(oneLine(path ?? ''))), look.columns - 2)}`,
        'accent',
      ),
    ];
  const { weighty } = look.messages.screens.question;
  if (state.sure === 'apply')
    return [
      span(` ${weighty(task === null ? words.applySure : words.applyTaskSure(task), 'a')}`, 'warn'),
    ];
  if (state.sure === 'drop')
    return [
      span(` ${weighty(task === null ? words.dropSure : words.dropTaskSure(task), 'x')}`, 'warn'),
    ];
  const isOver =
    task === null ? leftOpen(view, patches) === 0 : rowOf(view, task)?.work?.state !== 'open';
  const what = isOver ? words.look : task === null ? words.pick : words.pickTask(task);
  return [span(` ${what}${view.undoable > 0 ? words.canUndo(view.undoable) : ''}`, 'dim')];
}
