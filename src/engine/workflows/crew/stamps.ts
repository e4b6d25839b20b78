import { twoDigits } from '../../data/two-digits.ts';

/** Local wall clock `YYYY-MM-DD HH:MM:SS` as the log and the artefacts have it. */
export function localStamp(date: Date): string {
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())}`;
}

/** Local day `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  return localStamp(date).slice(0, 10);
}
