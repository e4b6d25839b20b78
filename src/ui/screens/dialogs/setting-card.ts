import type { Origin, Place } from '../../../engine/config/origins.ts';
import type { Look } from '../../components/look.tsx';
import { blank, type Row, ruleRow, span } from '../../components/row.ts';
import { settings as en } from '../../messages/en/settings.ts';
import { settings as ja, type SettingWords } from '../../messages/ja/settings.ts';
import { entryOf } from '../../text/entry-of.ts';
import { visible } from '../../text/visible.ts';
import { wrapProse } from '../../text/wrap.ts';

const words: Readonly<Record<'ja' | 'en', SettingWords>> = { ja, en };

/** What the card of a setting tells. Values as they would stand in the file. */
export type SettingFacts = {
  readonly name: string;
  readonly value: string;
  readonly allowed: string;
  readonly builtIn: string;
  /** It executes, grants or leads a key somewhere: a workspace alone cannot set it. */
  readonly grants: boolean;
  /** undefined: it is not known yet. */
  readonly origin: Origin | undefined;
};

/** What a setting does, in both languages: the person may know its word in either. */
export function settingAbout(name: string): string {
  return [ja, en].map(({ about }) => entryOf(about, name) ?? '').join(' ');
}

/** A value for a person: as it stands in the file, but where there is none. */
export function valueSaid(value: string, { language }: Pick<Look, 'language'>): string {
  return value === 'null' ? words[language].card.none : value;
}

/** One setting whole, beside the list. */
export function settingCard(facts: SettingFacts, width: number, look: Look): readonly Row[] {
  const name = wrapProse(visible(facts.name), look.cells, width - 1);
  return [
    ...name.map((line): Row => [span(` ${line}`, 'title')]),
    ...cardParts(facts, width, look).flatMap((part) => [blank, ...part]),
  ];
}

/** The same below the list, in as few rows as it needs. */
export function cardBelow(facts: SettingFacts, look: Look): readonly Row[] {
  const { cells, columns, glyphs } = look;
  return [
    ruleRow(glyphs.rule, columns, cells, [span(visible(facts.name), 'title')]),
    ...cardParts(facts, columns, look).flat(),
  ];
}

/** What it does; what it is, where that comes from and what it may be; what else is to be known; how it is changed. */
function cardParts(facts: SettingFacts, width: number, look: Look): readonly (readonly Row[])[] {
  const { name, value, allowed, builtIn, grants, origin } = facts;
  const { cells, language } = look;
  const { card, about } = words[language];
  const wrapped = (text: string, role?: Parameters<typeof span>[1]) =>
    wrapProse(visible(text), cells, width - 1).map((line): Row => [span(` ${line}`, role)]);
  const told: readonly (readonly [string, string])[] = [
    [card.now, valueSaid(value, look)],
    [card.from, origin === undefined ? '' : fromText(origin, card)],
    [card.takes, allowed],
    [card.builtIn, valueSaid(builtIn, look)],
  ];
  const column = Math.max(...told.map(([label]) => cells.width(label))) + 2;
  const { passed } = origin ?? {};
  const why = passed?.why === 'not_granted' ? card.notGranted : card.outOfRange;
  return [
    wrapped(entryOf(about, name) ?? ''),
    told
      .filter(([, text]) => text !== '')
      .flatMap(([label, text]) =>
        wrapProse(visible(text), cells, width - column - 1).map(
          (line, at): Row => [
            span(` ${cells.pad(at === 0 ? label : '', column)}`, 'dim'),
            span(line),
          ],
        ),
      ),
    passed === undefined ? [] : wrapped(why(placeText(passed.place, card)), 'warn'),
    grants ? wrapped(card.grants, 'dim') : [],
    wrapped(card.change(name), 'dim'),
  ].filter((part) => part.length > 0);
}

function fromText({ from, repeated }: Origin, card: SettingWords['card']): string {
  if (from !== undefined) return placeText(from, card);
  return repeated === undefined ? card.nowhere : card.repeated(placeText(repeated, card));
}

function placeText({ source, where, line }: Place, card: SettingWords['card']): string {
  if (source === 'set' || source === 'flag') return card.commandLine(where);
  const file = source === 'own' ? card.own(where) : card.workspace(where);
  return line === null ? file : card.line(file, line);
}
