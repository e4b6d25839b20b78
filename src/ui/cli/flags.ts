/** The verbs of the command line. */
export const verbs = [
  'write',
  'crew',
  'resume',
  'runs',
  'answer',
  'export',
  'stats',
  'init',
  'trust',
  'permissions',
  'doctor',
  'memory',
] as const;
export type Verb = (typeof verbs)[number];

/** What a flag takes. `choice` is compared without regard to case and full-width letters. */
export type FlagKind =
  | { readonly takes: 'nothing' }
  | { readonly takes: 'text'; readonly shown: string }
  | { readonly takes: 'choice'; readonly of: readonly string[] }
  /** `none` also stands for "no limit" when `orNone` is set. */
  | {
      readonly takes: 'number';
      readonly shown: string;
      readonly min: number;
      readonly max?: number;
      readonly whole?: boolean;
      readonly above?: boolean;
      readonly orNone?: boolean;
    };

export type Flag = FlagKind & {
  readonly short?: string;
  readonly many?: boolean;
  /** Undefined: every verb takes it. */
  readonly only?: readonly Verb[];
};

const nothing = { takes: 'nothing' } as const;
const text = (shown: string) => ({ takes: 'text', shown }) as const;
const choice = <const T extends readonly string[]>(...of: T) => ({ takes: 'choice', of }) as const;
const reviewer = choice(
  'Plotter',
  'Persona',
  'Stylist',
  'Pacer',
  'Lens',
  'Anchor',
  'Voice',
  'Atlas',
);
const chapters = { takes: 'number', shown: 'N', min: 1, max: 999, whole: true } as const;

export const flags = {
  workspace: text('DIR'),
  repo: text('DIR'),
  set: { ...text('KEY=VALUE'), short: 'c', many: true },
  provider: choice('auto', 'anthropic', 'compatible', 'claude-code', 'recorded'),
  model: choice('haiku', 'sonnet', 'opus'),
  budget: { takes: 'number', shown: 'USD', min: 0, above: true, orNone: true },
  speed: { takes: 'number', shown: 'N', min: 0, max: 1000 },
  lang: choice('ja', 'en'),
  plain: nothing,
  json: nothing,
  events: nothing,
  accessible: nothing,
  yes: nothing,
  'no-color': nothing,
  ascii: nothing,
  verbose: { ...nothing, short: 'v' },
  help: { ...nothing, short: 'h' },
  version: nothing,

  'prompt-file': { ...text('FILE'), only: ['write'] },
  import: { ...text('FILE|DIR'), only: ['write'] },
  'review-only': { ...nothing, only: ['write'] },
  new: { ...nothing, only: ['write'] },
  path: {
    ...choice('A', 'B', 'C', '1', '2', '3', 'path-A', 'path-B', 'path-C'),
    only: ['write', 'resume'],
  },
  comment: { ...text('TEXT'), only: ['write', 'resume'] },
  chapters: { ...chapters, only: ['write', 'resume', 'answer'] },
  'require-convergence': { ...nothing, only: ['write'] },
  'cross-review': { ...nothing, only: ['write'] },
  'force-pass-draft': { ...choice('latest', 'best'), only: ['write'] },

  direct: { ...choice('typo', 'line', 'config'), only: ['crew'] },
  dag: { ...nothing, only: ['crew'] },
  'plan-validation': { ...nothing, only: ['crew'] },
  'no-plan-validation': { ...nothing, only: ['crew'] },
  'no-aggregate': { ...nothing, only: ['crew'] },
  'no-retrospect': { ...nothing, only: ['crew'] },
  retrospect: { ...text('CMD'), only: ['crew'] },
  secretary: { ...nothing, only: ['crew'] },
  'no-secretary': { ...nothing, only: ['crew'] },
  'max-parallel': { takes: 'number', shown: 'N', min: 1, max: 20, whole: true, only: ['crew'] },
  'max-retries': { takes: 'number', shown: 'N', min: 0, max: 10, whole: true, only: ['crew'] },
  allow: { ...text('PATTERN'), many: true, only: ['crew', 'resume'] },

  keep: { ...nothing, only: ['resume'] },
  redo: { ...nothing, only: ['resume', 'write'] },
  'from-round': { takes: 'number', shown: 'N', min: 0, max: 99, whole: true, only: ['write'] },
  'use-round': { takes: 'number', shown: 'N', min: 1, max: 99, whole: true, only: ['write'] },
  retry: { ...reviewer, only: ['write'] },
  skip: { ...reviewer, only: ['write'] },
  gate: { ...text('KEY=VALUE'), many: true, only: ['write'] },
  'reload-config': { ...nothing, only: ['resume'] },

  workflow: { ...choice('folio', 'crew'), only: ['runs', 'stats'] },
  open: { ...nothing, only: ['runs'] },
  limit: {
    takes: 'number',
    shown: 'N',
    min: 1,
    max: 10_000,
    whole: true,
    only: ['runs', 'permissions'],
  },
  all: { ...nothing, only: ['runs'] },

  by: { ...choice('workflow', 'run', 'role', 'model', 'round'), only: ['stats'] },

  guard: { ...text('"COMMAND"'), only: ['doctor'] },
  'provider-call': { ...nothing, only: ['doctor'] },

  kind: { ...choice('lp', 'knowledge', 'rejected', 'all'), only: ['memory'] },
  'confirm-reset': { ...nothing, only: ['memory'] },

  text: { ...text('TEXT'), only: ['answer'] },
  file: { ...text('FILE'), only: ['answer', 'crew'] },

  format: { ...choice('md', 'txt', 'narou', 'kakuyomu'), only: ['export'] },
  type: { ...choice('full', 'chapters'), only: ['export'] },
  out: { ...text('DIR'), only: ['export'] },
  'strip-comments': { ...nothing, only: ['export'] },
  'keep-comments': { ...nothing, only: ['export'] },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof flags;
export const flagNames = Object.keys(flags) as readonly FlagName[];

export function flagCalled(name: string): (Flag & { readonly name: FlagName }) | undefined {
  const known = flagNames.find((candidate) => candidate === name);
  return known === undefined ? undefined : { name: known, ...flags[known] };
}

/** What may stand behind a flag, as a message shows it: `1–999`, `md | txt`, `DIR`. */
export function allowedFor(flag: FlagKind): string {
  switch (flag.takes) {
    case 'nothing':
      return '';
    case 'text':
      return flag.shown;
    case 'choice':
      return flag.of.join(' | ');
    case 'number': {
      const range = flag.above ? `> ${flag.min}` : `${flag.min}`;
      const upTo = flag.max === undefined ? '' : flag.above ? `, ≤ ${flag.max}` : `–${flag.max}`;
      return `${range}${upTo}${flag.orNone ? ' | none' : ''}`;
    }
    default:
      return flag satisfies never;
  }
}
