import type { Question } from '../../../engine/data/question.ts';
import { isNameIn } from '../../../engine/data/shapes.ts';
import { keyName } from '../../components/key-name.ts';
import type { Look } from '../../components/look.tsx';
import { beside, blank, type Row, span } from '../../components/row.ts';
import type { Offered } from '../../keys/key-scopes.ts';
import { bindingsOf, type Scope, scopeLayers } from '../../keys/keymap.ts';
import { describeQuestion } from '../../messages/describe-question.ts';
import { matchesFilter } from '../../text/filter.ts';
import { oneLine } from '../../text/sanitise.ts';
import { roomHelped } from '../../workflows/keys.ts';

/** Who is at work in runs of a workflow, by name, and what each of them does; beside the keys of a run. */
export type Roster = {
  readonly title: string;
  readonly entries: readonly (readonly [name: string, what: string])[];
};

/** Scopes in the order in which a person meets them; dialogs say their keys themselves, but for sheets to work on. */
const general: readonly Scope[] = [
  'global',
  'field',
  'mode',
  'home',
  'run',
  'question',
  'permission',
  'reader',
  'paragraph',
  'runs',
  'stats',
  'sheet',
];

/** The same with those of workflows, each behind the one its workflow names. */
const shown: readonly Scope[] = general.flatMap(withThoseAfter);

function withThoseAfter(scope: Scope): readonly Scope[] {
  const after = Object.entries(roomHelped).flatMap(([own, before]) =>
    before === scope && isNameIn(scopeLayers, own) ? [own] : [],
  );
  return [scope, ...after.flatMap(withThoseAfter)];
}

/** Whose keys are heard on the same screen. */
const sameScreen: Partial<Readonly<Record<Scope, readonly Scope[]>>> = {
  home: ['field', 'mode'],
  field: ['home', 'mode'],
  mode: ['home', 'field'],
  question: ['run'],
  permission: ['run'],
};

/** Of these keys those that are heard differ: from one workflow, file or list to another. */
const changing: ReadonlySet<Scope> = new Set(['run', 'question', 'reader', 'sheet']);

/** Is a scope heard where `front` is in front? The pages of a workflow are seen over its run. */
function isHeardWith(scope: Scope, front: Scope): boolean {
  if (scope === front || scope === 'global') return true;
  if (sameScreen[front]?.includes(scope) === true) return true;
  return Object.entries(roomHelped).some(([own, after]) => own === front && after === scope);
}

/**
 * The key table in words: two or three columns where there is room; the keys of `front`, and those that are heard with it. From
 * nowhere, or with a filter, those of all screens; of them only the keys that have its words in them, in what they do, or
 * in where they count. Of the keys of runs, files and lists those that are `offered`: each hears others of them.
 */
export function helpRows(
  look: Look,
  front?: Scope,
  filter = '',
  rosters: readonly Roster[] = [],
  offered?: readonly Offered[],
  choices: readonly Row[] = [],
): readonly Row[] {
  const { cells, columns } = look;
  const groups = shown
    .filter((scope) => front === undefined || filter !== '' || isHeardWith(scope, front))
    .toSorted((a, b) => Number(b === front) - Number(a === front))
    .flatMap((scope) => [
      scope === 'question' && scope === front && filter === '' ? choices : [],
      group(scope, filter, look, filter === '' && changing.has(scope) ? offered : undefined),
      ...(scope === 'run' ? rosters.map((roster) => rosterRows(roster, filter, look)) : []),
    ])
    .filter((rows) => rows.length > 0);
  if (front !== undefined && filter === '')
    groups.push([[span(` ${look.messages.screens.help.elsewhere}`, 'dim')]]);
  const count = columns < 76 ? 1 : columns < threeFrom ? 2 : 3;
  if (count === 1) return groups.flat();
  const width = Math.floor((columns - 2 * (count - 1)) / count);
  const panes = inColumns(groups, count).map((rows) => ({ rows, width }));
  const height = Math.max(...panes.map(({ rows }) => rows.length));
  return beside(panes, height, span('  '), cells);
}

/** From so many columns on, three groups stand beside each other. */
const threeFrom = 150;

function group(
  scope: Scope,
  filter: string,
  look: Look,
  only: readonly Offered[] | undefined,
): readonly Row[] {
  const { cells, messages } = look;
  const words = messages.screens;
  const title = words.help.scopes[scope] ?? scope;
  const found = bindingsOf(scope).filter(
    ({ action, keys }) =>
      matchesFilter(`${title} ${words.keys[action]} ${keys.join(' ')}`, filter) &&
      (only === undefined || only.some((one) => one.scope === scope && one.action === action)),
  );
  if (found.length === 0) return [];
  const rows = found.flatMap(({ action, keys }) =>
    keyLines(keys, look).map(
      (names, line): Row => [
        span('   '),
        span(cells.pad(names, keysWidth), 'key'),
        span(' '),
        span(line === 0 ? (words.keys[action] ?? action) : ''),
      ],
    ),
  );
  return [[span(` ${title}`, 'title')], ...rows, blank];
}

/** Who is at work in runs of a workflow, and at what. */
function rosterRows({ title, entries }: Roster, filter: string, { cells }: Look): readonly Row[] {
  const found = entries.filter(([name, what]) => matchesFilter(`${title} ${name} ${what}`, filter));
  if (found.length === 0) return [];
  const rows = found.map(
    ([name, what]): Row => [
      span('   '),
      span(cells.pad(name, namesWidth)),
      span(` ${what}`, 'dim'),
    ],
  );
  return [[span(` ${title}`, 'title')], ...rows, blank];
}

const namesWidth = 8;
const keysWidth = 16;

/** What the open question is answered by: its own letters. */
export function choiceKeys(question: Question, look: Look): readonly Row[] {
  const { cells, glyphs, messages } = look;
  const words = describeQuestion(question, messages);
  const rows = question.choices.map(
    ({ id, key }): Row => [
      span('   '),
      span(cells.pad(keyName(key, glyphs), keysWidth), 'key'),
      span(' '),
      span(oneLine(words.choice(id))),
    ],
  );
  return [[span(` ${messages.screens.help.choices}`, 'title')], ...rows, blank];
}

/** All keys of a binding, none cut: as many on a line as there is room for. */
function keyLines(keys: readonly string[], { cells, glyphs }: Look): readonly string[] {
  const lines: string[] = [];
  for (const key of keys) {
    const name = keyName(key, glyphs);
    const longer = `${lines.at(-1)} ${name}`;
    if (lines.length === 0 || cells.width(longer) > keysWidth) lines.push(name);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Groups stay whole and in order; the columns are as low as that allows. */
function inColumns(
  groups: readonly (readonly Row[])[],
  count: number,
): readonly (readonly Row[])[] {
  const total = groups.reduce((sum, rows) => sum + rows.length, 0);
  for (let height = Math.ceil(total / count); height < total; height += 1) {
    const columns = filled(groups, height);
    if (columns.length <= count) return columns;
  }
  return [groups.flat()];
}

/** Each column takes the groups that still fit into it, and at least one. */
function filled(groups: readonly (readonly Row[])[], height: number): readonly (readonly Row[])[] {
  const columns: (readonly Row[])[] = [];
  for (const rows of groups) {
    const last = columns.at(-1);
    if (last !== undefined && last.length + rows.length <= height)
      columns[columns.length - 1] = [...last, ...rows];
    else columns.push(rows);
  }
  return columns;
}
