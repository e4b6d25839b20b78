import { normalForm } from './normal-form.ts';

/** Likeness of two texts by their pairs of characters, 0–1 (Sørensen–Dice): fits languages without spaces. */
export function dice(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)];
  if (a.size === 0 || b.size === 0) return one.trim() === other.trim() ? 1 : 0;
  const both = [...a].filter((pair) => b.has(pair)).length;
  return (2 * both) / (a.size + b.size);
}

function pairs(text: string): Set<string> {
  const letters = [
    ...normalForm(text, 'NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{P}]/gu, ''),
  ];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
