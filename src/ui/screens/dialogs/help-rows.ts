import { isNameIn } from '../../../engine/data/shapes.ts';
import { keyName } from '../../components/key-name.ts';
import type { Look } from '../../components/look.tsx';
import { beside, blank, type Row, span } from '../../components/row.ts';
import type { Offered } from '../../keys/key-scopes.ts';
import { bindingsOf, type Scope, scopeLayers } from '../../keys/keymap.ts';
import { matchesFilter } from '../../text/filter.ts';
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

/** Is a scope heard where `front` is in front? The pages of a workflow are seen over its run. */
function isHeardWith(scope: Scope, front: Scope): boolean {
  if (scope === front || scope === 'global') return true;
  if (sameScreen[front]?.includes(scope) === true) return true;
  return Object.entries(roomHelped).some(([own, after]) => own === front && after === scope);
}

/**
 * The key table in words: two columns where there is room; the keys of `front`, and those that are heard with it. From
 * nowhere, or with a filter, those of all screens; of them only the keys that have its words in them, in what they do, or
 * in where they count. Of the keys of runs those that are `offered`: each workflow's own screen hears others of them.
 */
export function helpRows(
  look: Look,
  front?: Scope,
  filter = '',
  rosters: readonly Roster[] = [],
  offered?: readonly Offered[],
): readonly Row[] {
  const { cells, columns } = look;
  const groups = shown
    .filter((scope) => front === undefined || filter !== '' || isHeardWith(scope, front))
    .toSorted((a, b) => Number(b === front) - Number(a === front))
    .flatMap((scope) => [
      group(scope, filter, look, filter === '' && scope === 'run' ? offered : undefined),
      ...(scope === 'run' ? rosters.map((roster) => rosterRows(roster, filter, look)) : []),
    ])
    .filter((rows) => rows.length > 0);
  if (front !== undefined && filter === '')
    groups.push([[span(` ${look.messages.screens.help.elsewhere}`, 'dim')]]);
  if (columns < 76) return groups.flat();
  const [left, right] = halves(groups);
  const width = Math.floor((columns - 2) / 2);
  const height = Math.max(left.length, right.length);
  return beside(
    [
      { rows: left, width },
      { rows: right, width },
    ],
    height,
    span('  '),
    cells,
  );
}

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

/** Groups stay whole; the left half is the longer one, if any. */
function halves(groups: readonly (readonly Row[])[]): [readonly Row[], readonly Row[]] {
  const total = groups.reduce((sum, rows) => sum + rows.length, 0);
  let used = 0;
  const cut = groups.findIndex((rows) => {
    used += rows.length;
    return used >= total / 2;
  });
  return [groups.slice(0, cut + 1).flat(), groups.slice(cut + 1).flat()];
}
