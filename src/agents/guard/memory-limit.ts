import type { Scope } from './decision.ts';
import { knownRule, nameObjection } from './general-phase.ts';
import type { Place } from './paths.ts';
import type { Reached } from './reach.ts';
import type { Compiled } from './rules.ts';

const floor = new Set(['sudo', 'su', 'doas', 'pkexec', 'rm', 'rmdir', 'shred', 'dd']);

/**
 * How long a yes to these commands may be remembered: what the founding policy asks «every time» never beyond this one
 * (destructive git and gh), or beyond this session (`always_ask`); everything else as long as the person likes.
 */
export function memoryLimit(reached: readonly Reached[], place: Place, compiled: Compiled): Scope {
  let limit: Scope = 'always';
  for (const { program, words } of reached) {
    // A command with expansions may be a different command the next time.
    if (words.some(({ form }) => form === 'dynamic')) return 'once';
    const args = words.slice(1).map(({ value }) => value);
    const objection = nameObjection(program, args, compiled);
    if (objection?.reason.kind === 'subcommand' || floor.has(program)) return 'once';
    if ((program === 'git' || program === 'gh') && asksByUse(program, args, place)) return 'once';
    if (objection?.reason.kind === 'always_ask') limit = 'session';
  }
  return limit;
}

function asksByUse(program: string, args: readonly string[], place: Place): boolean {
  const use = knownRule(program)?.({ program, args, place, changed: new Set() });
  return use !== undefined && 'objection' in use;
}
