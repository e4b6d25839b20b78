import type { Origin, Place } from '../../../engine/config/origins.ts';
import type { Look } from '../../components/look.tsx';
import { blank, type Row, span } from '../../components/row.ts';
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

/** One setting whole: what it does, what it is, where that comes from, what it may be, and how it is changed. */
export function settingCard(facts: SettingFacts, width: number, look: Look): readonly Row[] {
  const { name, value, allowed, builtIn, grants, origin } = facts;
  const { cells, language } = look;
  const { card, about } = words[language];
  const wrapped = (text: string, role?: Parameters<typeof span>[1]) =>
    wrapProse(visible(text), cells, width - 1).map((line): Row => [span(` ${line}`, role)]);
  const told: readonly (readonly [string, string])[] = [
    [card.now, value],
    [card.from, origin === undefined ? '' : fromText(origin, card)],
    [card.takes, allowed],
    [card.builtIn, builtIn],
  ];
  const column = Math.max(...told.map(([label]) => cells.width(label))) + 2;
  const { passed } = origin ?? {};
  return [
    ...wrapped(name, 'title'),
    blank,
    ...wrapped(entryOf(about, name) ?? ''),
    blank,
    ...told
      .filter(([, text]) => text !== '')
      .flatMap(([label, text]) =>
        wrapProse(visible(text), cells, width - column - 1).map(
          (line, at): Row => [
            span(` ${cells.pad(at === 0 ? label : '', column)}`, 'dim'),
            span(line),
          ],
        ),
      ),
    ...(passed === undefined
      ? []
      : [
          blank,
          ...wrapped(
            (passed.why === 'not_granted' ? card.notGranted : card.outOfRange)(
              placeText(passed.place, card),
            ),
            'warn',
          ),
        ]),
    ...(grants ? [blank, ...wrapped(card.grants, 'dim')] : []),
    blank,
    ...wrapped(card.change(name), 'dim'),
  ];
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
