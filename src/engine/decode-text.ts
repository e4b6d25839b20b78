/*
 * Bytes of a text that a person hands over. Manuscripts from other programs are often Shift_JIS; read as UTF-8 they
 * would be garbled silently. Pure.
 */

/** With its byte order mark, where it is UTF-8: such a text is written back to the byte. undefined = it is not text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  // A NUL means an image, an archive or a word-processor document: text has none.
  return text?.includes('\0') ? undefined : text;
}

function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return strictly('utf-16le', bytes.subarray(2));
  if (first === 0xfe && second === 0xff) return strictly('utf-16be', bytes.subarray(2));
  const unicode = strictly('utf-8', bytes);
  if (unicode !== undefined) return unicode;
  // What is valid in both is what reads as Japanese: kana are in every sentence of it.
  return ['shift_jis', 'euc-jp']
    .map((encoding) => strictly(encoding, bytes))
    .filter((text) => text !== undefined)
    .toSorted((a, b) => kanaIn(b) - kanaIn(a))[0];
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Half-width kana are what two bytes of another encoding often look like. */
function kanaIn(text: string): number {
  const full = text.match(/[\u3041-\u3096\u30a1-\u30fa]/g)?.length ?? 0;
  const half = text.match(/[\uff61-\uff9f]/g)?.length ?? 0;
  return full - half;
}
