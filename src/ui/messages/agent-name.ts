import { oneLine } from '../text/sanitise.ts';
import type { Messages } from './ja.ts';

/**
 * `folio/plotter-draft` → `Plotter`; `folio/intake` is the Editor's own work; the roles of a cmd in the screen's words.
 */
export function agentName(role: string, messages: Messages): string {
  const own = role.split('/').at(-1) ?? role;
  if (role.startsWith('crew/')) return crewRole(own, messages);
  const name = own.split('-')[0] ?? own;
  if (name === 'intake') return 'Editor';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function crewRole(name: string, { screens }: Messages): string {
  const short = name.replace(/^worker_/, '');
  return screens.cmd.roles[short] ?? oneLine(short);
}
