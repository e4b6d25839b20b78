import { keeping } from '../terminal/unsent.ts';
import type { Draft } from '../text/draft.ts';
import type { CockpitPorts } from './cockpit-ports.ts';

/** Keeps what is typed for the next start, should this one be killed; what is sent or taken away is forgotten at once. */
export function keepField(idea: Draft, { keep }: CockpitPorts['unsent']): void {
  // one text at one place, so its name does not matter
  const unsent = { at: () => undefined, mark: (_: string, text = '') => keep(text) };
  const kept = keeping(unsent, '', () => idea.text());
  const changed = () => (idea.buffer().text === '' ? kept.forget() : kept.changed());
  idea.subscribe(changed);
  if (idea.buffer().text !== '') changed();
}
