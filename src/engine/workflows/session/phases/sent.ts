import { englishFounding, englishPole } from '../contract/founding-en.ts';
import type { Persona } from '../contract/shapes.ts';
import type { Session } from '../session.ts';

/** What files have in the founding words, as the language of a session sends it to those who work on it. */
export type Sent = {
  text(said: string): string;
  persona(persona: Persona | null): Persona | null;
};

export function sentIn({ ctx }: Pick<Session, 'ctx'>): Sent {
  return ctx.config.folio.language === 'ja' ? asFounded : inEnglish;
}

const asFounded: Sent = { text: (said) => said, persona: (persona) => persona };

const inEnglish: Sent = {
  text: englishFounding,
  persona: (persona) => persona && { ...persona, axis: englishPole(persona.axis) },
};
