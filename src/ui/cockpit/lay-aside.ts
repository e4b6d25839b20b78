import type { Cockpit } from './cockpit-state.ts';

type Field = Pick<Cockpit, 'idea' | 'ports'>;

/** The field of the first screen begins anew: what stood in it is among what `↑` brings back. */
export function layAside({ idea, ports }: Field): void {
  if (idea.text().trim() !== '') ports.history.add(idea.text());
  idea.clear();
}

/** The program itself writes into the field: what its person had in it is not lost. */
export function putInField(field: Field, text: string): void {
  if (field.idea.text() === text) return;
  layAside(field);
  field.idea.set(text);
}
