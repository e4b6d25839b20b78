import { z } from 'zod';
import type { DebtDefinition } from '../contract/definition.ts';
import { failuresIn, verdictsOf } from '../contract/ledger/fail-rate.ts';
import { textOf } from '../contract/ledger/query.ts';
import { wilson } from '../contract/ledger/wilson.ts';
import type { LedgerEntry } from '../contract/ledger-entry.ts';
import type { Alert } from '../contract/shapes.ts';

/* Which debts the ledger shows (`docs/spec/session.md` §9). Pure: what is remembered between two looks is handed in and out. */

/** `monitors/state.json`: what was found at the last look, by debt. */
export const Watched = z.record(
  z.string(),
  z.object({
    last_significant: z.boolean(),
    consecutive: z.number(),
    evaluated_at: z.string(),
    /** The newest decision it was about: the same data looked at twice counts once. */
    last_entry_id: z.string().nullable(),
  }),
);
export type Watched = Readonly<z.infer<typeof Watched>>;

export type Look = {
  readonly newestFirst: readonly LedgerEntry[];
  readonly metric: 'attempt' | 'task';
  readonly watched: Watched;
  readonly at: string;
  /** Which of these texts a pattern finds; rejects the pattern by throwing. */
  matches(pattern: string, texts: readonly string[]): readonly boolean[];
};

export type Found = {
  readonly alerts: readonly Alert[];
  readonly watched: Watched;
  /** Debts that could not be looked at, and why. */
  readonly skipped: readonly { readonly id: string; readonly why: string }[];
  /** Of the window: what share of decisions were refusals. */
  readonly failRate: { readonly rate: number; readonly size: number } | null;
};

export function findDebts(definitions: readonly DebtDefinition[], look: Look): Found {
  const alerts: Alert[] = [];
  const skipped: { id: string; why: string }[] = [];
  let { watched } = look;
  let failRate: Found['failRate'] = null;
  for (const debt of definitions) {
    try {
      if (debt.trigger.type === 'count') {
        const alert = counted(debt, debt.trigger, look);
        if (alert !== undefined) alerts.push(alert);
      } else {
        const seen = rated(debt, debt.trigger, { ...look, watched });
        watched = { ...watched, [debt.id]: seen.next };
        failRate = seen.rate;
        if (seen.alert !== undefined) alerts.push(seen.alert);
      }
    } catch (error) {
      skipped.push({ id: debt.id, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return { alerts, watched, skipped, failRate };
}

/** How the ledger says that its person has seen a debt. */
export const acknowledged = (id: string) => `${id} acknowledged`;

type Trigger<T extends DebtDefinition['trigger']['type']> = Extract<
  DebtDefinition['trigger'],
  { type: T }
>;

function counted(
  debt: DebtDefinition,
  { query, threshold }: Trigger<'count'>,
  { newestFirst, matches }: Look,
): Alert | undefined {
  const since = newestFirst.findIndex(
    ({ component, event_type, content }) =>
      component === 'system' && event_type === 'learning' && content === acknowledged(debt.id),
  );
  const fresh = since < 0 ? newestFirst : newestFirst.slice(0, since);
  const { component, event_type } = query.filters;
  const asked = fresh.filter(
    (entry) =>
      (component.length === 0 || component.includes(entry.component)) &&
      (event_type.length === 0 || event_type.includes(entry.event_type)),
  );
  const found = matches(query.pattern, asked.map(textOf));
  const count = found.filter(Boolean).length;
  if (count < threshold) return undefined;
  const { id, title, severity, recommendations, action } = debt;
  return {
    id,
    title,
    severity,
    count,
    message: `${action.message}（${count}回検出）`,
    recommendations,
  };
}

function rated(debt: DebtDefinition, trigger: Trigger<'statistical'>, look: Look) {
  const { statistical_trigger: bar, circuit_breaker: breaker } = trigger;
  const all = verdictsOf(look.newestFirst, look.metric);
  const verdicts = all.slice(0, bar.window.value);
  const fails = failuresIn(verdicts);
  const size = verdicts.length;
  const value = size === 0 ? 0 : fails / size;
  const { lower, upper } = wilson(fails, size);
  const newest = verdicts[0]?.id ?? null;
  const before = look.watched[debt.id];
  const isSame = before !== undefined && before.last_entry_id === newest;
  const significant = size >= bar.minimum_sample_size && lower > bar.threshold;
  const consecutive = !significant
    ? 0
    : isSame
      ? before.consecutive
      : (before?.consecutive ?? 0) + 1;
  const straight = all.slice(0, breaker.threshold);
  const broken = straight.length === breaker.threshold && straight.every(({ failed }) => failed);
  const how = broken
    ? ('circuit_breaker' as const)
    : consecutive >= bar.consecutive_triggers
      ? ('statistical' as const)
      : undefined;
  const next = {
    last_significant: significant,
    consecutive,
    evaluated_at: look.at,
    last_entry_id: newest,
  };
  const rate = { rate: value, size };
  if (how === undefined) return { next, rate };
  const unit = look.metric === 'attempt' ? '試行' : 'タスク';
  const percent = Math.round(100 * value);
  const said =
    how === 'circuit_breaker'
      ? `直近 ${breaker.threshold} 件の${unit}がすべて不合格`
      : `直近 ${size} 件の${unit}の不合格率 ${percent}%（95% 区間 ${lower.toFixed(2)}–${upper.toFixed(2)}）`;
  const { id, title, severity, recommendations, action } = debt;
  const alert: Alert = {
    ...{
      id,
      title,
      severity,
      count: null,
      message: `${action.message}（${said}）`,
      recommendations,
    },
    ...{ trigger_type: how, value, sample_size: size, ci_lower: lower, ci_upper: upper },
  };
  return { next, rate, alert };
}
