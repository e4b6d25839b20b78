import { withLeftOut } from '../../../components/left-out.ts';
import type { Look } from '../../../components/look.tsx';
import { money } from '../../../components/numbers.ts';
import {
  chosenRow,
  type Row,
  rowWidth,
  ruleRow,
  type Span,
  span,
  spread,
} from '../../../components/row.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { taskWordsOf } from '../words/of.ts';
import { roleName, whyOf } from './board-rows.ts';
import type { PlanAsked, PlanTask } from './plan-asked.ts';
import { planEdges } from './plan-lanes.ts';
import type { PlanState } from './plan-state.ts';
import { cell } from './task-cells.ts';

/**
 * The rule above the plan: how much of it there is, what it will cost and how long it will take; of a rehearsal neither.
 */
export function planTitle(asked: PlanAsked, look: Look): Row {
  const words = taskWordsOf(look.messages).plan;
  const usd = asked.usd === null ? words.unknownUsd : words.usd(money(asked.usd));
  const minutes = asked.minutes === null ? '' : words.minutes(asked.minutes);
  return ruleRow(look.glyphs.rule, look.columns, look.cells, [
    span(`${look.glyphs.question} `, 'warn'),
    span(words.title(asked.tasks.length, asked.waves), 'focused'),
    span(asked.rehearsal ? '' : `  ${words.estimate(usd, minutes)}`),
  ]);
}

