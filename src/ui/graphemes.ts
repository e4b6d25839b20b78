const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/**
 * Splits text into what a person calls characters. Runs of plain ASCII, kana and common kanji, which are nearly all
 * text here, take a short way; everything else goes through `Intl.Segmenter`. Joined again they are the text.
 */
export function* graphemes(text: string): Generator<string> {
  let index = 0;
  while (index < text.length) {
    if (isPlain(text.charCodeAt(index)) && endsHere(text, index + 1)) {
      yield text.charAt(index);
      index += 1;
      continue;
    }
    const end = endOfRun(text, index);
    for (const { segment } of segmenter.segment(text.slice(index, end))) yield segment;
    index = end;
  }
}

/** A character that never joins with the one before it and is one UTF-16 unit. */
function isPlain(unit: number): boolean {
  return (
    (unit >= 0x20 && unit < 0x7f) ||
    (unit >= 0x3001 && unit <= 0x3029) ||
    (unit >= 0x3041 && unit <= 0x3096) ||
    (unit >= 0x30a1 && unit <= 0x30fe) ||
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0xff01 && unit <= 0xff9d)
  );
}

function endsHere(text: string, index: number): boolean {
  return index >= text.length || isPlain(text.charCodeAt(index)) || text.charCodeAt(index) === 0x0a;
}

/** The end of a stretch that needs the segmenter: up to two plain characters in a row, between which it is safe to cut. */
function endOfRun(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (isPlain(text.charCodeAt(index)) && isPlain(text.charCodeAt(index - 1))) return index;
    // Keeps the pieces small for text without any plain character; a cut is only made before a line end.
    if (text.charCodeAt(index) === 0x0a && text.charCodeAt(index - 1) !== 0x0d) return index;
  }
  return text.length;
}

export function splitGraphemes(text: string): string[] {
  return [...graphemes(text)];
}
