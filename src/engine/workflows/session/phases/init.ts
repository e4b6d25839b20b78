import { jsonArtifact } from '../../../json-artifact.ts';
import {
  type Improvement,
  improvementsIn,
  staleImprovements,
} from '../contract/ledger/improvements.ts';
import { type Alert, type SelectorOut, SessionInit, type Standing } from '../contract/shapes.ts';
import { errorText } from '../failures.ts';
import { coverageOf, isThin } from '../rules/coverage.ts';
import type { Found } from '../rules/debts.ts';
import { isGrave, mayBegin } from '../rules/gate.ts';
import { relatedLearnings } from '../rules/learnings.ts';
import type { Session } from '../session.ts';
import { lookForDebts, tellDebts } from './check-ledger.ts';
import { reportLines } from './report.ts';

/** What earlier sessions have to say before this one begins (`docs/spec/session.md` §8). Looked at once a run. */
export async function init(session: Session, selection: SelectorOut): Promise<SessionInit> {
  const { ctx, files, record } = session;
  const found = await ctx.make({
    output: jsonArtifact(files.init, SessionInit),
    inputs: [],
    maker: async () => await look(session, selection),
  });
  await tellDebts(session, found.debt_alerts);
  record.learned(found);
  record.mark({
    type: 'session_checked',
    alerts: [...found.debt_alerts],
    coverage: found.coverage_report,
    learnings: [...found.related_learnings],
    ready: found.ready,
  });
  const lines = reportLines(found);
  const told = ctx.state().notices.some(({ notice }) => notice === 'session_report');
  if (lines.length > 0 && !told) ctx.say('session_report', { lines: [...lines] });
  return found;
}

async function look(session: Session, selection: SelectorOut): Promise<SessionInit> {
  const { ctx, input, ledger } = session;
  const checks = ctx.config.session;
  const rows = await check(session, 'ledger-query', [], async () => await ledger.newestFirst());
  const debts = await check<Pick<Found, 'alerts' | 'failRate' | 'skipped'>>(
    session,
    'debt-monitor',
    { alerts: [], failRate: null, skipped: [] },
    async () => await lookForDebts(session, rows),
  );
  for (const { id, why } of debts.skipped) ctx.warn('check_failed', { check: id, reason: why });
  const coverage = coverageOf(rows, checks.coverage);
  const learnings = await check(session, 'ledger-query', [], async () =>
    relatedLearnings(rows, input.request, checks.related_learnings),
  );
  const tries = improvementsIn(rows).filter(({ state }) => state === 'try');
  const isLookBack = selection.session_type === 'retrospective';
  const stale = isLookBack ? staleImprovements(rows, ctx.clock.now()) : [];
  const standing = ({ rows: _, ...one }: Improvement): Standing => one;
  return {
    debt_alerts: debts.alerts,
    coverage_report: coverage,
    related_learnings: learnings,
    recommendations: [
      ...advised(debts.alerts),
      ...coverage.recommendations.map((message) => ({
        type: isThin(coverage) ? ('warning' as const) : ('suggestion' as const),
        message,
        action: '人格を選ぶときに参考にする',
      })),
      ...learnings.map(({ id, content }) => ({
        type: 'learning' as const,
        message: content,
        action: id,
      })),
    ],
    ready: mayBegin(debts),
    ...(tries.length === 0 ? {} : { improvement_status: tries.map(standing) }),
    ...(stale.length === 0 ? {} : { housekeeping: stale.map(standing) }),
  };
}

/** One check that fails leaves the others be: it is told, and the work goes on. */
async function check<T>(
  { ctx }: Session,
  name: string,
  instead: T,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    ctx.signal.throwIfAborted();
    ctx.warn('check_failed', { check: name, reason: errorText(error) });
    return instead;
  }
}

function advised(alerts: readonly Alert[]): SessionInit['recommendations'] {
  const lookBack = isGrave(alerts)
    ? [
        {
          type: 'warning' as const,
          message: '重大なアラートがあります。retrospective を先に行うことを勧めます。',
          action: 'retrospective',
        },
      ]
    : [];
  return [
    ...lookBack,
    ...alerts.map(({ message, recommendations: [action = ''] }) => ({
      type: 'warning' as const,
      message,
      action,
    })),
  ];
}
