import type { Question } from '../../../engine/data/question.ts';
import { isNameIn } from '../../../engine/data/shapes.ts';
import type { FooterNote } from '../../components/footer.ts';
import { keyName } from '../../components/key-name.ts';
import type { Look } from '../../components/look.tsx';
import { beside, blank, type Row, span } from '../../components/row.ts';
import type { Offered } from '../../keys/key-scopes.ts';
import {
  type Action,
  type Binding,
  bindingsOf,
  type Layer,
  type Scope,
  scopeLayers,
} from '../../keys/keymap.ts';
import { describeQuestion } from '../../messages/describe-question.ts';
import { matchesFilter } from '../../text/filter.ts';
import { oneLine } from '../../text/sanitise.ts';
import { wrapProse } from '../../text/wrap.ts';
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
  field: ['mode'],
  mode: ['field'],
};

/** Of these keys those that are heard differ: from one workflow, file or list to another. */
const changing: ReadonlySet<Scope> = new Set(['home', 'run', 'question', 'reader', 'sheet']);

/** What the help is to tell. */
export type Helped = {
  /** Whose keys are in front of the person; undefined: they come from nowhere. */
  readonly front?: Scope | undefined;
  readonly filter?: string;
  readonly rosters?: readonly Roster[];
  /** What would do something there. */
  readonly offered?: readonly Offered[] | undefined;
  /** The letters of an open question. */
  readonly choices?: readonly Row[];
  /** What keys do in the words of a sheet. */
  readonly words?: FooterNote['words'];
};

/** Is a scope heard where `front` is in front? The pages of a workflow are seen over its run. */
function isHeardWith(scope: Scope, front: Scope, offered: Helped['offered']): boolean {
  if (scope === front || scope === 'global') return true;
  if (sameScreen[front]?.includes(scope) === true) return true;
  return scopeLayers[front] === 'screen' && offered?.some((one) => one.scope === scope) === true;
}

/**
 * The key table in words: two or three columns where there is room; the keys of `front`, and those that are heard with it. From
 * nowhere, or with a filter, those of all screens; of them only the keys that have its words in them, in what they do, or
 * in where they count. Of the keys of a screen those that are `offered`: each hears others of them.
 */
export function helpRows(look: Look, helped: Helped = {}): readonly Row[] {
  const { cells, columns } = look;
  const { front, filter = '', rosters = [], choices = [] } = helped;
  const all = front === undefined || filter !== '';
  const groups = (front === undefined || shown.includes(front) ? shown : [front, ...shown])
    .filter((scope) => all || isHeardWith(scope, front, helped.offered))
    .toSorted((a, b) => Number(b === front) - Number(a === front))
    .flatMap((scope) => [
      scope === 'question' && scope === front && filter === '' ? choices : [],
      group(scope, helped, look),
      ...(scope === 'run' ? rosters.map((roster) => rosterRows(roster, filter, look)) : []),
    ])
    .filter((rows) => rows.length > 0);
  if (!all) groups.push([[span(` ${look.messages.screens.help.elsewhere}`, 'dim')]]);
  const count = columnCount(columns);
  if (count === 1) return groups.flat();
  const width = columnWidth(columns);
  const panes = inColumns(groups, count).map((rows) => ({ rows, width }));
  const height = Math.max(...panes.map(({ rows }) => rows.length));
  return beside(panes, height, span('  '), cells);
}

function columnCount(columns: number): number {
  return columns < 76 ? 1 : columns < threeFrom ? 2 : 3;
}

function columnWidth(columns: number): number {
  const count = columnCount(columns);
  return Math.floor((columns - 2 * (count - 1)) / count);
}

/** From so many columns on, three groups stand beside each other. */
const threeFrom = 150;

function group(scope: Scope, helped: Helped, look: Look): readonly Row[] {
  const { cells, messages } = look;
  const { filter = '' } = helped;
  const words = messages.screens;
  const title = words.help.scopes[scope] ?? words.help.sheet;
  const own = scope === helped.front ? helped.words : undefined;
  const found = [...bindingsOf(scope), ...lentTo(scope, helped)].filter(
    (binding) =>
      matchesFilter(`${title} ${words.keys[binding.action]} ${binding.keys.join(' ')}`, filter) &&
      (filter !== '' || isHeard(binding, helped)),
  );
  if (found.length === 0) return [];
  const rows = found.flatMap(({ action, keys }) =>
    keyLines(keys, look).map(
      (names, line): Row => [
        span('   '),
        span(cells.pad(names, keysWidth), 'key'),
        span(' '),
        span(line === 0 ? (own?.[action] ?? words.keys[action] ?? action) : ''),
      ],
    ),
  );
  return [[span(` ${title}`, 'title')], ...rows, blank];
}

/** Keys of the screen below that a question leaves to it: it offers them as its own. */
function lentTo(scope: Scope, { front, offered = [] }: Helped) {
  if (scope !== 'question' || front !== scope) return [];
  const own = bindingsOf(scope).map(({ action }) => action);
  const isLent = ({ action }: { readonly action: Action }) =>
    !own.some((each) => each === action) &&
    offered.some((one) => one.scope === scope && one.action === action);
  return bindingsOf('run')
    .filter(isLent)
    .map((binding) => ({ ...binding, scope }));
}

/** Does a key do something where the person comes from? What a scope says of its keys counts; of some it says nothing. */
function isHeard({ scope, action, keys }: Binding, { front, offered }: Helped): boolean {
  if (front === undefined || offered === undefined) return true;
  if (scope === 'global' && scopeLayers[front] !== 'screen')
    return keys.some((key) => key.startsWith('ctrl+')) || isForSheets(action, scopeLayers[front]);
  if (scope === 'global' && keys.every((key) => usedBy(front, offered).has(key))) return false;
  const said = offered.filter((one) => one.scope === scope);
  if (said.length === 0) return !changing.has(scope) && scopeLayers[scope] !== 'dialog';
  return said.some((one) => one.action === action);
}

/** Keys that mean something of its own on a screen: what they do everywhere else, they do not do there. */
function usedBy(front: Scope, offered: readonly Offered[]): ReadonlySet<string> {
  const own = bindingsOf(front).filter(({ action }) =>
    offered.some((one) => one.scope === front && one.action === action),
  );
  return new Set(own.flatMap(({ keys }) => keys));
}

/** Of the keys without Ctrl these are heard in front of a sheet too, and the one that leaves in front of a question. */
function isForSheets(action: string, layer: Layer): boolean {
  return action === 'help' || (action === 'quit' && layer === 'approval');
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
  const room = columnWidth(look.columns) - keysWidth - 4;
  const rows = question.choices.flatMap(({ id, key }) =>
    wrapProse(oneLine(words.choice(id)), cells, room).map(
      (line, at): Row => [
        span('   '),
        span(cells.pad(at === 0 ? keyName(key, glyphs) : '', keysWidth), 'key'),
        span(' '),
        span(line),
      ],
    ),
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
