import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Offering } from '../../cockpit/offering.ts';
import type { Look } from '../../components/look.tsx';
import { money } from '../../components/numbers.ts';
import { type Row, span } from '../../components/row.ts';
import { asksOnlyToLook, chooseDoor } from '../../door/choose.ts';
import { doorsOf } from '../../door/doors.ts';
import type { KeyPress } from '../../keys/keys.ts';
import { oneLine } from '../../text/sanitise.ts';

/** Where what is typed would go. */
export type HomeDoor = {
  readonly offer: Offering;
  /** Words of it that say so; empty: none does. */
  readonly words: readonly string[];
  readonly isSure: boolean;
  /** What runs of it have cost here, on average; null: there was none that is known. */
  readonly usd: number | null;
  readonly times: number;
};

type Facts = Pick<Cockpit, 'offers' | 'offer' | 'isPicked' | 'runs'>;

/** undefined: nothing is typed, or the person has taken one by a key. */
export function doorFor(
  inField: string,
  { offers, offer, isPicked, runs = [] }: Facts,
): HomeDoor | undefined {
  const doors = doorsOf(offers);
  if (inField.trim() === '' || isPicked || doors.length < 2) return undefined;
  const before = new Map(doors.map(({ name }) => [name, begunWith(runs, name).length]));
  const { best, isSure } = chooseDoor(inField, doors, before);
  const found = offers.find(({ name }) => name === best?.name) ?? usual(inField, offers, offer);
  if (found === undefined) return undefined;
  const priced = begunWith(runs, found.name).filter(
    ({ spent, rehearsal }) => !rehearsal && spent.calls > 0 && spent.unpriced === 0,
  );
  const sum = priced.reduce((usd, { spent }) => usd + spent.usd, 0);
  return {
    offer: found,
    words: best?.words ?? [],
    isSure,
    usd: priced.length === 0 ? null : sum / priced.length,
    times: priced.length,
  };
}

/** What Enter begins without a word that says anything: as ever, but nothing that acts where only looking was asked for. */
function usual(
  inField: string,
  offers: readonly Offering[],
  offer: Offering | undefined,
): Offering | undefined {
  if (offer?.offer.door?.acts !== true || !asksOnlyToLook(inField)) return offer;
  return offers.find((one) => one.offer.door?.acts === false);
}

function begunWith(runs: readonly RunSummary[], name: string): readonly RunSummary[] {
  return runs.filter(({ workflow }) => workflow === name);
}

const mostWords = 2;

/** Why, and what it has cost before. */
export function doorRow({ words, isSure, usd, times }: HomeDoor, look: Look): Row {
  const said = look.messages.screens.home.door;
  const why = words.length === 0 ? '' : said.because(words.slice(0, mostWords).map(oneLine));
  const cost = usd === null ? said.unknownCost : said.cost(money(usd), times);
  return [
    span(`${why} `, 'accent'),
    span(isSure ? '' : `${said.unclear} `, 'warn'),
    span(`${cost} `, 'dim'),
  ];
}

/** A key for each workflow, whatever is typed: that of its number. */
export function takeWay(
  key: Pick<KeyPress, 'name'>,
  { offers, pickOffer }: Pick<Cockpit, 'offers' | 'pickOffer'>,
): void {
  const offer = offers[Number(key.name) - 1];
  if (offer !== undefined) pickOffer(offer.name);
}
