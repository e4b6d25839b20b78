import type { Config } from '../../../engine/config.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, FrontDoor, RecentFacts } from '../../cockpit/cockpit-state.ts';
import type { HomeDoor } from '../../cockpit/offering.ts';
import { toMend } from '../../cockpit/to-mend.ts';
import type { Look } from '../../components/look.tsx';
import { blank, fitRows, type Row, rowWidth, ruleRow, span, spread } from '../../components/row.ts';
import { covered, toastRows } from '../../components/toast-rows.ts';
import { oneLine } from '../../text/sanitise.ts';
import type { RunListContext } from '../runs/run-list-rows.ts';
import { connectionRows, goesElsewhere } from './home-lines.ts';

export type HomeFacts = Pick<
  Cockpit,
  'facts' | 'runs' | 'trusted' | 'failure' | 'wording' | 'toast' | 'offers' | 'offer'
> & {
  readonly untrustedProject?: Cockpit['untrustedProject'];
  readonly screens?: Cockpit['screens'];
  /** In which of its ways the offer would begin now; undefined: it has one way only, or the settings were not read yet. */
  readonly way?: string | undefined;
  /** Where what is typed would go, and why; undefined: nothing is typed, or it was taken by a key. */
  readonly door?: HomeDoor | undefined;
  /** What Enter does with what is typed; undefined: nothing is, or the list has the keys. */
  readonly enter?: Row | undefined;
  /** What Enter does with own words where no model answers. */
  readonly alone?: ReturnType<FrontDoor['enterAlone']>;
  readonly repaired: boolean;
  readonly focus: 'field' | 'list';
  readonly selected: number;
  readonly events?: RecentFacts['events'];
  readonly goesOn?: RecentFacts['goesOn'];
  readonly now: number;
  /** undefined before they were read. */
  readonly settings: Config | undefined;
  readonly rooms: RunListContext['rooms'];
};

/** Rows of the idea's field: few on a small screen, never changing while one types. */
export function fieldHeight(rows: number): number {
  if (rows < 20) return 2;
  return rows < 32 ? 3 : 5;
}

/** So low that nothing stands empty: the first day needs a row for each workflow. */
function isLow({ rows }: Look): boolean {
  return rows < 20;
}

/** What stands above the field, the rule with its title included. */
export function homeHead(home: HomeFacts, look: Look): readonly Row[] {
  const { cells, columns, glyphs, messages, language } = look;
  const words = messages.screens;
  const focused = home.focus === 'field';
  const prompt = home.offer?.words.prompt ?? '';
  const news = newsRow(home, look);
  const [connection, payer] = connectionRows(home, look);
  // Where there is hardly any room one row stands for them all, so that the field keeps its place.
  const least = news.length > 0 ? news : goesElsewhere(home.facts) ? payer : connection;
  return [
    spread([span(` ${words.name}`, 'title')], [span(`${language} `, 'dim')], columns, cells),
    ...(isLow(look) ? [least] : [connection, payer, news]),
    ruleRow(glyphs.rule, columns, cells, [span(prompt, focused ? 'focused' : 'title')]),
  ];
}

/**
 * Something that a person must know before they begin: read-only, a proxy that is not used, settings that were not
 * taken, repaired after a kill.
 */
function newsRow(home: HomeFacts, { glyphs, messages }: Look): Row {
  const words = messages.screens.home;
  if (home.trusted === false)
    return [
      span(` ${glyphs.waiting} ${words.readOnly} `, 'warn'),
      span(words.trustKey[home.focus], 'key'),
    ];
  const { untrusted } = home.offer?.offer ?? {};
  if (home.untrustedProject != null && untrusted !== undefined)
    return [span(` ${glyphs.waiting} ${words[untrusted]}`, 'warn')];
  const { ignoredProxy = null, settings = [] } = home.facts ?? {};
  if (ignoredProxy !== null)
    return [span(` ${glyphs.waiting} ${words.ignoredProxy(oneLine(ignoredProxy))}`, 'warn')];
  const [first, ...more] = settings;
  if (first !== undefined) {
    const rest = more.length === 0 ? '' : ` ${messages.screens.more(more.length)}`;
    const text = first(messages) + rest;
    return [span(` ${glyphs.waiting} ${text}`, 'warn')];
  }
  if (!home.repaired) return blank;
  const goesOn = home.runs?.some(({ status }) => status !== 'done') === true;
  return [span(` ${words.repaired}${goesOn ? words.goesOn : ''}`, 'warn')];
}

/** What stands below the field: workflows, recent runs; exactly `height` rows. */
export function homeFoot(home: HomeFacts, height: number, look: Look): readonly Row[] {
  const head = footHead(home, look);
  const list = listRows(home, height - head.length, look);
  return covered(fitRows([...head, ...list], height), saidRows(home.toast, look).slice(0, -1));
}

/** What stands above the list. */
export function footHead(home: HomeFacts, look: Look): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const words = messages.screens.home;
  const title: Row = [span(words.recent, home.focus === 'list' ? 'focused' : 'title')];
  const recent = home.screens?.recent;
  const badge = recent?.badge(home, look) ?? blank;
  const waits = home.enter ?? recent?.waits(home, look) ?? blank;
  return [
    ruleRow(glyphs.rule, columns, cells),
    workflowRow(home, look),
    ...(isLow(look) && waits.length === 0 ? [] : [waits]),
    spread(
      ruleRow(glyphs.rule, columns - badgeWidth(badge, look), cells, title),
      badge,
      columns,
      cells,
    ),
  ];
}

