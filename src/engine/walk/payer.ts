import { RunError } from '../data/failure.ts';
import { type CallsAhead, priceAhead } from '../data/first-calls.ts';
import type { Answer } from '../data/question.ts';
import { answerPath, ask, originOf, parseAnswer, withdraw } from './ask.ts';
import { budgetOf } from './budget.ts';
import { counts } from './signed.ts';
import type { Walk } from './walk.ts';

/**
 * The first use of a credential asks, says who pays and how much at most; a key that is known is asked about again where it
 * goes to another address, and that is said. `--yes` never answers it; a person,
 * or a flag that names the provider or a budget, does. Known credentials are remembered outside the workspace.
 */
export async function askWhoPays(walk: Walk, ahead: CallsAhead | undefined): Promise<void> {
  const { agents, consents } = walk.ports;
  if (agents.credential === null) return;
  const id = `payer-${agents.credential}`;
  if (await consents.payerKnown(agents.credential)) return await honourNo(walk, id);
  const sameKey = agents.sameKey ?? [];
  const known = (await Promise.all(sameKey.map((each) => consents.payerKnown(each)))).some(Boolean);
  const answer = await ask(walk, {
    ...{ id, kind: 'payer' },
    values: {
      provider: agents.provider,
      payer: agents.payer,
      budgetUsd: budgetOf(walk.config, walk.inbox()).usd,
      ...(known ? { known: 1 } : {}),
      ...(walk.state().rehearsal ? {} : { estimate: [priceOf(walk, ahead)] }),
    },
    choices: [
      { id: 'stop', key: 'n' },
      { id: 'pay', key: 'y', weighty: true },
    ],
  });
  if (answer.choice !== 'pay') return await stop(walk, answer);
  await consents.rememberPayer(agents.credential);
  if (sameKey[0] !== undefined && !known) await consents.rememberPayer(sameKey[0]);
}

/** A page or two in, one out. */
const usualCall = { input: 6000, output: 2500, cacheRead: 0, cacheWrite: 0 };

/** What is done until the next question or the end, where its room knows; else of one call. */
function priceOf({ config, ports }: Pick<Walk, 'config' | 'ports'>, ahead: CallsAhead | undefined) {
  const { estimate } = ports.agents;
  if (ahead === undefined || ahead.calls.length === 0)
    return estimate(config.default_model, usualCall);
  return { ...priceAhead(ahead, estimate), to: ahead.to };
}

/**
 * The question stood open while the key became known elsewhere: who says no to it means this run, whatever else is paid for,
 * and in whatever words it was put.
 */
async function honourNo(walk: Walk, id: string): Promise<void> {
  const path = answerPath(walk, id);
  const text = await walk.store.read(path);
  if (text === undefined) return;
  const answer = parseAnswer(path, text);
  const asking = { kind: 'payer', asks: walk.asks };
  const isOwn = await counts(walk.ports.consents, originOf(walk), asking, answer);
  if (isOwn && answer.choice === 'stop') await stop(walk, answer);
}

/** «stop» does not count for ever: resumed, the run goes on where the key is known, and asks again where it is not. */
async function stop(walk: Walk, answer: Answer): Promise<never> {
  await withdraw(walk, answer);
  throw new RunError({ kind: 'not_paid' });
}
