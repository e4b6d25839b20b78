import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { unsentAt } from '../../../cockpit/unsent-at.ts';

/** A whole draft that was edited and not used yet: a «no» must not lose work, nor must the end of the program. */
export function keptEdit(cockpit: Cockpit, run: string, path: string) {
  const { undecided } = cockpit.ports;
  // The same draft, by whichever way it was opened.
  const name = unsentAt(cockpit, run, `draft ${path.split('/').slice(-2).join('/')}`);
  return {
    text: name === undefined ? undefined : undecided.at(name),
    keep: (text: string | undefined) => {
      if (name !== undefined) undecided.mark(name, text);
    },
  };
}
