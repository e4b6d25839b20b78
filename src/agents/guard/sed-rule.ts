import { asks, type Call, type Use } from './use.ts';

/*
 * sed can start programs (`e`) and write files (`w`, `r`) from its script. Only scripts of commands of a small, harmless kind
 * pass, one after the other.
 */
const address = String.raw`(?:\d+|\$|\/(?:[^/\\]|\\.)*\/I?)`;
const substitution = String.raw`s([/,#:@%!+|])(?:\\.|(?!\1)[^\\])*\1(?:\\.|(?!\1)[^\\])*\1[gpiIM0-9]*`;
/** `a`, `i` and `c` take the rest of the line as text. */
const one = new RegExp(
  String.raw`\s*(?:${address}(?:,\s*${address})?)?\s*!?\s*(?:${substitution}|[aic]\\?[^\n]*|[qQ]\d+|[pdDPqQ=lhHgGxnN])\s*(;|$)`,
  'y',
);

function isHarmless(script: string): boolean {
  one.lastIndex = 0;
  while (one.lastIndex < script.length) if (!one.test(script)) return false;
  return script.trim() !== '';
}

const longFlags =
  /^--(quiet|silent|regexp-extended|separate|unbuffered|null-data|posix|debug|sandbox|in-place(=\.?\w*)?)$/;

type Reading = {
  readonly scripts: number[];
  readonly texts: string[];
  problem: string | undefined;
  writes: boolean;
};

export function sedUse({ program, args }: Call): Use {
  const reading: Reading = { scripts: [], texts: [], problem: undefined, writes: false };
  const rest: number[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg.startsWith('--')) index += readLong(args, index, reading);
    else if (arg.startsWith('-') && arg !== '-') index += readShort(args, index, reading);
    else rest.push(index);
  }
  const [first] = rest;
  if (reading.texts.length === 0 && first !== undefined) {
    reading.scripts.push(first);
    reading.texts.push(args[first] ?? '');
  }
  const bad = reading.problem ?? reading.texts.find((text) => !isHarmless(text));
  if (bad !== undefined) return asks(program, bad);
  return { effect: reading.writes ? 'writes' : 'reads', texts: new Set(reading.scripts) };
}

/** Returns how many arguments after this one belong to it. */
function readLong(args: readonly string[], index: number, reading: Reading): number {
  const arg = args[index] ?? '';
  const script = /^--expression=(.*)$/s.exec(arg)?.[1];
  if (script !== undefined) {
    reading.scripts.push(index);
    reading.texts.push(script);
  } else if (!longFlags.test(arg)) reading.problem ??= arg;
  else if (arg.startsWith('--in-place')) reading.writes = true;
  return 0;
}

/** Letters joined behind one dash: plain ones first, then perhaps one that takes the rest. */
function readShort(args: readonly string[], index: number, reading: Reading): number {
  const arg = args[index] ?? '';
  const [, letter = '', rest = ''] = /^-[nErsuz]*(.?)(.*)$/s.exec(arg) ?? [];
  if (letter === '') return 0;
  if (letter === 'i') {
    // What follows is the ending of a copy.
    if (!/^\.?\w*$/.test(rest)) reading.problem ??= arg;
    reading.writes = true;
    return 0;
  }
  if (letter !== 'e') {
    reading.problem ??= arg;
    return 0;
  }
  const own = rest === '' ? index + 1 : index;
  reading.scripts.push(own);
  reading.texts.push(rest === '' ? (args[own] ?? '') : rest);
  return own - index;
}
