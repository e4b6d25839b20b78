import { RunError } from '../data/failure.ts';
import { ask, withdraw } from './ask.ts';
import { budgetOf } from './budget.ts';
import type { Walk } from './walk.ts';

/**
 * The first use of a credential asks, says who pays and how much at most; a key that is known is asked about again where it
 * goes to another address, and that is said. `--yes` never answers it; a person,
 * or a flag that names the provider or a budget, does. Known credentials are remembered outside the workspace.
 */
export async function askWhoPays(walk: Walk): Promise<void> {
  const { agents, consents } = walk.ports;
  if (agents.credential === null || (await consents.payerKnown(agents.credential))) return;
  const sameKey = agents.sameKey ?? [];
  const known = (await Promise.all(sameKey.map((each) => consents.payerKnown(each)))).some(Boolean);
  const answer = await ask(walk, {
    id: `payer-${agents.credential}`,
    kind: 'payer',
    values: {
      provider: agents.provider,
      payer: agents.payer,
      budgetUsd: budgetOf(walk.config, walk.inbox()).usd,
      ...(known ? { known: 1 } : {}),
    },
    choices: [
      { id: 'stop', key: 'n' },
      { id: 'pay', key: 'y', weighty: true },
    ],
  });
  if (answer.choice !== 'pay') {
    await withdraw(walk, answer);
    throw new RunError({ kind: 'cancelled' });
  }
  await consents.rememberPayer(agents.credential);
  if (sameKey[0] !== undefined && !known) await consents.rememberPayer(sameKey[0]);
}