/** What is to be said, on as many rows as it needs: the last one is the strip's. */
export function saidRows(toast: Cockpit['toast'], look: Look): readonly Row[] {
  return toastRows(toast, 3, look);
}

/**
 * What can be begun here, the present choice marked; on the right what it means by the settings, and where there is room
 * how to change either. On a narrow screen the other choices are names alone.
 */
function workflowRow(home: HomeFacts, look: Look): Row {
  const { cells, columns } = look;
  const ways = home.offers.length < 2 ? waysOfOne(home, look) : waysOfMany(home, look);
  const [left, right] = ways.find((way) => fits(...way, look)) ?? ways.at(-1) ?? [[], []];
  return spread(left, right, columns, cells);
}

/** What stands on the left and on the right, from the fullest way to the shortest. */
type Ways = readonly (readonly [Row, Row])[];

function waysOfMany(home: HomeFacts, look: Look): Ways {
  if (home.door !== undefined && home.door.words.length > 0)
    return waysOfDoor(home, home.door, look);
  const full = choiceRow(home, 'all', look);
  const chosen = choiceRow(home, 'chosen', look);
  const alone = choiceRow({ ...home, offers: home.offer ? [home.offer] : [] }, 'all', look);
  const note = noteRows(home);
  if (note === undefined) {
    const keys: Row = [span(`${look.messages.screens.home.switch} `, 'dim')];
    return [
      [full, keys],
      [full, []],
      [chosen, keys],
      [chosen, []],
      [alone, []],
    ];
  }
  const turn = span('  shift+tab', 'dim');
  const keyed: Row = [...full, turn];
  // What there is to choose is worth more than how to turn to it, which the footer says too.
  return [
    [keyed, note.long],
    [keyed, note.short],
    [full, note.short],
    [[...chosen, turn], note.short],
    [chosen, note.short],
    [alone, note.short],
  ];
}

/** While something is typed: why it would go there, and the number of each other way. */
function waysOfDoor(home: HomeFacts, door: HomeDoor, look: Look): Ways {
  const numbered = choiceRow(home, 'chosen', look, 'numbered');
  const alone = choiceRow({ ...home, offers: home.offer ? [home.offer] : [] }, 'all', look);
  const why = home.screens?.frontDoor.row(door, look) ?? [];
  const { short = [] } = noteRows(home) ?? {};
  return [
    [numbered, [...why, ...short]],
    [numbered, why],
    [alone, why],
    [alone, []],
  ];
}

function waysOfOne(home: HomeFacts, look: Look): Ways {
  const only = choiceRow(home, 'all', look);
  const { long = [], short = [] } = noteRows(home) ?? {};
  return [
    [only, long],
    [only, short],
    [only, []],
  ];
}

/** What it means to begin the present choice and the key to another way, with and without how to change it for good. */
function noteRows({ offer, way }: HomeFacts): Readonly<Record<'long' | 'short', Row>> | undefined {
  const note = way === undefined ? undefined : offer?.words.notes?.[way];
  if (note === undefined) return undefined;
  const said: Row = [span(note.said), span(' ctrl+t ', 'dim')];
  return { long: [...said, span(`${note.how} `, 'dim')], short: said };
}

function choiceRow(
  { offers, offer }: Pick<HomeFacts, 'offers' | 'offer'>,
  labels: 'all' | 'chosen',
  look: Look,
  keys?: 'numbered',
): Row {
  return offers.flatMap(({ name, words }, n): Row => {
    const chosen = name === offer?.name;
    return [
      span(chosen ? ` ${look.glyphs.pointer} ` : '   ', 'accent'),
      span(keys === undefined ? name : `${n + 1} ${name}`, chosen ? 'key' : 'dim'),
      span(chosen || labels === 'all' ? ` ${words.label}` : '', chosen ? undefined : 'dim'),
    ];
  });
}

function fits(left: Row, right: Row, { cells, columns }: Look): boolean {
  return rowWidth(left, cells) + rowWidth(right, cells) + 2 <= columns;
}

function badgeWidth(badge: Row, { cells }: Look): number {
  const width = badge.reduce((sum, { text }) => sum + cells.width(text), 0);
  return width === 0 ? 0 : width + 1;
}

function listRows(home: HomeFacts, height: number, look: Look): readonly Row[] {
  const words = look.messages.screens;
  if (home.failure !== undefined) return failureRows(home, look);
  if (home.runs === undefined) return [[span(` ${words.loading}`, 'dim')]];
  if (home.runs.length === 0)
    return home.screens?.firstDay.rows(home, look) ?? [[span(` ${words.home.noRuns}`, 'dim')]];
  return home.screens?.recent.rows(home, height, look) ?? [];
}

/** What is in the way, what to do about it, and that nothing begins here before that. */
function failureRows({ failure, wording }: HomeFacts, look: Look): readonly Row[] {
  const said = failure && wording?.(failure, look.messages);
  if (said === undefined) return [];
  const { title, detail, next, opening = next } = said;
  const { notOpened, mendHere } = look.messages.screens.home;
  const closed = toMend(failure) === undefined ? notOpened : mendHere;
  const texts = [title, detail, opening, closed].filter(Boolean).join('\n');
  return toastRows({ text: texts, role: 'bad' }, 12, look);
}

/** What Enter would do with the chosen run. */
export function enterWords(run: RunSummary | undefined, look: Look): string | undefined {
  if (run === undefined) return undefined;
  const words = look.messages.screens.nextStep;
  return words[run.archived ? 'done' : run.status];
}
