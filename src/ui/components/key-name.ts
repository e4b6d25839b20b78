import type { Glyphs } from './glyphs.ts';

/** A key as the person reads it: `↵`, `esc`, `ctrl+j`. */
export function keyName(key: string, glyphs: Glyphs): string {
  if (key === 'enter') return glyphs.enter;
  const plain = glyphs.border === 'classic';
  return plain ? key : key.replace(/\b(?:up|down|left|right)$/, (name) => arrows[name] ?? name);
}

const arrows: Readonly<Record<string, string>> = { up: '↑', down: '↓', left: '←', right: '→' };
