/** `14:03:22`, the time of day of a moment where the person is. */
export function localTime(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? '--:--:--'
    : [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/** `2026-02-05 14:03`, a moment where the person is; what is no time comes back as it was. */
export function localMoment(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
