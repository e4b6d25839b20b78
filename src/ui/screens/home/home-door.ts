import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { HomeDoor } from '../../cockpit/offering.ts';
import type { Look } from '../../components/look.tsx';
import { money } from '../../components/numbers.ts';
import { type Row, span } from '../../components/row.ts';
import type { KeyPress } from '../../keys/keys.ts';
import { oneLine } from '../../text/sanitise.ts';

const mostWords = 2;

type Unsure = { readonly door: HomeDoor };

/** Something is typed, and no rule is sure where it goes. */
export function isUnsure<H extends { readonly door?: HomeDoor | undefined }>(
  home: H,
): home is H & Unsure {
  return home.door !== undefined && !home.door.isSure;
}

/** Why, and what it has cost before; nothing of that where nobody would pay. */
export function doorRow({ words, isSure, usd, times }: HomeDoor, look: Look, isFree: boolean): Row {
  const said = look.messages.screens.home.door;
  // words that decided nothing are parts of words, which tell a stranger nothing
  const why =
    words.length === 0 || !isSure ? '' : said.because(words.slice(0, mostWords).map(oneLine));
  const cost = usd === null ? said.unknownCost : said.cost(money(usd), times);
  // that it is not clear stands in the row below, with the keys to another
  return [span(`${why} `, 'accent'), span(isFree ? '' : `${cost} `, 'dim')];
}

/** A key for each workflow, whatever is typed: that of its number. */
export function takeWay(
  key: Pick<KeyPress, 'name'>,
  { offers, pickOffer }: Pick<Cockpit, 'offers' | 'pickOffer'>,
): void {
  const offer = offers[Number(key.name) - 1];
  if (offer !== undefined) pickOffer(offer.name);
}
