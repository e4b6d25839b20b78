import { parseArgs } from 'node:util';
import { nearest } from '../../engine/config/nearest.ts';
import {
  allowedFor,
  type Flag,
  type FlagName,
  flagCalled,
  flagNames,
  flags,
  type Verb,
  verbs,
} from './flags.ts';
import { Usage } from './usage-problem.ts';

/** The flags as they were given; every value has been checked against its table entry. */
export type Given = {
  readonly has: (name: FlagName) => boolean;
  readonly text: (name: FlagName) => string | undefined;
  /** `null` stands for `none`. */
  readonly number: (name: FlagName) => number | null | undefined;
  readonly all: (name: FlagName) => readonly string[];
};

type Value = string | number | boolean | null;

/** Splits a command line into words and checked flags. Throws `Usage`. */
export function readFlags(argv: readonly string[]): {
  readonly words: readonly string[];
  readonly given: Given;
  readonly verb: Verb | undefined;
} {
  const { tokens } = parseArgs({
    args: [...argv],
    options: optionTable,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const values = new Map<FlagName, Value[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = flagCalled(token.name);
    if (flag === undefined)
      throw new Usage({
        kind: 'unknown_flag',
        flag: token.rawName,
        nearest: nearestFlag(token.name),
      });
    const value = checked(token.rawName, flag, token);
    values.set(flag.name, flag.many ? [...(values.get(flag.name) ?? []), value] : [value]);
  }
  const verb = verbs.find((candidate) => candidate === words[0]);
  // Without a verb the first word is the mistake, not the flags behind it.
  if (words.length === 0 || verb !== undefined) refuseStrangers([...values.keys()], verb);
  return { words, given: lookUp(values), verb };
}

const optionTable = Object.fromEntries(
  flagNames.map((name) => {
    const flag: Flag = flags[name];
    const type = flag.takes === 'nothing' ? ('boolean' as const) : ('string' as const);
    return [
      name,
      { type, ...(flag.short && { short: flag.short }), ...(flag.many && { multiple: true }) },
    ];
  }),
);

type OptionToken = {
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

function checked(shown: string, flag: Flag, { value, inlineValue }: OptionToken): Value {
  if (flag.takes === 'nothing') {
    if (value !== undefined) throw new Usage({ kind: 'unwanted_value', flag: shown, value });
    return true;
  }
  const allowed = allowedFor(flag);
  // The next flag is not the value of this one; a single `-` is the standard input.
  const stolen = inlineValue !== true && value !== undefined && /^-./.test(value);
  if (value === undefined || value === '' || stolen)
    throw new Usage({ kind: 'missing_value', flag: shown, allowed });
  if (flag.takes === 'text') return value;
  const read = flag.takes === 'choice' ? readChoice(flag.of, value) : readNumber(flag, value);
  if (read === undefined) {
    const near = flag.takes === 'choice' ? nearest(value, flag.of) : undefined;
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

function refuseStrangers(given: readonly FlagName[], verb: Verb | undefined): void {
  for (const name of given) {
    const { only }: Flag = flags[name];
    if (only === undefined || (verb !== undefined && only.includes(verb))) continue;
    throw new Usage({ kind: 'flag_elsewhere', flag: `--${name}`, belongs: only });
  }
}

function nearestFlag(name: string): string | undefined {
  const near =
    nearest(name, flagNames) ??
    flagNames.find((known) => name.length > 2 && known.startsWith(name));
  return near === undefined ? undefined : `--${near}`;
}

function lookUp(values: ReadonlyMap<FlagName, readonly Value[]>): Given {
  const first = (name: FlagName) => values.get(name)?.[0];
  return {
    has: (name) => values.has(name),
    text: (name) => {
      const value = first(name);
      return typeof value === 'string' ? value : undefined;
    },
    number: (name) => {
      const value = first(name);
      return typeof value === 'number' || value === null ? value : undefined;
    },
    all: (name) => (values.get(name) ?? []).filter((value) => typeof value === 'string'),
  };
}
