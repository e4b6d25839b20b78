import type { FlagSetting } from '../../engine/config/merge.ts';
import { providerNames } from '../../engine/data/provider-names.ts';
import type { PresetAnswer } from '../../engine/engine.ts';
import {
  choice,
  type FlaggedWorkflow,
  type Flags,
  nothing,
  settingsIn,
  text,
  type Values,
} from './flag.ts';
import { Usage } from './usage-problem.ts';

/** Where the result goes. `cockpit` only where there is a terminal. */
type Output = 'cockpit' | 'plain' | 'events' | 'json';

/** What every verb takes. */
export type Options = {
  readonly workspace: string | undefined;
  readonly repo: string | undefined;
  /** `KEY=VALUE` of each `-c`, unread. */
  readonly sets: readonly string[];
  /** Flags that stand for settings. */
  readonly settings: readonly FlagSetting[];
  readonly language: 'ja' | 'en' | undefined;
  readonly output: Output;
  /** Questions are asked by lines, where a person sits at the terminal (`--accessible`). */
  readonly asks?: boolean;
  readonly yes: boolean;
  readonly verbose: boolean;
  readonly noColour: boolean;
  /** Pace of a rehearsal; 1 = as it was recorded. */
  readonly speed: number | undefined;
  /** Patterns of commands granted for this run (`--allow`). */
  readonly granted: readonly string[];
};

/** What a verb was told: its own words and flags read, and what every verb takes. */
export type VerbCommand<A extends object> = A & { readonly options: Options };

/** The flags that every verb takes. */
export const everyVerb = {
  workspace: text('DIR'),
  repo: text('DIR'),
  set: { ...text('KEY=VALUE'), short: 'c', many: true },
  provider: {
    ...choice('auto', ...providerNames),
    sets: ['provider.name'],
  },
  model: {
    ...choice('haiku', 'sonnet', 'opus'),
    // one tier for every agent, whatever each workflow says of single ones
    sets: (workflows) => [...workflows.flatMap(({ tiers }) => tiers), 'default_model'],
  },
  budget: {
    ...{ takes: 'number', shown: 'USD', min: 0, above: true, orNone: true },
    sets: ['provider.budget.usd'],
  },
  speed: { takes: 'number', shown: 'N', min: 0, max: 1000 },
  lang: { ...choice('ja', 'en'), sets: ['ui.language'] },
  plain: nothing,
  json: nothing,
  events: nothing,
  accessible: nothing,
  yes: nothing,
  'no-color': { ...nothing, sets: ['ui.color'], as: 'never' },
  ascii: { ...nothing, sets: ['ui.ascii'] },
  verbose: { ...nothing, short: 'v' },
  help: { ...nothing, short: 'h' },
  version: nothing,
} as const satisfies Flags;

/** A row of the verbs whose runs let agents act: patterns of commands granted for this run. */
export const allow = { ...text('PATTERN'), many: true } as const;

/** What a verb's own flags and those of every verb were given. */
export type Given<F extends Flags = typeof everyVerb> = Values<typeof everyVerb> & Values<F>;

/** What the command line says of the house and of how it is answered. Throws `Usage`. */
export function readOptions(
  flags: Flags,
  given: Given & { readonly allow?: unknown },
  workflows: readonly FlaggedWorkflow[],
): Options {
  const outputs = (['plain', 'json', 'events'] as const).filter((name) => given[name]);
  if (outputs.length > 1)
    throw new Usage({ kind: 'conflict', flags: outputs.map((name) => `--${name}`) });
  return {
    workspace: given.workspace,
    repo: given.repo,
    sets: given.set,
    settings: settingsIn(flags, given, workflows),
    language: given.lang,
    output: outputs[0] ?? 'plain',
    ...(given.accessible && outputs.length === 0 ? { asks: true } : {}),
    yes: given.yes,
    verbose: given.verbose,
    noColour: given['no-color'],
    speed: given.speed,
    granted: Array.isArray(given.allow) ? given.allow.map(String) : [],
  };
}

/** May a screen be drawn, as far as the command line says? */
export function mayDraw({ plain, json, events, accessible }: Given): boolean {
  return !(plain || json || events || accessible);
}

/** Who names the provider on the command line has decided who pays; a budget only says how much at most. */
export function payerAnswer({ provider = 'auto' }: Given): PresetAnswer[] {
  const named = provider !== 'auto' && provider !== 'recorded';
  return named ? [{ kind: 'payer', choice: 'pay' }] : [];
}
