import type { Contract } from '../contract.ts';
import { RunError } from '../data/failure.ts';
import type { Agents, Ports } from '../ports.ts';

/** In place of a model, where a room asks none: whatever is connected, nobody pays. */
const nobody: Agents = {
  ...{ provider: 'none', rehearsal: false, payer: { kind: 'nobody' }, credential: null },
  run: async ({ role }) => {
    throw new RunError({ kind: 'bug', detail: `${role}: this workflow asks no model` });
  },
  estimate: () => ({ model: '', usd: null }),
};

/** Who the runs of a room ask. `rehearsal`: of a room that asks nobody, whether this run plays what was recorded. */
export function agentsOf(
  ports: Pick<Ports, 'agents'>,
  room: Pick<Contract, 'thinks'>,
  rehearsal: boolean,
): Agents {
  return room.thinks === false ? { ...nobody, rehearsal } : ports.agents;
}
