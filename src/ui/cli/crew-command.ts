import type { FlagSetting } from '../../engine/config/merge.ts';
import type { PresetAnswer } from '../../engine/engine.ts';
import type { Options, TextSource } from './command.ts';
import type { Given } from './read-flags.ts';
import { Usage } from './usage-problem.ts';

export type CrewCommand = { readonly kind: 'crew'; readonly options: Options } & (
  | {
      readonly action: 'start';
      readonly request: TextSource;
      readonly direct: 'typo' | 'line' | 'config' | null;
      readonly dag: boolean;
      readonly noAggregate: boolean;
      readonly noRetrospect: boolean;
      readonly answers: readonly PresetAnswer[];
    }
  /** `cmd`: a name, or a folder of a cmd. */
  | { readonly action: 'validate'; readonly cmd: string }
  | { readonly action: 'look_back'; readonly cmd: string }
);

const directs = ['typo', 'line', 'config'] as const;

/** `crew "REQUEST"`, `crew validate CMD`, `crew --retrospect CMD`. */
export function readCrew(
  words: readonly string[],
  given: Given,
  { options, answers }: { readonly options: Options; readonly answers: readonly PresetAnswer[] },
): CrewCommand {
  // only a new cmd has a screen of its own
  const line: Options = options.output === 'cockpit' ? { ...options, output: 'plain' } : options;
  const [first, second, third] = words;
  if (first === 'validate' && (second !== undefined || !given.has('file'))) {
    if (second === undefined)
      throw new Usage({ kind: 'missing_argument', verb: 'crew validate', wants: 'CMD' });
    if (third !== undefined)
      throw new Usage({ kind: 'too_many', verb: 'crew validate', word: third });
    return { kind: 'crew', options: line, action: 'validate', cmd: second };
  }
  const cmd = given.text('retrospect');
  if (cmd !== undefined) {
    if (first !== undefined) throw new Usage({ kind: 'too_many', verb: 'crew', word: first });
    return { kind: 'crew', options: line, action: 'look_back', cmd };
  }
  const file = given.text('file');
  if (file !== undefined && first !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--file', first] });
  if (second !== undefined) throw new Usage({ kind: 'too_many', verb: 'crew', word: second });
  return {
    kind: 'crew',
    options,
    action: 'start',
    request: requestOf(first, file),
    direct: directs.find((kind) => kind === given.text('direct')) ?? null,
    dag: given.has('dag'),
    noAggregate: given.has('no-aggregate'),
    noRetrospect: given.has('no-retrospect'),
    answers,
  };
}

function requestOf(typed: string | undefined, file: string | undefined): TextSource {
  const given = file ?? typed;
  if (given === undefined)
    throw new Usage({ kind: 'missing_argument', verb: 'crew', wants: '"REQUEST"' });
  if (given === '-') return { from: 'stdin' };
  return file === undefined ? { from: 'argument', text: given } : { from: 'file', path: given };
}

/** Flags of `crew` that stand for settings. */
export function crewSettings(given: Given): FlagSetting[] {
  for (const [yes, no] of [
    ['plan-validation', 'no-plan-validation'],
    ['secretary', 'no-secretary'],
  ] as const) {
    if (given.has(yes) && given.has(no))
      throw new Usage({ kind: 'conflict', flags: [`--${yes}`, `--${no}`] });
  }
  const settings: FlagSetting[] = [];
  const add = (flag: string, key: string, value: FlagSetting['value'] | undefined) => {
    if (value !== undefined) settings.push({ flag: `--${flag}`, key, value });
  };
  add('plan-validation', 'plan_validation', given.has('plan-validation') || undefined);
  add('no-plan-validation', 'plan_validation', given.has('no-plan-validation') ? false : undefined);
  add('secretary', 'secretary.enabled', given.has('secretary') || undefined);
  add('no-secretary', 'secretary.enabled', given.has('no-secretary') ? false : undefined);
  add('max-parallel', 'max_parallel', given.number('max-parallel') ?? undefined);
  add('max-retries', 'max_retries', given.number('max-retries') ?? undefined);
  return settings;
}
