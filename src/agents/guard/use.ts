import type { Objection } from './decision.ts';
import type { Effect } from './path-arguments.ts';
import type { Standpoint } from './paths.ts';

/** A known program with its arguments, as the phases hand it to the rules of that program. */
export type Call = {
  readonly program: string;
  readonly args: readonly string[];
  readonly place: Standpoint;
  readonly changed: ReadonlySet<string>;
};

/** What a rule makes of a call: it asks, or it says what the call does and which arguments are text and no path. */
export type Use =
  | { readonly objection: Objection }
  | {
      readonly effect: Effect;
      readonly texts?: ReadonlySet<number>;
      /** More words that may be paths. */
      readonly alsoNamed?: readonly string[];
    };

export type UseRule = (call: Call) => Use;

/** The call asks: this use of the program can lose data, start something or change settings. */
export function asks(program: string, use: string): Use {
  return {
    objection: {
      phase: '7B2',
      rule: `${program}:${use}`,
      reason: { kind: 'dangerous_use', program, use },
    },
  };
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Arguments that are not flags; after `--` all of them are. */
export function operands(args: readonly string[]): string[] {
  const dashes = args.indexOf('--');
  const before = dashes < 0 ? args : args.slice(0, dashes);
  return [
    ...before.filter((arg) => !arg.startsWith('-') || arg === '-'),
    ...args.slice(dashes < 0 ? args.length : dashes + 1),
  ];
}

/** Flags before `--`, long ones without their value. */
export function flags(args: readonly string[]): string[] {
  const dashes = args.indexOf('--');
  const before = dashes < 0 ? args : args.slice(0, dashes);
  return before
    .filter((arg) => arg.startsWith('-') && arg !== '-')
    .map((arg) => (arg.startsWith('--') ? (arg.split('=', 1)[0] ?? arg) : arg));
}

/** The first flag that is not in this list. Short ones may be joined (`-am`); `5` stands for any number (`-5`). */
export function strangeFlag(
  args: readonly string[],
  known: ReadonlySet<string>,
): string | undefined {
  return flags(args).find((flag) => {
    if (flag.startsWith('--')) return !known.has(flag);
    if (known.has('-5') && /^-\d+$/.test(flag)) return false;
    return ![...flag.slice(1)].every((letter) => known.has(`-${letter}`));
  });
}
