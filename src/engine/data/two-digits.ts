/** `7` → `07`, `128` → `128`: for clocks, dates, and the numbers of chapters and rounds in file names. */
export function twoDigits(value: number | string): string {
  return String(value).padStart(2, '0');
}
