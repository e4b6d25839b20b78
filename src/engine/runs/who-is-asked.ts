import { RunError } from '../data/failure.ts';
import type { Agents, Ports } from '../ports.ts';
import type { Workflow } from '../workflow.ts';

/** In place of a model, where a room asks none: whatever is connected, nobody pays. */
const nobody: Agents = {
  ...{ provider: 'none', rehearsal: false, payer: { kind: 'nobody' }, credential: null },
  run: async ({ role }) => {
    throw new RunError({ kind: 'bug', detail: `${role}: this workflow asks no model` });
  },
  estimate: () => ({ model: '', usd: null }),
};

/** Where no model is connected, over a text of the person's own: the run is theirs, and rests where a model is needed. */
const notYet: Agents = {
  ...nobody,
  run: async () => {
    throw new RunError({ kind: 'unconnected' });
  },
};

/** The settings as they hold for who is asked: of a rehearsal, without those of the project. */
export function settingsOf({
  settings,
  agents,
}: Pick<Ports, 'settings' | 'agents'>): Ports['settings'] {
  if (settings === undefined) return undefined;
  return { ...settings, permissions: async () => await settings.permissions(agents.rehearsal) };
}

type Asking = Pick<Workflow<unknown>, 'contract' | 'ownText'>;

/**
 * Who a run asks, by what it was asked for. `rehearsal`: of one that exists, or of a room that asks nobody, whether it plays what was
 * recorded; undefined: a new one, which plays what was recorded where no model is connected.
 */
export function agentsOf(
  { agents, played }: Pick<Ports, 'agents' | 'played'>,
  { contract, ownText }: Asking,
  { input, rehearsal }: { readonly input: unknown; readonly rehearsal?: boolean },
): Agents {
  if (contract.thinks === false) return { ...nobody, rehearsal: rehearsal === true };
  // a rehearsal goes on as one, whatever is connected by now
  if (rehearsal === true && !agents.rehearsal && played !== undefined) return played;
  const isOwn = rehearsal !== true && ownText?.(input) === true;
  return agents.rehearsal && isOwn ? notYet : agents;
}