/** The rows of a graph that is longer than its place, and how many tasks stand above and below of it. */
export function planWindow(
  graph: readonly PlanRow[],
  { top, height }: { readonly top: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const rows = graph.slice(top, top + height).map(({ row }): Row => row);
  const count = (from: number, to: number) =>
    graph.slice(from, to).filter(({ task }) => task !== undefined).length;
  return withLeftOut(rows, { top, total: graph.length, count }, look);
}

/** One row of the graph: the task it shows, if any. */
export type PlanRow = { readonly row: Row; readonly task: number | undefined };

/**
 * The plan as a graph: waves under each other, and beside their tasks the edges, from a task down to those that wait for
 * it. What the chosen task needs, and what needs it, is marked with an arrow along the left as well.
 */
export function planGraph(
  asked: PlanAsked,
  chosen: number | undefined,
  look: Look,
): readonly PlanRow[] {
  const waves = Array.from({ length: asked.waves }, (_, index) => index + 1);
  const nodes = waves.flatMap((wave) => {
    const tasks = asked.tasks.filter((task) => task.wave === wave);
    return [{ wave, tasks: tasks.length }, ...tasks];
  });
  const most = Math.floor((look.columns - fewestBesideEdges) / 2);
  const edges = planEdges(
    nodes.map((node) => ('id' in node ? node : undefined)),
    chosen,
    most,
    look,
  );
  const width = Math.max(0, ...edges.map((row) => rowWidth(row, look.cells)));
  return nodes.map((node, index) => {
    const edge = edges[index] ?? [];
    if (!('id' in node))
      return { row: waveHead(node.wave, node.tasks, { asked, edge }, look), task: undefined };
    return { row: taskLine(node, { asked, chosen, edge, width }, look), task: node.id };
  });
}

/** Cells that the rest of a row needs at least. */
const fewestBesideEdges = 64;

function waveHead(
  wave: number,
  tasks: number,
  { asked, edge }: { readonly asked: PlanAsked; readonly edge: Row },
  look: Look,
): Row {
  const words = taskWordsOf(look.messages).plan;
  const minutes = asked.waveMinutes[wave - 1] ?? null;
  const left: Row = [
    span('    '),
    ...edge,
    span(' '),
    span(words.wave(wave, tasks), 'title'),
    span(minutes === null ? '' : `  ${words.minutes(minutes)}`, 'dim'),
  ];
  const bar = waveBar(wave, asked, look);
  return spread(left, bar, look.columns, look.cells);
}

/** When the wave is at work, of the time that all of them are expected to take; where that is known and there is room. */
function waveBar(wave: number, { waveMinutes, waves }: PlanAsked, look: Look): Row {
  const all = waveMinutes.slice(0, waves).map((minutes) => minutes ?? 0);
  const total = all.reduce((sum, minutes) => sum + minutes, 0);
  if (look.columns < leastForBar || total === 0 || waveMinutes.includes(null)) return [];
  const cellOf = (minutes: number) => Math.round((minutes / total) * barWidth);
  const before = all.slice(0, wave - 1).reduce((sum, minutes) => sum + minutes, 0);
  const from = cellOf(before);
  const to = Math.max(from + 1, cellOf(before + (all[wave - 1] ?? 0)));
  const { glyphs } = look;
  return [
    span(glyphs.trackEmpty.repeat(from), 'dim'),
    span(glyphs.trackFull.repeat(to - from), 'accent'),
    span(glyphs.trackEmpty.repeat(Math.max(0, barWidth - to)), 'dim'),
    span(' '),
  ];
}

const barWidth = 36;
/** Fewer cells are all for what the waves are called. */
const leastForBar = 90;

type RowOf = {
  readonly asked: PlanAsked;
  readonly chosen: number | undefined;
  readonly edge: Row;
  /** Cells that the edges of the plan take. */
  readonly width: number;
};

function taskLine(task: PlanTask, { asked, chosen, edge, width }: RowOf, look: Look): Row {
  const { cells, columns, glyphs } = look;
  const plain = glyphs.border === 'classic';
  const self = chosen === task.id;
  const needs = needsOf(task, look);
  const left: Row = [
    ...linkMark(task, asked, chosen, look),
    span(cells.pad(glyphs.node, 1), self ? 'accent' : undefined),
    ...edge,
    ...cell(String(task.id), 4, look, { role: 'dim', align: 'right' }),
    ...cell(task.name, nameWidth(asked, width, look), look, { role: self ? 'title' : undefined }),
    ...cell(roleName(task.persona, look), 11, look),
    ...cell(task.model, 8, look, { role: 'dim' }),
  ];
  const right = plain ? needs.replace('←', '<-') : needs;
  const row = spread(left, right === '' ? [] : [span(`${right} `, 'dim')], columns, cells);
  return self ? chosenRow(row, columns, cells) : row;
}

function needsOf({ dependsOn }: PlanTask, { messages }: Look): string {
  return dependsOn.length === 0 ? '' : taskWordsOf(messages).plan.needs(dependsOn.join(', '));
}

/** Cells a task's name gets: all that its number, persona, model and the longest list of needs leave. */
function nameWidth({ tasks }: PlanAsked, edges: number, look: Look): number {
  const longest = Math.max(0, ...tasks.map((task) => look.cells.width(needsOf(task, look))));
  const beside = look.columns - besideName - edges - Math.min(longest, mostOfNeeds);
  return Math.max(20, Math.min(64, beside));
}

/** Mark, node, number, persona, model, and the margins of the needs. */
const besideName = 3 + 1 + 4 + 11 + 8 + 2;
const mostOfNeeds = 20;

/** `▸` the chosen task, `▲` one that it waits for, `▼` one that waits for it. */
function linkMark(
  { id, dependsOn }: PlanTask,
  { tasks }: PlanAsked,
  chosen: number | undefined,
  { cells, glyphs }: Look,
): readonly Span[] {
  const pad = (glyph: string) => ` ${cells.pad(glyph, 1)} `;
  if (chosen === id) return [span(pad(glyphs.pointer), 'accent')];
  const mine = tasks.find((task) => task.id === chosen);
  if (mine?.dependsOn.includes(id) === true) return [span(pad(glyphs.up), 'accent')];
  const follows = chosen !== undefined && dependsOn.includes(chosen);
  return [span(pad(follows ? glyphs.down : ' '), 'accent')];
}

/** Below the graph: what is wrong with an edited plan, commands that may be allowed, what the next key would do. */
export function planFoot(asked: PlanAsked, state: PlanState, look: Look): readonly Row[] {
  const words = taskWordsOf(look.messages).plan;
  const { cells, columns, glyphs } = look;
  const problems = asked.problems.slice(0, 3).flatMap((text) =>
    wrapProse(visible(whyOf(text, look)), cells, columns - 4)
      .slice(0, 2)
      .map((line): Row => [span(`   ${line}`, 'bad')]),
  );
  const grants = asked.grants
    .slice(0, 9)
    .flatMap((grant, index) => grantRows(grant, index, state, look));
  const edited: Row =
    state.edited === undefined
      ? []
      : [span(`  ${words.edited(state.edited.added, state.edited.removed)}`, 'warn')];
  return [
    ...(problems.length > 0 ? [[span(` ${words.problems}`, 'bad')], ...problems] : []),
    ...workRows(asked, state, look),
    ...(grants.length > 0 ? [[span(` ${grantsHead(asked, look)}`)], ...grants] : []),
    ruleRow(glyphs.rule, columns, cells),
    [span(' '), ...planHint(asked, state, look), ...edited],
  ];
}

/** One thing that may be granted, whole: nobody grants what they cannot read. */
function grantRows(
  { id, command }: PlanAsked['grants'][number],
  index: number,
  { grants }: PlanState,
  look: Look,
): readonly Row[] {
  const ticked = grants.includes(id);
  const { wide } = isNarrow(look) ? planWords(look).narrow : planWords(look);
  const text = wide[id.replace(/:[0-9a-f]{16}$/, '')] ?? visible(oneLine(command));
  const [first = '', ...rest] = wrapProse(text, look.cells, look.columns - grantMargin - 1);
  return [
    [
      span(`   [${ticked ? 'x' : ' '}] `, ticked ? 'warn' : 'dim'),
      span(String(index + 1), 'key'),
      span(`  ${first}`),
    ],
    ...rest.map((line): Row => [span(`${' '.repeat(grantMargin)}${line}`)]),
  ];
}

/** Cells before what may be granted. */
const grantMargin = 10;

/** Narrower screens are told the same in fewer words, so that the plan itself keeps its place. */
function isNarrow({ columns }: Look): boolean {
  return columns < 76;
}

function planWords({ messages }: Look) {
  return taskWordsOf(messages).plan;
}

/** What number keys choose: what agents may do in this run, or that and whether the project is trusted. */
function grantsHead({ work }: PlanAsked, look: Look): string {
  const words = isNarrow(look) ? planWords(look).narrow : planWords(look);
  return work?.where === 'untrusted' ? words.grantsTrust : words.grants;
}

/** Where work happens, what becomes of it, and what the agents will not find there. */
function workRows({ work }: PlanAsked, { grants }: PlanState, look: Look): readonly Row[] {
  if (work === undefined) return [];
  const { cells, columns } = look;
  const words = planWords(look);
  const places = isNarrow(look) ? words.narrow.where : words.where;
  // with the trust that is ticked below it is done in copies
  const isTrusted = work.where === 'untrusted' && grants.some((id) => /^trust\b/.test(id));
  const where = isTrusted ? 'trees' : work.where;
  const lacks =
    work.missing.length === 0 ? '' : ` ${words.lacks(work.missing.join(', '), work.more)}`;
  const counts = work.counts.length === 0 ? '' : ` ${words.wouldCount(work.counts.join(', '))}`;
  return wrapProse(visible(`${places[where]}${lacks}${counts}`), cells, columns - 2).map(
    (line): Row => [span(` ${line}`, harmless.has(where) ? 'dim' : 'warn')],
  );
}

/** Where no file of the person's changes before they say so. */
const harmless: ReadonlySet<NonNullable<PlanAsked['work']>['where']> = new Set([
  'trees',
  'rehearsal',
]);

function planHint({ rehearsal }: PlanAsked, state: PlanState, { messages }: Look): Row {
  const words = taskWordsOf(messages).plan;
  const { weighty } = messages.screens.question;
  switch (state.picked) {
    case 'go':
      return [span(rehearsal ? words.goPickedFree : words.goPicked, 'accent')];
    case 'edit':
      return [span(words.editPicked, 'accent')];
    case 'stop':
      return [span(weighty(words.stopSure, 's'), 'warn')];
    default:
      return [span(words.notBegun, 'dim')];
  }
}
