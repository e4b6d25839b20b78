import type { Cockpit, FirstDayFacts, LaterScreens } from '../../cockpit/cockpit-state.ts';
import type { Look } from '../../components/look.tsx';
import { chosenRow, type Row, rowWidth, span, spread } from '../../components/row.ts';
import { clausesIn } from '../../text/clauses.ts';

/*
 * Home while there is nothing yet. It comes with the screens behind the first frame: before that nobody knows what there is.
 */

/** Is there nothing yet? Then home says what one can do here. */
function isFirstDay({ runs, failure }: Pick<Cockpit, 'runs' | 'failure'>): boolean {
  return runs?.length === 0 && failure === undefined;
}

/** Would a number play a recording? Where a model is connected, what is typed is for it. */
function playsRecordings({ failure, facts }: FirstDayFacts): boolean {
  return failure === undefined && facts?.connected === false;
}

/** What one can do here, a row each, and the key that shows it. */
function firstDayRows(
  home: FirstDayFacts & { readonly focus: 'field' | 'list'; readonly selected: number },
  look: Look,
): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const words = messages.screens.home;
  const { first } = words;
  const hint = playsRecordings(home) ? first.recordings[home.focus] : first.begin;
  const names = home.offers.map(({ name }) => cells.width(name));
  const width = Math.max(0, ...names) + 1;
  const keys = span(` ${hint(home.offers.length)}`, 'key');
  const told: Row = [span(` ${words.noRuns}`, 'dim'), span(' '), keys];
  const hinted = rowWidth(told, cells) > columns ? [keys] : told;
  // while letters are typed no key of the footer leads out
  const out: Row =
    home.focus === 'list'
      ? []
      : [span('ctrl+c', 'key'), span(` ${messages.screens.keys['quit']} `)];
  const isRoom = out.length > 0 && rowWidth(hinted, cells) + rowWidth(out, cells) + 2 <= columns;
  return [
    isRoom ? spread(hinted, out, columns, cells) : hinted,
    ...home.offers.map(({ name, words: { label } }, index): Row => {
      const said = home.rooms?.get(name)?.telling.about?.[look.language] ?? label;
      const chosen = home.focus === 'list' && index === home.selected;
      const row: Row = [
        span(cells.pad(chosen ? glyphs.pointer : ' ', 1), 'accent'),
        span(` ${index + 1} `, 'key'),
        span(cells.pad(name, width), 'title'),
        span(` ${clausesIn(said, columns - width - 5, cells) ?? said}`),
      ];
      return chosen ? chosenRow(row, columns, cells) : row;
    }),
  ];
}

/** Plays what was recorded of a workflow, by its place, under the words it was recorded with. */
function playRecording({ begin, offers }: Pick<Cockpit, 'begin' | 'offers'>, at: number): void {
  const offering = offers[at];
  if (offering === undefined) return;
  const { name, offer, words } = offering;
  const said = words.sample ?? '';
  const way = offer.ways?.names.find((each) => each === 'rehearsal');
  const input = offer.input(said, way);
  void begin({ workflow: name, input, words: said, way, options: {}, tell: [] });
}

export const firstDay: LaterScreens['firstDay'] = {
  isIt: isFirstDay,
  plays: playsRecordings,
  rows: firstDayRows,
  play: playRecording,
  open(cockpit, at) {
    if (!isFirstDay(cockpit)) return false;
    const plays = playsRecordings(cockpit);
    const offering = cockpit.offers[at];
    if (plays) playRecording(cockpit, at);
    else if (offering !== undefined) cockpit.pickOffer(offering.name);
    return plays;
  },
  enter(known, { glyphs, messages }) {
    if (!isFirstDay(known)) return undefined;
    return `${glyphs.enter} ${messages.screens.keys[playsRecordings(known) ? 'watch' : 'take_marked']}`;
  },
};
