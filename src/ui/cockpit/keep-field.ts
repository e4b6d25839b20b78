import type { Draft } from '../text/draft.ts';
import type { CockpitPorts } from './cockpit-ports.ts';

/** How old what is on disk may be while somebody types (ms). */
const everyMs = 500;

/** Keeps what is typed for the next start, should this one be killed; what is sent or taken away is forgotten at once. */
export function keepField(idea: Draft, { keep }: CockpitPorts['unsent']): void {
  let waiting: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(waiting);
    waiting = undefined;
    keep(idea.text());
  };
  const changed = () => {
    if (idea.buffer().text === '') write();
    else waiting ??= setTimeout(write, everyMs).unref();
  };
  idea.subscribe(changed);
  if (idea.buffer().text !== '') changed();
}
