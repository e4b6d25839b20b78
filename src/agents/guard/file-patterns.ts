import path from 'node:path';
import type { Outcome, Rules } from './decision.ts';
import { allowPattern, type Pattern, strictPattern } from './pattern.ts';

/** Tools of files by the names that rules know (docs/spec/crew.md §18.14). */
export type FileTool = 'Read' | 'Glob' | 'Grep' | 'Write' | 'Edit';

/** `ask` with no pattern: nothing allows it. */
export type FileRuling = { readonly outcome: Outcome; readonly pattern: string | undefined };

/**
 * What the rules say of a tool of files, once its path is known to lie in the project: `Edit(src/gen/*)`,
 * `Read(./.env)`, `Write`. `relative` is the path from the project's root. Order as for commands: deny, then patterns
 * that somebody added to ask, then allow.
 */
export function openFileRules({ permissions, closedBy, heardFirst }: Rules) {
  const deny = permissions.deny.map(strictPattern);
  const ask = heardFirst.map(strictPattern);
  const allow = permissions.allow.map(allowPattern);
  return (tool: FileTool, relative: string): FileRuling => {
    const file = path.posix.normalize(relative);
    const named = (patterns: readonly (Pattern | undefined)[]) =>
      patterns.find(
        (each) => each?.tool === tool && [file, `./${file}`, `/${file}`].some(each.matches),
      )?.source;
    const denied = named(deny);
    if (denied !== undefined) return { outcome: 'deny', pattern: denied };
    const asked = named(ask);
    if (asked !== undefined || closedBy.length > 0) return { outcome: 'ask', pattern: asked };
    const allowed = named(allow);
    return { outcome: allowed === undefined ? 'ask' : 'allow', pattern: allowed };
  };
}
