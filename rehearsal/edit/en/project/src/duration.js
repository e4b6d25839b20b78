/** Minutes as people read them: 45 is "45 min", 90 is "1 h 30 min". */
export function duration(minutes) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [];
  if (hours > 0) parts.push(`${hours} h`);
  if (rest > 0) parts.push(`${rest} min`);
  return parts.join(' ') || '0 min';
}
