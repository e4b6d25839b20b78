import type { Preference } from './preference.ts';

const staleDays = 60;
const staleSessions = 20;
const dayMs = 86_400_000;

/**
 * Not reinforced for 60 days or 20 sessions (`docs/spec/crew.md` §13.7). `today`: local date, `2026-03-01`. One that
 * says nowhere when it was reinforced is as old as its file says.
 */
export function isStale(
  { reinforced, entity }: Preference,
  now: { readonly today: string; readonly sessions: number },
): boolean {
  const last = reinforced?.date ?? entity.createdAt.slice(0, 10);
  const days = (Date.parse(now.today) - Date.parse(last)) / dayMs;
  const session = reinforced?.session ?? null;
  return days >= staleDays || (session !== null && now.sessions - session >= staleSessions);
}
