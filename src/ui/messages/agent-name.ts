import { byFirstPart } from './by-first-part.ts';
import type { Messages } from './ja.ts';

/** `folio/plotter-draft` → `Plotter`: as its workflow calls it, else by the first part of its name. */
export function agentName(role: string, { agents }: Pick<Messages, 'agents'>): string {
  const [room = '', ...rest] = role.split('/');
  const own = rest.at(-1) ?? role;
  return Object.hasOwn(agents, room) ? (agents[room]?.(own) ?? own) : byFirstPart(own);
}
