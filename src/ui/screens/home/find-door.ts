import { isPaid } from '../../../engine/data/is-paid.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, FrontDoor } from '../../cockpit/cockpit-state.ts';
import { layAside } from '../../cockpit/lay-aside.ts';
import type { HomeDoor, Offering } from '../../cockpit/offering.ts';
import { toMend } from '../../cockpit/to-mend.ts';
import { twiceOf } from '../../cockpit/use-twice.ts';
import { costOfCalls } from '../../components/cost-ahead.ts';
import type { Look } from '../../components/look.tsx';
import { money } from '../../components/numbers.ts';
import { type Row, span } from '../../components/row.ts';
import { asksOnlyToLook, chooseDoor } from '../../door/choose.ts';
import { doorsOf } from '../../door/doors.ts';
import type { Offered } from '../../keys/key-scopes.ts';
import type { KeyPress } from '../../keys/keys.ts';
import { begunFor } from '../../messages/cost-ahead.ts';
import { oneLine } from '../../text/sanitise.ts';
import { ownWay } from '../../workflows/offer.ts';
import { offerProblem } from './home-lines.ts';

/** `/import book/`, `/stats`: a name with a slash before it, as the palette has them, and no path. */
const commandLine = /^\/[a-z][a-z_-]*(?:[ \t][^\n]*)?$/;
/** Alone these are no request either, but a way out as shells and editors have it. */
const leavingLine = /^(?::q!?|exit|quit|終了)$/i;

function isCommand(text: string): boolean {
  return commandLine.test(text) || leavingLine.test(text);
}

/** Who asks for something does it in fewer. */
const mostLetters = 400;
const mostWords = 2;

type Facts = Pick<Cockpit, 'offers' | 'offer' | 'isPicked' | 'runs' | 'rooms'> &
  Partial<Pick<Cockpit, 'inRepository'>>;

/** undefined: nothing is typed, or the person has taken one by a key. */
function doorFor(
  inField: string,
  { offers, offer, isPicked, runs = [], rooms, inRepository }: Facts,
): HomeDoor | undefined {
  const doors = doorsOf(offers);
  const isNone = inField.trim() === '' || isCommand(inField.trim());
  if (isNone || isPicked || doors.length < 2) return undefined;
  const pasted = pastedFor(inField, { rooms, isPicked });
  const owner = offers.find(({ name }) => name === pasted?.name);
  if (pasted !== undefined && owner !== undefined)
    return { offer: owner, said: pasted.said, words: [], isSure: false };
  const before = new Map(doors.map(({ name }) => [name, begunWith(runs, name).length]));
  const { best, isSure } = chooseDoor(
    inField,
    doors,
    before,
    inRepository === true ? 'in_repository' : 'anywhere',
  );
  // the form of a sentence says less than what its person begins things with
  const isGuess = best?.words.length === 0 && runs.length > 0;
  const own = offers.find(({ name }) => name === best?.name);
  // but in a repository it is about the code there
  const isOfCode = inRepository === true && own?.offer.door?.kinds.includes('program') === true;
  const told = isGuess && !isOfCode ? undefined : own;
  const found = told ?? usual(inField, offers, offer);
  if (found === undefined) return undefined;
  return {
    offer: found,
    words: best?.words ?? [],
    isSure,
    isLong: inField.length > mostLetters,
  };
}

