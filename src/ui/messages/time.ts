import { twoDigits } from '../../engine/data/two-digits.ts';

/** `14:03:22`, the time of day of a moment where the person is. */
export function localTime(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? '--:--:--'
    : [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** `2026-02-05 14:03`, a moment where the person is; what is not a time comes back as it was. */
export function localMoment(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join(
    '-',
  );
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
