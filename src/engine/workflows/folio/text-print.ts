import { partHash } from '../../data/canonical.ts';

/** By which the text of a chapter is known again, however its paragraphs are set and numbered. */
export function textPrint(text: string): string {
  return partHash(text.replaceAll(/¶\s*\d*|\s+/g, ''));
}
