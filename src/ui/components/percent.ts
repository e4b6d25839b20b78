/** A share of 1 → `38%`: none of it and all of it are said only where they are true. */
export function percent(share: number): string {
  const whole = Math.round(100 * share);
  if (whole <= 0 && share > 0) return '<1%';
  return whole >= 100 && share < 1 ? '>99%' : `${whole}%`;
}
