/** A key in a sentence, as footers show it; what the terminal cannot draw is spelled out afterwards (`plain-glyphs.ts`). */
export function keyWord(key: string): string {
  return shown[key] ?? key;
}

const shown: Readonly<Record<string, string>> = {
  ...{ enter: '↵', up: '↑', down: '↓', left: '←', right: '→' },
};
