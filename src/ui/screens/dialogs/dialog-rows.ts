import type { Earlier, RunSummary } from '../../../engine/engine.ts';
import type { Granting } from '../../../engine/ports.ts';
import type { ProviderFacts } from '../../cockpit/cockpit-ports.ts';
import type { Dialog } from '../../cockpit/cockpit-state.ts';
import { keyName } from '../../components/key-name.ts';
import type { Look } from '../../components/look.tsx';
import { money } from '../../components/numbers.ts';
import { blank, type Row, span } from '../../components/row.ts';
import { type Action, bindingsOf, type Scope } from '../../keys/keymap.ts';
import { oneLine } from '../../text/sanitise.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';

/** The first row of each is the title. */
/** `marked`: the choice that Enter takes. `forGood`: what is stopped at once does not go on later. */
export function stopRows(marked: Action | undefined, look: Look, forGood = false): readonly Row[] {
  const words = look.messages.screens.stop;
  const now = forGood ? words.nowForGood : words.now;
  return [
    [span(words.title, 'title')],
    ...choices('stop', { stop_soft: words.soft, stop_now: now, stay: words.stay }, marked, look),
    blank,
    ...prose(forGood ? words.keepsForGood : words.keeps, look),
  ];
}

export function archiveRows(
  by: RunSummary,
  isTyped: boolean,
  marked: Action | undefined,
  look: Look,
): readonly Row[] {
  const { archive: words, finishedHere } = look.messages.screens;
  const say = by.status === 'done' ? finishedHere : words.title;
  return [
    [span(say(shortTitle(by.title, look)), 'title')],
    ...choices(
      'archive',
      { archive_old: words.replace, open_old: words.open, stay: words.stay(isTyped) },
      marked,
      look,
    ),
    blank,
    ...prose(words.keeps, look),
  ];
}

/** `rest`: about what is still to come; undefined: nobody knows. */
export function budgetRows(
  {
    spent,
    limit,
    rest,
    raised,
  }: {
    readonly spent: number;
    readonly limit: number;
    readonly rest: string | undefined;
    readonly raised: number;
  },
  marked: Action | undefined,
  look: Look,
): readonly Row[] {
  const words = look.messages.screens.budget;
  return [
    [span(words.title, 'title')],
    ...prose(words.spent(money(spent), money(limit)), look),
    ...prose(words.rest(rest), look),
    blank,
    ...choices(
      'budget',
      { raise_yes: words.raise(money(raised)), type_amount: words.type, stay: words.stay },
      marked,
      look,
    ),
    blank,
    ...prose(words.keeps, look),
  ];
}

/** `grants`: what would count once it is trusted; undefined: not known yet. */
export function trustRows(
  root: string,
  grants: readonly Granting[] | undefined,
  sure: boolean,
  look: Look,
  earlier: readonly Earlier[] = [],
  marked: Action | undefined = undefined,
): readonly Row[] {
  const words = look.messages.screens.trust;
  // Somebody's own settings, edited by hand, are no stranger's workspace; the words say what has happened.
  const asked = grants?.some(({ change }) => change === 'changed') ? words.changed : words;
  const above = [
    [span(asked.title, 'title')],
    ...prose(visible(root), look, 'accent'),
    blank,
    ...asked.lines.flatMap((line) => prose(line, look)),
  ];
  const below = [
    blank,
    ...choices(
      'trust',
      { trust_yes: sure ? words.again : words.yes, stay: words.no },
      marked,
      look,
    ),
  ];
  const room = look.rows - 3 - above.length - below.length;
  const unsigned = earlierRows(earlier, Math.floor(room / 2), look);
  const granting = grantRows(grants ?? [], room - unsigned.length, look);
  return [...above, ...granting, ...unsigned, ...below];
}

/** What trust does not make count, in its own words, as far as there is room. */
function earlierRows(earlier: readonly Earlier[], room: number, look: Look): readonly Row[] {
  if (earlier.length === 0) return [];
  const { unsigned, unsignedLine } = look.messages.cli.trust;
  const rows: Row[] = [blank, ...prose(unsigned, look)];
  for (const [index, { kind, text }] of earlier.entries()) {
    const line = prose(visible(unsignedLine(String(index + 1), kind, text)), look, 'accent');
    if (rows.length + line.length + 1 > room)
      return [...rows, ...prose(look.messages.screens.trust.more(earlier.length - index), look)];
    rows.push(...line);
  }
  return rows;
}

