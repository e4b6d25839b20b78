const esc = '\u001B';

/** What a terminal sends that begins with ESC, as far as it is there. `end` is the index behind it. */
export type Sequence =
  /** Goes on to Ink, as it is or (`as`) rewritten. */
  | { readonly kind: 'key'; readonly end: number; readonly as?: string }
  /** The terminal's answer to a question we sent; nobody typed it. */
  | { readonly kind: 'reply'; readonly end: number }
  | { readonly kind: 'focus'; readonly end: number; readonly focused: boolean }
  | { readonly kind: 'paste'; readonly end: number }
  /** Of no use: mouse reports, the remains of something broken. */
  | { readonly kind: 'noise'; readonly end: number }
  /** More has to come. */
  | { readonly kind: 'open' };

/** Reads the sequence whose ESC is at `at`. Pure; never looks at what is behind the sequence. */
export function readSequence(text: string, at: number): Sequence {
  const next = text[at + 1];
  if (next === undefined) return { kind: 'open' };
  if (next === '[') return readCsi(text, at);
  if (next === 'O') return readSs3(text, at);
  if (startsReply(text, at)) return readString(text, at);
  // ESC before a character is Alt; before another ESC it is left to Ink, which knows both meanings.
  return { kind: 'key', end: at + (next === esc ? 1 : 1 + (isHighHalf(next) ? 2 : 1)) };
}

function isHighHalf(unit: string): boolean {
  return unit >= '\uD800' && unit <= '\uDBFF';
}

function readCsi(text: string, at: number): Sequence {
  // Function keys of the Linux console: ESC [ [ A.
  if (text[at + 2] === '[')
    return text[at + 3] === undefined ? { kind: 'open' } : { kind: 'key', end: at + 4 };
  let end = at + 2;
  while (end < text.length && isBetween(text[end], '\u0020', '\u003F')) end += 1;
  const final = text[end];
  if (final === undefined) return { kind: 'open' };
  // Broken by something else, which is looked at again.
  if (!isBetween(final, '\u0040', '\u007E')) return { kind: 'noise', end };
  return meaningOf(text.slice(at + 2, end), final, end + 1);
}

function isBetween(character: string | undefined, low: string, high: string): boolean {
  return character !== undefined && character >= low && character <= high;
}

function meaningOf(parameters: string, final: string, end: number): Sequence {
  if (final === '~') return tildeKey(parameters, end);
  if (parameters === '' && (final === 'I' || final === 'O')) {
    return { kind: 'focus', end, focused: final === 'I' };
  }
  // X10 mouse reports carry three bytes behind them.
  if (parameters === '' && final === 'M') return { kind: 'noise', end: end + 3 };
  if (parameters.startsWith('<')) return { kind: 'noise', end };
  if (isReply(parameters, final)) return { kind: 'reply', end };
  return { kind: 'key', end };
}

function tildeKey(parameters: string, end: number): Sequence {
  if (parameters === '200') return { kind: 'paste', end };
  // The end of a paste that we have closed already.
  if (parameters === '201') return { kind: 'noise', end };
  // xterm's modifyOtherKeys, in the words of the kitty protocol, which Ink knows: 27;modifier;code ~
  const other = /^27;(\d+);(\d+)$/.exec(parameters);
  if (other) return { kind: 'key', end, as: `${esc}[${other[2]};${other[1]}u` };
  return { kind: 'key', end };
}

/** Cursor position, device attributes and status, keyboard, mode and window reports. */
function isReply(parameters: string, final: string): boolean {
  if (final === 'R') return /^\??\d+;\d+$/.test(parameters);
  if (final === 'c') return /^[?>=]/.test(parameters);
  if (final === 'n') return /^\??[\d;]+$/.test(parameters);
  if (final === 't') return /^[\d;]+$/.test(parameters);
  if (final === 'u') return parameters.startsWith('?');
  return final === 'y' && parameters.endsWith('$');
}

function readSs3(text: string, at: number): Sequence {
  let end = at + 2;
  while (isBetween(text[end], '0', ';')) end += 1;
  return text[end] === undefined ? { kind: 'open' } : { kind: 'key', end: end + 1 };
}

/** OSC n, DCS and APC answers. Alt+] and Alt+P look alike until the next character is there. */
function startsReply(text: string, at: number): boolean {
  const rest = text.slice(at + 1, at + 3);
  return /^(?:\]\d?|P[\d!$+>|]?|_G?)$/.test(rest);
}

function readString(text: string, at: number): Sequence {
  for (let index = at + 2; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\u0007' || character === '\u009C') return { kind: 'reply', end: index + 1 };
    if (character === esc) return endOfString(text, index);
    // A control character ends a sequence that lost its end, so that no key is swallowed.
    if (character < '\u0020') return { kind: 'noise', end: index };
  }
  return { kind: 'open' };
}

function endOfString(text: string, index: number): Sequence {
  if (text[index + 1] === undefined) return { kind: 'open' };
  return text[index + 1] === '\\'
    ? { kind: 'reply', end: index + 2 }
    : { kind: 'noise', end: index };
}
