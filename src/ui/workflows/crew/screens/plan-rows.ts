import type { Look } from '../../../components/look.tsx';
import { money } from '../../../components/numbers.ts';
import { type Row, ruleRow, type Span, span, spread } from '../../../components/row.ts';
import { oneLine, visible } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { roleName } from './board-rows.ts';
import type { PlanAsked, PlanTask } from './plan-asked.ts';
import type { PlanState } from './plan-state.ts';
import { cell } from './task-cells.ts';

/**
 * The rule above the plan: how much of it there is, what it will cost (a rehearsal: nothing) and how long it will take.
 */
export function planTitle(asked: PlanAsked, look: Look): Row {
  const words = look.messages.screens.cmd.plan;
  const usd = asked.usd === null ? words.unknownUsd : words.usd(money(asked.usd));
  const minutes = asked.minutes === null ? '' : words.minutes(asked.minutes);
  return ruleRow(look.glyphs.rule, look.columns, look.cells, [
    span(`${look.glyphs.question} `, 'warn'),
    span(words.title(asked.tasks.length, asked.waves), 'accent'),
    span(`  ${asked.rehearsal ? minutes : words.estimate(usd, minutes)}`),
  ]);
}

/** One row of the graph: the task it shows, if any. */
export type PlanRow = { readonly row: Row; readonly task: number | undefined };

/**
 * The plan as waves under each other, each a box of its tasks. What the chosen task needs, and what needs it, is marked
 * with an arrow along the left, so that its lines can be followed through the waves.
 */
export function planGraph(
  asked: PlanAsked,
  chosen: number | undefined,
  look: Look,
): readonly PlanRow[] {
  const waves = Array.from({ length: asked.waves }, (_, index) => index + 1);
  return waves.flatMap((wave) => {
    const tasks = asked.tasks.filter((task) => task.wave === wave);
    return [
      { row: waveHead(wave, tasks.length, asked, look), task: undefined },
      ...tasks.map((task) => ({
        row: taskLine(task, { asked, chosen, last: task === tasks.at(-1) }, look),
        task: task.id,
      })),
    ];
  });
}

function waveHead(wave: number, tasks: number, asked: PlanAsked, look: Look): Row {
  const words = look.messages.screens.cmd.plan;
  const minutes = asked.waveMinutes[wave - 1] ?? null;
  const plain = look.glyphs.border === 'classic';
  const corner = plain ? '+-' : '┌─';
  return [
    span(`   ${corner} `, 'border'),
    span(words.wave(wave, tasks), 'title'),
    span(minutes === null ? '' : `  ${words.minutes(minutes)}`, 'dim'),
  ];
}

type RowOf = {
  readonly asked: PlanAsked;
  readonly chosen: number | undefined;
  /** Of its wave. */
  readonly last: boolean;
};

function taskLine(task: PlanTask, { asked, chosen, last }: RowOf, look: Look): Row {
  const { cells, columns, glyphs } = look;
  const plain = glyphs.border === 'classic';
  const side = last ? (plain ? '+-' : '└─') : plain ? '| ' : '├─';
  const self = chosen === task.id;
  const needs = needsOf(task, look);
  const left: Row = [
    ...linkMark(task, asked, chosen, look),
    span(`${side} `, 'border'),
    ...cell(String(task.id), 4, look, { role: 'dim', align: 'right' }),
    ...cell(task.name, nameWidth(asked, look), look, { role: self ? 'title' : undefined }),
    ...cell(roleName(task.persona, look), 11, look),
    ...cell(task.model, 8, look, { role: 'dim' }),
  ];
  const right = plain ? needs.replace('←', '<-') : needs;
  return spread(left, right === '' ? [] : [span(`${right} `, 'dim')], columns, cells);
}

function needsOf({ dependsOn }: PlanTask, { messages }: Look): string {
  return dependsOn.length === 0 ? '' : messages.screens.cmd.plan.needs(dependsOn.join(', '));
}

/** Cells a task's name gets: all that its number, persona, model and the longest list of needs leave. */
function nameWidth({ tasks }: PlanAsked, look: Look): number {
  const longest = Math.max(0, ...tasks.map((task) => look.cells.width(needsOf(task, look))));
  const beside = look.columns - besideName - Math.min(longest, mostOfNeeds);
  return Math.max(20, Math.min(64, beside));
}

/** Mark, side of the box, number, persona, model, and the margins of the needs. */
const besideName = 3 + 3 + 4 + 11 + 8 + 2;
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
  if (mine?.dependsOn.includes(id) === true) return [span(pad(glyphs.up), 'good')];
  const follows = chosen !== undefined && dependsOn.includes(chosen);
  return [span(pad(follows ? glyphs.down : ' '), 'warn')];
}

/** Below the graph: what is wrong with an edited plan, commands that may be allowed, what the next key would do. */
export function planFoot(asked: PlanAsked, state: PlanState, look: Look): readonly Row[] {
  const words = look.messages.screens.cmd.plan;
  const { cells, columns, glyphs } = look;
  const problems = asked.problems.slice(0, 3).flatMap((text) =>
    wrapProse(visible(text), cells, columns - 4)
      .slice(0, 2)
      .map((line): Row => [span(`   ${line}`, 'bad')]),
  );
  const grants = asked.grants.slice(0, 9).map(({ id, command }, index): Row => {
    const ticked = state.grants.includes(id);
    return [
      span(`   [${ticked ? 'x' : ' '}] `, ticked ? 'warn' : 'dim'),
      span(String(index + 1), 'key'),
      span(`  ${visible(oneLine(command))}`),
    ];
  });
  const edited: Row =
    state.edited === undefined
      ? []
      : [span(`  ${words.edited(state.edited.added, state.edited.removed)}`, 'warn')];
  return [
    ...(problems.length > 0 ? [[span(` ${words.problems}`, 'bad')], ...problems] : []),
    ...workRows(asked, look),
    ...(grants.length > 0 ? [[span(` ${words.grants}`)], ...grants] : []),
    ruleRow(glyphs.rule, columns, cells),
    [span(' '), ...planHint(asked, state, look), ...edited],
  ];
}

/** Where work happens, what becomes of it, and what the agents will not find there. */
function workRows({ work }: PlanAsked, { messages, cells, columns }: Look): readonly Row[] {
  if (work === undefined) return [];
  const words = messages.screens.cmd.plan;
  const lacks =
    work.missing.length === 0 ? '' : ` ${words.lacks(work.missing.join(', '), work.more)}`;
  return wrapProse(visible(`${words.where[work.where]}${lacks}`), cells, columns - 2).map(
    (line): Row => [span(` ${line}`, work.where === 'trees' ? 'dim' : 'warn')],
  );
}

function planHint({ rehearsal }: PlanAsked, state: PlanState, { messages }: Look): Row {
  const words = messages.screens.cmd.plan;
  switch (state.picked) {
    case 'go':
      return [span(rehearsal ? words.goPickedFree : words.goPicked, 'accent')];
    case 'edit':
      return [span(words.editPicked, 'accent')];
    case 'stop':
      return [span(words.stopPicked, 'warn')];
    default:
      return [span(words.pick, 'dim')];
  }
}
