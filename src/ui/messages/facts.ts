import type { GuardFacts } from '../../engine/acting/acting.ts';
import { visible } from '../text/visible.ts';

/** The values of a guard's reason, safe to draw: invisible characters are shown. What is absent is '', 0 or []. */
export type Facts = {
  text(name: string): string;
  number(name: string): number;
  /** Lists come as one text with an entry a line. */
  list(name: string): readonly string[];
};

/** At most so much of one value is shown in a sentence; the whole command stands above it. */
const longest = 120;

export function factsOf(values: GuardFacts['reason']['values']): Facts {
  const given = (name: string) => values[name] ?? '';
  return {
    text: (name) => shown(String(given(name))),
    number: (name) => {
      const value = given(name);
      return typeof value === 'number' && Number.isFinite(value) ? value : 0;
    },
    list: (name) =>
      String(given(name))
        .split('\n')
        .filter((entry) => entry !== '')
        .map(shown),
  };
}

/** Cut at the front, where a path says least. */
function shown(value: string): string {
  const letters = [...visible(value)];
  return letters.length > longest ? `…${letters.slice(1 - longest).join('')}` : letters.join('');
}
