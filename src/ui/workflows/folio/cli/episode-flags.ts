import { normalForm } from '../../../../engine/data/normal-form.ts';
import type { ReleasePlan } from '../../../../engine/workflow.ts';
import { type Band, usualBand } from '../../../../engine/workflows/folio/contract/episodes/band.ts';
import { Usage } from '../../../cli/usage-problem.ts';

/* What flags say of episodes: how long they are, and when they are to be published. */

/** `2000-4000`: least and most characters of an episode. */
export function bandIn(given: string | undefined): Band {
  if (given === undefined) return usualBand;
  const [, from, to] =
    /^(\d{2,6})\s*[-~〜–]\s*(\d{2,6})$/.exec(normalForm(given, 'NFKC').trim()) ?? [];
  const band = { from: Number(from), to: Number(to) };
  if (from === undefined || to === undefined || band.from >= band.to)
    throw wrong('--length', given, '2000-4000');
  return band;
}

type Given = {
  readonly start: string | undefined;
  readonly time: string | undefined;
  readonly days: string | undefined;
  readonly 'per-day': number | undefined;
};

/** When everybody's are published the top of the list is gone in a minute. */
const usualTime = '21:07';
const week = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

export function planIn({ start, time, days, 'per-day': perDay }: Given): ReleasePlan | undefined {
  if (start === undefined) {
    const [flag] = [time && '--time', days && '--days', perDay && '--per-day'].filter(Boolean);
    if (typeof flag === 'string') throw new Usage({ kind: 'needs', flag, other: '--start' });
    return undefined;
  }
  return {
    start: dateIn(start),
    time: timeIn(time ?? usualTime),
    days: days === undefined ? week.map((_, day) => day) : daysIn(days),
    perDay: perDay ?? 1,
  };
}

function dateIn(given: string): string {
  const text = normalForm(given, 'NFKC').trim();
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // a 31st of February is no date, though it can be counted
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw wrong('--start', given, '2026-12-01');
  return text;
}

function timeIn(given: string): string {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2}):(\d\d)$/.exec(normalForm(given, 'NFKC').trim()) ?? [];
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60;
  if (!isTime || minutes === '00') throw wrong('--time', given, '00:01–23:59 (not :00)');
  return `${hours.padStart(2, '0')}:${minutes}`;
}

function daysIn(given: string): readonly number[] {
  const named = normalForm(given, 'NFKC')
    .toLowerCase()
    .split(/[,\s]+/)
    .filter(Boolean);
  const days = named.map((name) => week.findIndex((day) => name.startsWith(day)));
  if (days.length === 0 || days.includes(-1)) throw wrong('--days', given, week.join(','));
  return [...new Set(days)];
}

function wrong(flag: string, value: string, allowed: string): Usage {
  return new Usage({ kind: 'bad_value', flag, value, allowed, nearest: undefined });
}
