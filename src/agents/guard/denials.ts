import type { Reason } from './decision.ts';
import { denialOf, deviceDenial, dropped } from './deny-rules.ts';
import { knownRule } from './general-phase.ts';
import type { Pattern } from './pattern.ts';
import { sqlClients } from './programs.ts';
import { type Reached, reach } from './reach.ts';
import type { Shell } from './shell.ts';

/** Every command in a text and everything they may start. */
export function reachAll(shell: Shell): Reached[] {
  return shell.simples.flatMap((simple) => reach(simple, startsNothing));
}

const startsNothing = (program: string) => knownRule(program) !== undefined;

/** Tier 1: the whole text and each of its commands against what is denied. Undefined: nothing. */
export function denialIn(
  text: string,
  reached: readonly Reached[],
  patterns: readonly Pattern[],
): { readonly rule: string; readonly reason: Reason } | undefined {
  for (const each of reached) {
    const denial = denialOf(each) ?? deviceDenial(each.simple);
    if (denial !== undefined) return denial;
  }
  if (reached.some(({ program }) => sqlClients.has(program))) {
    const denial = dropped([text]);
    if (denial !== undefined) return denial;
  }
  const pattern = matching(text, reached, patterns);
  return (
    pattern && { rule: pattern.source, reason: { kind: 'denied_pattern', pattern: pattern.source } }
  );
}

/** The first pattern that names the text, or one of its commands in any spelling. */
export function matching(
  text: string,
  reached: readonly Reached[],
  patterns: readonly Pattern[],
): Pattern | undefined {
  const whole = text.trim().replaceAll(/[ \t]+/g, ' ');
  const forms = new Set(reached.flatMap(formsOf));
  return patterns.find(
    (pattern) =>
      pattern.tool === 'Bash' &&
      (pattern.matches(whole) || (!pattern.aboutOperators && [...forms].some(pattern.matches))),
  );
}

/** As the program gets its words, and with its name without the folder. */
function formsOf({ program, words }: Reached): string[] {
  const [name, ...rest] = words;
  if (name === undefined) return [];
  const args = rest.map(({ value }) => ` ${value}`).join('');
  return name.value === program ? [program + args] : [program + args, name.value + args];
}