/** Who works on such a text, where it is no request. */
function pastedFor(inField: string, { rooms, isPicked }: Pick<Facts, 'rooms' | 'isPicked'>) {
  if (isPicked || !inField.includes('\n')) return undefined;
  const text = inField.trim();
  for (const [name, { pasted }] of rooms ?? [])
    if (pasted?.fits(text) === true) return { name, ...pasted };
  return undefined;
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

/** One question to a model, which names its price before it is asked. */
function askModel(typed: string, cockpit: Cockpit, { messages, language }: Look): void {
  const { offers, rooms, facts } = cockpit;
  if (facts?.connected !== true) {
    cockpit.say(messages.screens.home.door.noModel, 'warn');
    return;
  }
  const ways = offers
    .filter(({ offer }) => offer.door !== undefined)
    .map(({ name, words }) => ({
      name,
      about: rooms?.get(name)?.telling.about?.[language] ?? words.label,
    }));
  const keeper = [...(rooms ?? [])].find(([, { isDoorkeeper }]) => isDoorkeeper)?.[0];
  if (keeper === undefined) return;
  const request = typed.trim();
  const input = { request, ways, language };
  void cockpit.begin({ workflow: keeper, input, words: request, options: {}, tell: [] });
}

/**
 * Who types a command where requests are typed means the command: it must not go to a model, which costs. A text that is what is worked
 * on is looked at as that. Where settings keep everything closed, any other text leads to them.
 */
function tookCommand(typed: string, cockpit: Cockpit, offered: readonly Offered[]): boolean {
  const text = typed.trim();
  const pasted = pastedFor(typed, cockpit);
  if (pasted !== undefined) {
    void cockpit.attempt(async () => await pasted.perform(cockpit, withoutEnds(typed)));
    return true;
  }
  if (!isCommand(text)) {
    const mend = toMend(cockpit.failure);
    if (mend !== undefined) cockpit.ask(mend);
    return mend !== undefined;
  }
  cockpit.ask({ kind: 'palette', offered, typed: text, from: 'home' });
  return true;
}

function enterAlone(
  typed: string,
  { facts, engine, offer, door, focus }: Parameters<FrontDoor['enterAlone']>[1],
  { messages }: Look,
): ReturnType<FrontDoor['enterAlone']> {
  const text = typed.trim();
  const isOwn = text !== '' && text !== offer?.words.sample && !isCommand(text);
  if (focus === 'list' || facts?.connected !== false) return undefined;
  if (!isOwn || offer === undefined) return undefined;
  if (offer.offer.wordless || door?.said !== undefined) return undefined;
  if (offerProblem(text, offer, messages.screens) !== undefined) return undefined;
  const isMissing = offer.offer.needsModel && engine?.config.provider.name !== 'recorded';
  const { alone } = messages.screens.home;
  return isMissing ? alone.missing : alone.another;
}

function enterRow(
  typed: string,
  home: Parameters<FrontDoor['enterRow']>[1],
  look: Look,
): ReturnType<FrontDoor['enterRow']> {
  const { offer, door, offers, facts, focus } = home;
  const text = typed.trim();
  if (focus === 'list' || offer === undefined || text === '' || isCommand(text)) return undefined;
  const { cells, columns, messages, language } = look;
  const said = messages.screens.home.door;
  const own = door?.said?.[language];
  // a long paste is told at once, not when it is sent
  const problem = own === undefined ? offerProblem(text, offer, messages.screens) : undefined;
  if (problem !== undefined) return [span(` ${cells.truncate(problem, columns - 2)}`, 'warn')];
  const isGuess = door !== undefined && !door.isSure;
  const lead = begins(text, home, offer, look);
  const keys = door === undefined ? [] : [said.another(offers.length)];
  const ask = isGuess && facts?.connected === true ? [said.askModel] : [];
  const reason = isGuess
    ? [said.guess(door.isLong === true, door.words.slice(0, mostWords).map(oneLine))]
    : [];
  const ways = [
    [lead, ...reason, ...keys, ...ask],
    ...(door?.isLong === true
      ? [
          [lead, ...reason, ...keys],
          [lead, said.guess(true, []), ...keys],
        ]
      : [[lead, ...keys, ...ask]]),
    [lead, ...keys],
  ].map((way) => way.join('  '));
  const row = own ?? ways.find((way) => cells.width(way) <= columns - 2) ?? lead;
  return [span(` ${cells.truncate(row, columns - 2)}`, 'dim')];
}

/** Which workflow it begins, and what that costs; where no model answers, what is done in place of it. */
function begins(
  text: string,
  home: Parameters<FrontDoor['enterRow']>[1],
  offer: Offering,
  look: Look,
): string {
  const { name, words } = offer;
  const said = look.messages.screens.home.door;
  const { facts } = home;
  const alone = enterAlone(text, home, look);
  if (alone !== undefined) return alone.row(name);
  // it asks no model, whoever is connected
  if (words.rehearsalStarts === undefined) return said.begins(name, said.free);
  if (facts === undefined) return said.begins(name);
  if (!facts.connected) return said.plays(name);
  return said.begins(name, isPaid(facts.payer) ? priceToBegin(text, home, offer, look) : said.free);
}

/** As it has cost here, else by the calls that its workflow knows of; one that knows of none is only called paid. */
function priceToBegin(
  text: string,
  { engine, rooms, runs = [], way }: Parameters<FrontDoor['enterRow']>[1],
  { name, offer }: Offering,
  { language, messages }: Look,
): string {
  const told = begunFor[language];
  const paid = paidFor(runs, name);
  const sum = paid.reduce((usd, { spent }) => usd + spent.usd, 0);
  if (sum > 0) return told({ cost: money(sum / paid.length), before: paid.length });
  const input = offer.input(text, ownWay(offer, way));
  const ahead = engine && rooms?.get(name)?.callsAhead?.({ input, config: engine.config });
  const cost = ahead && costOfCalls(engine, ahead.calls, ahead.each);
  if (ahead === undefined || cost === undefined) return messages.screens.home.door.paid;
  return told({ cost, to: ahead.to });
}

/** Those that have come to their end, at known prices: what was stopped early says little of what it costs. */
function paidFor(runs: readonly RunSummary[], name: string): readonly RunSummary[] {
  return begunWith(runs, name).filter(
    ({ spent, status, rehearsal }) =>
      !rehearsal && status === 'done' && spent.calls > 0 && spent.unpriced === 0,
  );
}

function send(
  typed: string,
  { offer, door, offered }: Parameters<FrontDoor['send']>[1],
  cockpit: Cockpit,
  look: Look,
): void {
  const { screens } = look.messages;
  if (tookCommand(typed, cockpit, offered) || offer === undefined) return;
  const rehearsing = cockpit.facts?.connected === false;
  const text = rehearsing && typed.trim() === '' ? (offer.words.sample ?? '') : typed;
  const problem = offerProblem(text, offer, screens);
  if (cockpit.failure !== undefined) cockpit.hint(screens.home.notOpened);
  else if (problem !== undefined) cockpit.say(problem, 'warn');
  else if (!asksAgain(typed, door, cockpit, look)) beginWith(text.trim(), offer, cockpit);
}

function beginWith(words: string, { name, offer }: Offering, cockpit: Cockpit): void {
  const way = ownWay(offer, cockpit.way);
  const input = offer.input(words, way);
  void cockpit.begin({ workflow: name, input, words, way, options: {}, tell: [] });
}

type Doubting = Pick<Cockpit, 'facts' | 'toast' | 'hint' | 'offer' | 'isPicked'>;

/** Did this Enter ask for what is doubtful, or does it take another one? */
function asksAgain(
  typed: string,
  door: HomeDoor | undefined,
  cockpit: Doubting,
  look: Look,
): boolean {
  const text = doubt(typed, door, cockpit, look);
  const asking = text === undefined ? undefined : twiceOf(cockpit, text);
  if (asking === undefined || asking.isAsked) return false;
  asking.ask();
  return true;
}

/** Why it goes there. */
function doorRow({ words, isSure }: HomeDoor, look: Look): Row {
  const said = look.messages.screens.home.door;
  // words that decided nothing are parts of words, which tell a stranger nothing
  const why =
    words.length === 0 || !isSure ? '' : said.because(words.slice(0, mostWords).map(wholeWord));
  // that it is not clear stands in the row below, with the keys to another
  return [span(`${why} `, 'accent')];
}

/** A sign may begin with the end of the word before it (`た話`). */
function wholeWord(word: string): string {
  return oneLine(word).replace(/^[たるいなの](?=\p{sc=Han})/u, '');
}

/** What has to be known before it begins. */
function doubt(
  typed: string,
  door: HomeDoor | undefined,
  { facts, offer, isPicked }: Doubting,
  { messages }: Look,
): string | undefined {
  const said = messages.screens.home.door;
  if (door === undefined) {
    const isUnheard = isPicked && offer?.offer.wordless === true && typed.trim() !== '';
    return isUnheard ? said.unheard(offer.name) : undefined;
  }
  if (door.isSure || door.offer.offer.door?.acts !== true) return undefined;
  return facts?.connected === true && isPaid(facts.payer) ? said.again(door.offer.name) : undefined;
}

/** Its first line may be indented. */
function withoutEnds(text: string): string {
  return text.replace(/^(?:[ \t　]*\n)+/, '').trimEnd();
}

/** A key for each workflow, whatever is typed: that of its number. */
function takeWay(
  key: Pick<KeyPress, 'name'>,
  { offers, pickOffer }: Pick<Cockpit, 'offers' | 'pickOffer'>,
): void {
  const offer = offers[Number(key.name) - 1];
  if (offer !== undefined) pickOffer(offer.name);
}

/** Where what is typed on home goes. Loaded after the first frame: nothing is typed before. */
export const frontDoor: FrontDoor = {
  ...{ doorFor, askModel, enterAlone, enterRow, send },
  ...{ row: doorRow, beginAnew: layAside, takeWay },
};
