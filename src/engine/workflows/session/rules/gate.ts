import type { Alert } from '../contract/shapes.ts';
import type { Found } from './debts.ts';

/* Whether a session may begin at once (`docs/spec/session.md` §8). */

/** So often found, a count debt wants a person's word first. */
const blockingCount = 5;
const blockingDebt = 'DEBT-003';
const blockingRate = 0.5;
const leastSample = 20;

/** A high fail rate of a breaker alone is grave, and does not block: it may be five attempts of one task. */
export function mayBegin({ alerts, failRate }: Pick<Found, 'alerts' | 'failRate'>): boolean {
  const often = alerts.some(
    ({ id, count }) => id === blockingDebt && (count ?? 0) >= blockingCount,
  );
  const rate = failRate !== null && failRate.size >= leastSample && failRate.rate >= blockingRate;
  return !often && !rate;
}

/** A grave alert: a look back is recommended. */
export function isGrave(alerts: readonly Alert[]): boolean {
  return alerts.some(({ severity }) => severity === 'critical');
}
