import { readJson } from '../../../json-artifact.ts';
import type { DebtDefinition } from '../contract/definition.ts';
import { timedMatches } from '../contract/ledger/timed-match.ts';
import type { LedgerEntry } from '../contract/ledger-entry.ts';
import { sharedPaths } from '../contract/paths.ts';
import type { Alert } from '../contract/shapes.ts';
import type { Ctx } from '../ctx.ts';
import { errorText } from '../failures.ts';
import { type Found, findDebts, Watched } from '../rules/debts.ts';
import type { Session } from '../session.ts';
import { debtsOf } from './definitions.ts';

/** What the ledger shows of debts now; what two looks in a row must remember is kept beside it. */
export async function lookForDebts(
  session: Pick<Session, 'ctx'>,
  newestFirst: readonly LedgerEntry[],
): Promise<Found> {
  const { ctx } = session;
  const debts: readonly DebtDefinition[] = await debtsOf(ctx);
  const { monitors: path } = sharedPaths;
  return await ctx.shared.alone(path, async () => {
    const found = findDebts(debts, {
      newestFirst,
      metric: ctx.config.session.debt_metric,
      watched: await readWatched(ctx),
      at: ctx.clock.now().toISOString(),
      matches: timedMatches,
    });
    await ctx.files.write(path, `${JSON.stringify(found.watched, null, 2)}\n`);
    return found;
  });
}

async function readWatched({ files }: Pick<Ctx, 'files'>): Promise<Watched> {
  const text = await files.read(sharedPaths.monitors);
  if (text === undefined) return {};
  const read = readJson(text, Watched);
  return read.ok ? read.value : {};
}

/** A debt that shows is told, and written into the ledger once a run, whatever number of times it is found. */
export async function tellDebts(
  { ctx, record }: Pick<Session, 'ctx' | 'record'>,
  alerts: readonly Alert[],
): Promise<void> {
  for (const { id, title, message } of alerts) {
    await record.write(`debt-${id}`, {
      component: 'DebtMonitor',
      event_type: 'debt_recognized',
      content: `${id} がトリガーされました`,
      rationale: message,
    });
    const told = ctx.state().notices.some(({ values }) => values['id'] === id);
    if (!told) ctx.warn('debt_found', { id, title, message });
  }
}

/** After an inspection; what cannot be looked at then is passed over. */
export async function lookAfterwards(session: Session): Promise<void> {
  try {
    const rows = await session.ledger.newestFirst(enoughForRates);
    const { alerts } = await lookForDebts(session, rows);
    await tellDebts(session, alerts);
  } catch (error) {
    session.ctx.signal.throwIfAborted();
    session.ctx.warn('check_failed', { check: 'debt-monitor', reason: errorText(error) });
  }
}

const many = 2000;
const enoughForRates = (all: readonly LedgerEntry[]) => all.length >= many;
