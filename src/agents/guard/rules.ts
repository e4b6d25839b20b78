import type { Permissions } from '../../engine/config.ts';
import type { Rules } from './decision.ts';
import { allowPattern, type Pattern, strictPattern } from './pattern.ts';
import { isAskedAbout } from './programs.ts';
import { readSubcommandRule, type SubcommandRule } from './subcommand-rules.ts';

/** Rules made ready for many decisions. */
export type Compiled = {
  readonly deny: readonly Pattern[];
  readonly allow: readonly Pattern[];
  readonly ask: readonly Pattern[];
  /** Ask patterns that count although the phases would allow. */
  readonly heardFirst: readonly Pattern[];
  readonly alwaysAsk: ReadonlySet<string>;
  readonly subcommands: readonly SubcommandRule[];
  readonly interpreters: Permissions['interpreters'];
  readonly interpreterNames: ReadonlySet<string>;
  readonly scriptDirs: readonly string[];
  readonly extraDirs: readonly string[];
  readonly strict: boolean;
  readonly sandboxOff: boolean;
  readonly untrusted: boolean;
  readonly closedBy: readonly string[];
  /** Does this name, as an argument, stand for a program that is asked about or denied? Lower case. */
  isAskedAbout(name: string): boolean;
};

export function compile({ permissions, closedBy, heardFirst, untrusted = false }: Rules): Compiled {
  const alwaysAsk = new Set(permissions.always_ask.map((name) => name.toLowerCase()));
  const subcommands = permissions.subcommand_ask.map(readSubcommandRule).filter(isThere);
  const interpreterNames = new Set(Object.keys(permissions.interpreters));
  const ruled = new Set([
    ...subcommands.map(({ program }) => program),
    ...interpreterNames,
    ...alwaysAsk,
  ]);
  return {
    deny: permissions.deny.map(strictPattern).filter(isThere),
    allow: permissions.allow.map(allowPattern).filter(isThere),
    ask: permissions.ask.map(strictPattern).filter(isThere),
    heardFirst: heardFirst.map(strictPattern).filter(isThere),
    alwaysAsk,
    subcommands,
    interpreters: permissions.interpreters,
    interpreterNames,
    scriptDirs: permissions.script_dirs,
    extraDirs: permissions.allowed_dirs_extra,
    strict: permissions.profile === 'strict',
    sandboxOff: permissions.sandbox === 'off',
    untrusted,
    closedBy,
    isAskedAbout: (name) => ruled.has(name) || isAskedAbout(name),
  };
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}
