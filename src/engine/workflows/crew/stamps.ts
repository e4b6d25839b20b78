/** Local wall clock `YYYY-MM-DD HH:MM:SS` as the log and the artefacts have it. */
export function localStamp(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Local day `YYYY-MM-DD`. */
export function localDay(date: Date): string {
  return localStamp(date).slice(0, 10);
}
