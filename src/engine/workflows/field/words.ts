import { en } from './words-en.ts';
import { ja } from './words-ja.ts';
import type { FieldWords } from './words-shape.ts';

/** Words that go into reports, suggestions and remarks. */
export function fieldWords(language: 'ja' | 'en'): FieldWords {
  return { ja, en }[language];
}
