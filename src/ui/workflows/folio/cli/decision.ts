import { noMore } from '../../../cli/line-words.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import type { GivenToWrite } from './write.ts';

/** What `write` says of the story in hand. */
export type Decision = {
  /** undefined: the chapter the story stands at. */
  readonly chapter: number | undefined;
  readonly decision:
    | { readonly kind: 'use_round'; readonly round: number }
    | { readonly kind: 'redo_chapter'; readonly fromRound: number; readonly comment: string }
    | { readonly kind: 'retry_review' | 'skip_review'; readonly agent: string }
    | { readonly kind: 'set_gate'; readonly words: readonly string[] };
};

/** What these flags decide, each by its name. */
function decisionsIn(given: GivenToWrite): readonly (readonly [string, Decision['decision']])[] {
  const { 'use-round': round, redo, retry, skip, gate } = given;
  const { 'from-round': fromRound = 0, comment = '' } = given;
  return [
    ...(round === undefined ? [] : [['use-round', { kind: 'use_round', round }] as const]),
    ...(redo ? [['redo', { kind: 'redo_chapter', fromRound, comment }] as const] : []),
    ...(retry === undefined ? [] : [['retry', { kind: 'retry_review', agent: retry }] as const]),
    ...(skip === undefined ? [] : [['skip', { kind: 'skip_review', agent: skip }] as const]),
    ...(gate.length === 0 ? [] : [['gate', { kind: 'set_gate', words: gate }] as const]),
  ];
}

/** What `write` says of the story in hand instead of starting one; undefined when it starts one. Throws `Usage`. */
export function readDecision(
  [word, ...more]: readonly string[],
  given: GivenToWrite,
): Decision | undefined {
  const [first, second] = decisionsIn(given);
  if (first === undefined) {
    if (given['from-round'] !== undefined)
      throw new Usage({ kind: 'needs', flag: '--from-round', other: '--redo' });
    return undefined;
  }
  const [flag, decision] = first;
  if (second !== undefined)
    throw new Usage({ kind: 'conflict', flags: [`--${flag}`, `--${second[0]}`] });
  noMore(more, 'write');
  // The gate is the whole story's: a word behind it is a mistake.
  if (decision.kind === 'set_gate' && word !== undefined) noMore([word], 'write');
  return { chapter: word === undefined ? undefined : chapterOf(word), decision };
}

/** `ch01`, `ch1` and `1` are the same chapter. */
function chapterOf(word: string): number {
  const [, digits] = /^(?:ch)?0*([1-9]\d{0,2})$/i.exec(word.normalize('NFKC')) ?? [];
  if (digits !== undefined) return Number(digits);
  throw new Usage({
    ...{ kind: 'bad_value', flag: 'write', value: word },
    ...{ allowed: 'ch01, ch02 …', nearest: undefined },
  });
}
