import type { FlagSetting } from '../../engine/config/merge.ts';

/** What flags may depend on of a workflow: its name, and keys of its settings that name the tier of a model. */
export type FlaggedWorkflow = { readonly name: string; readonly tiers: readonly string[] };

/** What the workflows there are say together: their names, or settings of theirs. */
type OfWorkflows = (workflows: readonly FlaggedWorkflow[]) => readonly string[];

/** What a flag takes. `choice` is compared without regard to case and full-width letters. */
type FlagKind =
  | { readonly takes: 'nothing' }
  | { readonly takes: 'text'; readonly shown: string }
  | { readonly takes: 'choice'; readonly of: readonly string[] | OfWorkflows }
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

/** A row of a table of flags: all there is to say of a flag but its words in the help. */
export type Flag = FlagKind & {
  readonly short?: string;
  readonly many?: boolean;
  /** Where other verbs take it too, a refusal names this one first: it is most likely meant. */
  readonly leads?: boolean;
  /** Keys of settings it stands for. */
  readonly sets?: readonly string[] | OfWorkflows;
  /** What it sets them to; what was given, where nothing is said. */
  readonly as?: FlagSetting['value'];
};

/** Flags by name, without the dashes. */
export type Flags = Readonly<Record<string, Flag>>;

export type Value = string | number | boolean | null;

/** What a flag was given; `null` stands for `none`. */
type ValueOf<F extends Flag> = F extends { takes: 'nothing' }
  ? boolean
  : F extends { many: true }
    ? readonly string[]
    : F extends { takes: 'choice'; of: readonly (infer T)[] }
      ? T | undefined
      : F extends { takes: 'number'; orNone: true }
        ? number | null | undefined
        : F extends { takes: 'number' }
          ? number | undefined
          : string | undefined;

/** What these flags were given; every value has been checked against its row. */
export type Values<F extends Flags> = { readonly [K in keyof F]: ValueOf<F[K]> };

export const nothing = { takes: 'nothing' } as const;
export const text = <const T extends string>(shown: T) => ({ takes: 'text', shown }) as const;
export const choice = <const T extends readonly string[]>(...of: T) =>
  ({ takes: 'choice', of }) as const;
/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number) =>
  ({ takes: 'number', shown: 'N', min, max, whole: true }) as const;

export const namesOfWorkflows: OfWorkflows = (workflows) => workflows.map(({ name }) => name);

/** What may stand behind a flag, as a message shows it: `1–999`, `md | txt`, `DIR`. */
export function allowedFor(flag: Flag, workflows: readonly FlaggedWorkflow[]): string {
  switch (flag.takes) {
    case 'nothing':
      return '';
    case 'text':
      return flag.shown;
    case 'choice':
      return choicesOf(flag, workflows).join(' | ');
    case 'number': {
      const range = flag.above ? `> ${flag.min}` : `${flag.min}`;
      const upTo = flag.max === undefined ? '' : flag.above ? `, ≤ ${flag.max}` : `–${flag.max}`;
      return `${range}${upTo}${flag.orNone ? ' | none' : ''}`;
    }
    default:
      return flag satisfies never;
  }
}

export function choicesOf(
  { of }: Extract<Flag, { takes: 'choice' }>,
  workflows: readonly FlaggedWorkflow[],
): readonly string[] {
  return typeof of === 'function' ? of(workflows) : of;
}

/** The settings these flags stand for, in the order of their rows. */
export function settingsIn(
  flags: Flags,
  given: Readonly<Record<string, unknown>>,
  workflows: readonly FlaggedWorkflow[],
): FlagSetting[] {
  return Object.entries(flags).flatMap(([name, { takes, sets = [], as }]) => {
    const value = given[name];
    const isGiven = takes === 'nothing' ? value === true : value !== undefined;
    if (!isGiven) return [];
    const set = as ?? value;
    if (!isSetting(set)) return [];
    const keys = typeof sets === 'function' ? sets(workflows) : sets;
    return keys.map((key) => ({ flag: `--${name}`, key, value: set }));
  });
}

function isSetting(value: unknown): value is FlagSetting['value'] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