/** As many files as there is room for, and how many more: a stranger may have put thousands there. */
function grantRows(grants: readonly Granting[], room: number, look: Look): readonly Row[] {
  const words = look.messages.screens.trust;
  const { whole, change } = look.messages.cli.trust;
  if (grants.length === 0) return [];
  const rows: Row[] = [...prose(words.counts, look)];
  for (const [index, each] of grants.entries()) {
    const keys = each.keys === undefined ? whole : each.keys.join(', ');
    const file = prose(visible(`${each.name} (${change[each.change]}): ${keys}`), look, 'accent');
    const rest = grants.length - index - 1;
    if (rows.length + file.length + Math.sign(rest) > room)
      return [...rows, ...prose(words.more(rest + 1), look).slice(0, 1)];
    rows.push(...file);
  }
  return rows;
}

export function connectRows(facts: ProviderFacts | undefined, look: Look): readonly Row[] {
  const words = look.messages.screens.connect;
  const why = words.why[facts?.why ?? ''] ?? '';
  return [
    [span(words.title, 'title')],
    ...words.lines.flatMap((line) =>
      prose(line, look, line.startsWith(' ') ? 'accent' : undefined),
    ),
    blank,
    ...(why === '' ? [] : prose(why, look, 'dim')),
  ];
}

export function putAwayRows(
  { title, unapplied = 0, archived }: RunSummary,
  marked: Action | undefined,
  look: Look,
): readonly Row[] {
  const words = look.messages.screens.putAway;
  return [
    [span((archived ? words.back : words.title)(shortTitle(title, look)), 'title')],
    ...(unapplied === 0 || archived ? [] : prose(words.unapplied(unapplied), look, 'accent')),
    ...choices(
      'put_away',
      { put_away_yes: archived ? words.backYes : words.yes, stay: words.stay },
      marked,
      look,
    ),
    blank,
    ...prose(archived ? words.backKeeps : look.messages.screens.archive.keeps, look),
  ];
}

type ToldOfExport = Pick<Extract<Dialog, { kind: 'exported' }>, 'untaken' | 'unread' | 'notes'>;

/** Where the manuscript lies, and what the novel sites ask an author to say (docs/spec/folio.md §20.27). */
export function exportedRows(
  paths: readonly string[],
  { untaken, unread = [], notes }: ToldOfExport,
  asked: string,
  look: Look,
): readonly Row[] {
  const words = look.messages.screens.exported;
  const said = look.messages.cli.export;
  return [
    [span(words.title, 'title')],
    ...paths.flatMap((path) => prose(visible(path), look, 'accent')),
    blank,
    ...unread.flatMap(({ path, part, why }) =>
      prose(oneLine(said.unread(path, part, why)), look, 'accent'),
    ),
    ...(untaken.length === 0 ? [] : prose(said.untaken(untaken), look, 'accent')),
    ...notes.flatMap((note) => prose(oneLine(note), look, 'accent')),
    ...prose(asked, look),
  ];
}

/** A title that leaves room for the question around it. */
function shortTitle(title: string, { cells, columns }: Look): string {
  return cells.truncate(oneLine(title), columns - 36);
}

/** Each choice with its key as the table has it; the marked one is what Enter does. */
export function choices(
  scope: Scope,
  words: { readonly [name in Action]?: string },
  marked: Action | undefined,
  { cells, glyphs }: Look,
): readonly Row[] {
  return Object.entries(words).map(([action, said]): Row => {
    const keys = bindingsOf(scope).find((binding) => binding.action === action)?.keys ?? [];
    const isMarked = action === marked;
    return [
      span(isMarked ? `${glyphs.pointer} ` : '  ', 'accent'),
      span(cells.pad(keyName(keys[0] ?? '', glyphs), 6), 'key'),
      span(said, isMarked ? 'selected' : undefined),
    ];
  });
}

export function prose(text: string, look: Look, role?: 'accent' | 'dim'): readonly Row[] {
  return wrapProse(text, look.cells, look.columns - 4).map(
    (line): Row => [role === undefined ? span(line) : span(line, role)],
  );
}
