import { normalForm } from '../../engine/data/normal-form.ts';

/** Without regard to case or width: how texts are compared with what a person types. */
export function folded(text: string): string {
  return normalForm(text, 'NFKC').toLowerCase();
}

/** Are all the words of a filter in the text, in whatever order? An empty filter lets everything through. */
export function matchesFilter(text: string, filter: string): boolean {
  const words = folded(filter).split(/\s+/).filter(Boolean);
  const within = words.length === 0 ? '' : folded(text);
  return words.every((word) => within.includes(word));
}
