import type { SessionInit } from '../contract/shapes.ts';
import type { GateWord } from '../orchestrate.ts';
import { acknowledged } from '../rules/debts.ts';
import { isGrave } from '../rules/gate.ts';
import type { Session } from '../session.ts';
import { reportLines } from './report.ts';

/** Something wants a person's word before the work begins (`docs/spec/session.md` §8). */
export async function gate(session: Session, found: SessionInit): Promise<GateWord> {
  const { ctx, input } = session;
  const said = input.onBlock ?? ctx.config.session.on_block;
  if (said === 'stop') return 'escalate';
  if (said === 'continue') return await goOn(session, found);
  const { choice } = await ctx.ask({
    id: 'session-gate',
    kind: 'session_gate',
    values: { lines: [...reportLines(found)], grave: isGrave(found.debt_alerts) },
    choices: [
      { id: 'continue', key: '1' },
      { id: 'retrospective', key: '2' },
      { id: 'stop', key: '3' },
    ],
    comment: true,
  });
  switch (choice) {
    case 'continue':
      return await goOn(session, found);
    case 'retrospective':
      return 'retrospective';
    default:
      return 'stop';
  }
}

async function goOn(session: Session, found: SessionInit): Promise<GateWord> {
  await acknowledge(session, found);
  return 'go';
}

/** That its person has seen a debt: what is counted is counted anew from here. A rate is not, it stays what it is. */
export async function acknowledge({ record }: Session, found: SessionInit): Promise<void> {
  for (const { id, message } of found.debt_alerts)
    await record.write(`acknowledged-${id}`, {
      component: 'system',
      event_type: 'learning',
      content: acknowledged(id),
      rationale: message,
    });
}
