/*
 * Bytes of a text that a person hands over. Manuscripts from other programs are often not UTF-8; read as such they
 * would be garbled silently. Pure.
 */

const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'windows-1252',
] as const;
type TextEncoding = (typeof encodings)[number];

export type DecodedText = {
  /** With its byte order mark, where it is UTF-8: such a text is written back to the byte. */
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Another reading of these bytes is nearly as likely, or some of them could not be read. */
  readonly doubtful: boolean;
};

/** undefined = it is not text. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const read = decoded(bytes);
  // A NUL means an image, an archive or a word-processor document: text has none.
  return read === undefined || read.text.includes('\0') ? undefined : read;
}

function decoded(bytes: Uint8Array): DecodedText | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return certain('utf-16le', bytes.subarray(2));
  if (first === 0xfe && second === 0xff) return certain('utf-16be', bytes.subarray(2));
  if (hasEscapes(bytes)) return certain('iso-2022-jp', bytes);
  const unicode = certain('utf-8', bytes);
  if (unicode !== undefined && !unicode.text.includes('\0')) return unicode;
  if (bytes.includes(0)) return withoutMark(bytes);
  return likeliest(bytes) ?? mended(bytes);
}

/** UTF-16 of which the mark was lost: one of the two reads as letters. */
function withoutMark(bytes: Uint8Array): DecodedText | undefined {
  const readings = (['utf-16le', 'utf-16be'] as const).flatMap((encoding) => {
    const read = certain(encoding, bytes);
    return read === undefined || /[\0\uFFFF]/.test(read.text) ? [] : [read];
  });
  const known = (text: string) =>
    (text.match(/[\t\n\r -~\u3000-\u30ff]/g)?.length ?? 0) / Math.max(1, text.length);
  const best = readings.toSorted((a, b) => known(b.text) - known(a.text))[0];
  return best === undefined || known(best.text) < 0.3 ? undefined : { ...best, doubtful: true };
}

/** Kana are in every sentence of Japanese: what has too few of them among its other letters is none. */
const japanese = 0.2;

function likeliest(bytes: Uint8Array): DecodedText | undefined {
  const readings = (['shift_jis', 'euc-jp'] as const)
    .flatMap((encoding) => certain(encoding, bytes) ?? [])
    .map((read) => ({ read, share: kanaShare(read.text) }))
    .toSorted((a, b) => b.share - a.share);
  const [best, next] = readings;
  const western = westernReading(bytes);
  if (best !== undefined && best.share >= japanese) {
    return { ...best.read, doubtful: next !== undefined && next.share >= japanese };
  }
  if (western !== undefined) return western;
  return best === undefined ? undefined : { ...best.read, doubtful: true };
}

/** Letters and signs of Western Europe stand alone among ASCII, and nothing in Windows has these five bytes. */
function westernReading(bytes: Uint8Array): DecodedText | undefined {
  const high = bytes.filter((byte) => byte >= 0x80);
  if (high.length * 4 > bytes.length) return undefined;
  if (high.some((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))) return undefined;
  const read = certain('windows-1252', bytes);
  const odd = bytes.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte));
  if (read === undefined || odd) return undefined;
  const letters = read.text.match(/[À-ÖØ-öø-ÿŒœŠšŽžŸ‘’“”–—…«»¡¿€°\u00a7£©·\u00a0]/g)?.length ?? 0;
  return { ...read, doubtful: letters * 2 < high.length };
}

/** UTF-8 with some broken bytes among many whole ones; they show as the sign for what could not be read. */
function mended(bytes: Uint8Array): DecodedText | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const lost = text.match(/\uFFFD/g)?.length ?? 0;
  const letters = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  return lost * 4 > letters ? undefined : { text, encoding: 'utf-8', doubtful: true };
}

function hasEscapes(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  return at !== -1 && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40);
}

function certain(encoding: TextEncoding, bytes: Uint8Array): DecodedText | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding, doubtful: false };
  } catch {
    return undefined;
  }
}

/** Of the letters beyond ASCII; half-width kana are what two bytes of another encoding often look like. */
function kanaShare(text: string): number {
  const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const full = text.match(/[\u3041-\u3096\u30a1-\u30fa]/g)?.length ?? 0;
  const half = text.match(/[\uff61-\uff9f]/g)?.length ?? 0;
  return beyond === 0 ? 0 : (full - half) / beyond;
}
