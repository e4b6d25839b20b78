import type { LedgerEntry } from '../ledger-entry.ts';
import { failuresIn, verdictsOf } from './fail-rate.ts';
import { timedMatches } from './timed-match.ts';
import { type Interval, wilson } from './wilson.ts';

/* Questions to the ledger (`docs/spec/session.md` §13). Rows come newest first and go so. */

/** What a pattern is looked for in. */
export function textOf({ content, rationale }: LedgerEntry): string {
  return `${content}\n${rationale}`;
}

export type Query = {
  /** A regular expression, found anywhere in content or rationale. */
  readonly pattern?: string;
  readonly component?: readonly string[];
  readonly event_type?: readonly string[];
  /** Timestamps, both inclusive. */
  readonly date_range?: { readonly start?: string; readonly end?: string };
};

export type Answered = {
  readonly entries: readonly LedgerEntry[];
  readonly count: number;
  readonly summary: string;
};

/** Throws where the pattern is none, or takes too long. */
export function queryLedger(newestFirst: readonly LedgerEntry[], query: Query): Answered {
  const { pattern = '', component = [], event_type = [], date_range = {} } = query;
  const { start = '', end = '\uffff' } = date_range;
  const asked = newestFirst.filter(
    (entry) =>
      (component.length === 0 || component.includes(entry.component)) &&
      (event_type.length === 0 || event_type.includes(entry.event_type)) &&
      entry.timestamp >= start &&
      entry.timestamp <= end,
  );
  const found = pattern === '' ? undefined : timedMatches(pattern, asked.map(textOf));
  const entries = found === undefined ? asked : asked.filter((_, n) => found[n] === true);
  const [newest] = entries;
  const latest = newest === undefined ? '' : `最新: ${newest.content}`;
  return {
    entries,
    count: entries.length,
    summary: `${entries.length}件のエントリが見つかりました。${latest}`,
  };
}

export type Statistics = {
  readonly value: number;
  readonly sample_size: number;
  readonly confidence_interval: Interval;
  readonly sufficient_data: boolean;
  readonly raw_counts: { readonly numerator: number; readonly denominator: number };
};

const enough = 20;

/** `window`: how many of the latest decisions count; all by default. */
export function ledgerStatistics(
  newestFirst: readonly LedgerEntry[],
  metric: 'fail_rate' | 'pass_rate' | 'count',
  {
    window,
    unit = 'attempt',
  }: { readonly window?: number; readonly unit?: 'attempt' | 'task' } = {},
): Statistics {
  const all = verdictsOf(newestFirst, unit);
  const verdicts = window === undefined ? all : all.slice(0, window);
  const of = verdicts.length;
  const fails = failuresIn(verdicts);
  const numerator = metric === 'count' ? of : metric === 'fail_rate' ? fails : of - fails;
  return {
    value: metric === 'count' ? of : of === 0 ? 0 : numerator / of,
    sample_size: of,
    confidence_interval: wilson(metric === 'count' ? 0 : numerator, metric === 'count' ? 0 : of),
    sufficient_data: of >= enough,
    raw_counts: { numerator, denominator: of },
  };
}
