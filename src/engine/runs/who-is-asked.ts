import type { Contract } from '../contract.ts';
import { RunError } from '../data/failure.ts';
import type { Agents, Ports } from '../ports.ts';

/** In place of a model, where a room asks none: whatever is connected, nobody pays and nothing is rehearsed. */
const nobody: Agents = {
  ...{ provider: 'none', rehearsal: false, payer: { kind: 'nobody' }, credential: null },
  run: async ({ role }) => {
    throw new RunError({ kind: 'bug', detail: `${role}: this workflow asks no model` });
  },
  estimate: () => ({ model: '', usd: null }),
};

/** Who the runs of a room ask. */
export function agentsOf(ports: Pick<Ports, 'agents'>, room: Pick<Contract, 'thinks'>): Agents {
  return room.thinks === false ? nobody : ports.agents;
}
