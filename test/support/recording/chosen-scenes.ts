import { expect } from 'vitest';
import { chosenFrom } from '../points/chosen.ts';
import { tables } from '../points/tables.ts';
import { type Language, recording } from './recorder.ts';
import { scenes } from './scenes.ts';

/** The scenes that this run plays in a language; all when they are recorded. */
export function scenesIn(language: Language) {
  const all = Object.entries(scenes);
  expect(Object.keys(tables.recordedScenes.kinds)).toHaveLength(all.length);
  if (recording) return all;
  const chosen = chosenFrom(tables.recordedScenes).filter((point) => point.language === language);
  return all.filter((_, n) => chosen.some(({ scene }) => scene === n));
}
