import type { Payer } from '../../engine/data/event.ts';
import { isMapping } from '../../engine/data/mapping.ts';
import type { Json } from '../../engine/data/question.ts';
import { exactScore, money } from '../components/numbers.ts';
import { oneLine } from '../text/sanitise.ts';
import { clip } from './clip.ts';
import type { Values } from './words.ts';

/** Makes the values of a notice or a question safe to put into a sentence. Absent and odd ones become ''. */
export function valuesOf(values: Readonly<Record<string, Json>>): Values {
  const number = (name: string) => {
    const value = values[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  return {
    text: (name) => textOf(values[name]),
    number,
    score: (name) =>
      typeof values[name] === 'number' ? exactScore(number(name)) : textOf(values[name]),
    money: (name) => (typeof values[name] === 'number' ? money(number(name)) : ''),
    list: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.map((item: Json) => textOf(item)) : [];
    },
    rows: (name) => {
      const value = values[name];
      const items = Array.isArray(value) ? value : [value];
      return items.flatMap((item) => (isMapping(item) ? [valuesOf(item)] : []));
    },
    lines: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value.split('\n').map((line) => oneLine(line)) : [];
    },
    payer: (name) => payerOf(values[name]),
  };
}

function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return clip(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function payerOf(value: Json | undefined): Payer | null {
  if (!isMapping(value)) return null;
  const { kind, env, tail, url, host, charged } = value;
  if (kind === 'api_key') {
    const sent = textOf(host) === '' ? {} : { host: textOf(host) };
    return { kind, env: textOf(env), tail: textOf(tail), ...sent };
  }
  if (kind === 'local') return { kind, url: textOf(url), ...(charged === true && { charged }) };
  return kind === 'nobody' || kind === 'claude_login' ? { kind } : null;
}

/** Is this one of the names that a table of words has? */
export function isNameIn<S extends object>(words: S, name: string): name is keyof S & string {
  return Object.hasOwn(words, name);
}
