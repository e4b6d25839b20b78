import type { DecideCommand, Options } from './command.ts';
import type { Given } from './read-flags.ts';
import { Usage } from './usage-problem.ts';

const deciding = ['use-round', 'redo', 'retry', 'skip', 'gate'] as const;

/** What `write` says about the story in hand instead of starting one; undefined when it starts one. */
export function readDecide(
  words: readonly string[],
  given: Given,
  options: Options,
): DecideCommand | undefined {
  const flags = deciding.filter((name) => isGiven(name, given));
  const [flag, other] = flags;
  if (flag === undefined) {
    if (given.number('from-round') !== undefined)
      throw new Usage({ kind: 'needs', flag: '--from-round', other: '--redo' });
    return undefined;
  }
  if (other !== undefined)
    throw new Usage({ kind: 'conflict', flags: [`--${flag}`, `--${other}`] });
  const [word, more] = words;
  if (more !== undefined) throw new Usage({ kind: 'too_many', verb: 'write', word: more });
  // The gate is the whole story's: a word behind it is a mistake.
  if (flag === 'gate' && word !== undefined)
    throw new Usage({ kind: 'too_many', verb: 'write', word });
  const chapter = word === undefined ? undefined : chapterOf(word);
  // A story is decided about line by line, without a screen.
  const output = options.output === 'cockpit' ? 'plain' : options.output;
  return {
    kind: 'decide',
    options: { ...options, output },
    chapter,
    decision: decisionOf(flag, given),
  };
}

function decisionOf(flag: (typeof deciding)[number], given: Given): DecideCommand['decision'] {
  switch (flag) {
    case 'use-round':
      return { kind: 'use_round', round: given.number('use-round') ?? 1 };
    case 'redo':
      return {
        kind: 'redo_chapter',
        fromRound: given.number('from-round') ?? 0,
        comment: given.text('comment') ?? '',
      };
    case 'retry':
      return { kind: 'retry_review', agent: given.text('retry') ?? '' };
    case 'skip':
      return { kind: 'skip_review', agent: given.text('skip') ?? '' };
    case 'gate':
      return { kind: 'set_gate', words: given.all('gate') };
    default:
      return flag satisfies never;
  }
}

function isGiven(name: (typeof deciding)[number], given: Given): boolean {
  return name === 'gate'
    ? given.all(name).length > 0
    : given.has(name) || given.text(name) !== undefined;
}

/** `ch01`, `ch1` and `1` are the same chapter. */
function chapterOf(word: string): number {
  const [, digits] = /^(?:ch)?0*([1-9]\d{0,2})$/i.exec(word.normalize('NFKC')) ?? [];
  if (digits === undefined) {
    throw new Usage({
      kind: 'bad_value',
      flag: 'write',
      value: word,
      allowed: 'ch01, ch02 …',
      nearest: undefined,
    });
  }
  return Number(digits);
}
