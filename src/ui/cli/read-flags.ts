import { parseArgs } from 'node:util';
import { nearest } from '../../engine/config/nearest.ts';
import {
  allowedFor,
  choicesOf,
  type Flag,
  type FlaggedWorkflow,
  type Flags,
  type Value,
} from './flag.ts';
import { Usage } from './usage-problem.ts';

/** A command line split by a table of flags; every value has been checked against its row. */
export type Split = {
  readonly words: readonly string[];
  /** Names of the flags that were given, in that order. */
  readonly names: readonly string[];
  readonly given: Readonly<Record<string, Value | readonly Value[] | undefined>>;
  /** A flag that is not in the table; nothing behind it was looked at. */
  readonly stranger: { readonly name: string; readonly shown: string } | undefined;
};

/**
 * Splits a command line into words and checked flags, up to the first flag that is not in the table. Throws `Usage`.
 */
export function split(
  argv: readonly string[],
  flags: Flags,
  workflows: readonly FlaggedWorkflow[],
): Split {
  const { tokens } = parseArgs({
    args: [...argv],
    options: optionTable(flags),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const values = new Map<string, Value[]>();
  const done = (stranger?: Split['stranger']): Split => {
    return { words, names: [...values.keys()], given: givenOf(flags, values), stranger };
  };
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined;
    if (flag === undefined) return done({ name: token.name, shown: token.rawName });
    const value = checked(token.rawName, flag, token, workflows);
    const before = flag.many ? (values.get(token.name) ?? []) : [];
    values.set(token.name, [...before, value]);
  }
  return done();
}

function optionTable(flags: Flags) {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { takes, short, many }]) => {
      const type = takes === 'nothing' ? ('boolean' as const) : ('string' as const);
      return [name, { type, ...(short && { short }), ...(many && { multiple: true }) }];
    }),
  );
}

/**
 * Each flag of the table with what it was given: a flag without a value is there or not, one that may be repeated is a
 * list.
 */
function givenOf(flags: Flags, values: ReadonlyMap<string, readonly Value[]>): Split['given'] {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { takes, many }]) => {
      const given = values.get(name);
      if (takes === 'nothing') return [name, given !== undefined];
      return [name, many ? (given ?? []) : given?.[0]];
    }),
  );
}

type OptionToken = {
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

function checked(
  shown: string,
  flag: Flag,
  { value, inlineValue }: OptionToken,
  workflows: readonly FlaggedWorkflow[],
): Value {
  if (flag.takes === 'nothing') {
    if (value !== undefined) throw new Usage({ kind: 'unwanted_value', flag: shown, value });
    return true;
  }
  const allowed = allowedFor(flag, workflows);
  // The next flag is not the value of this one; a single `-` is the standard input.
  const stolen = inlineValue !== true && value !== undefined && /^-./.test(value);
  if (value === undefined || value === '' || stolen)
    throw new Usage({ kind: 'missing_value', flag: shown, allowed });
  if (flag.takes === 'text') return value;
  const choices = flag.takes === 'choice' ? choicesOf(flag, workflows) : [];
  const read = flag.takes === 'choice' ? readChoice(choices, value) : readNumber(flag, value);
  if (read === undefined) {
    const near = nearest(value, choices);
    throw new Usage({ kind: 'bad_value', flag: shown, value, allowed, nearest: near });
  }
  return read;
}

function readChoice(of: readonly string[], value: string): string | undefined {
  const wanted = value.normalize('NFKC').toLowerCase();
  return of.find((name) => name.toLowerCase() === wanted);
}

function readNumber(
  flag: Extract<Flag, { takes: 'number' }>,
  value: string,
): number | null | undefined {
  const text = value.normalize('NFKC').trim();
  if (flag.orNone && /^(none|null)$/i.test(text)) return null;
  if (!/^\$?\d+(\.\d+)?$/.test(text)) return undefined;
  const number = Number(text.replace('$', ''));
  const tooSmall = flag.above ? number <= flag.min : number < flag.min;
  const tooBig = flag.max !== undefined && number > flag.max;
  const broken = flag.whole === true && !Number.isInteger(number);
  return tooSmall || tooBig || broken ? undefined : number;
}
