import { nearest } from '../../engine/config/nearest.ts';
import type { Options, TextSource } from './command.ts';
import type { Given } from './read-flags.ts';
import { Usage } from './usage-problem.ts';

const memoryKinds = ['lp', 'knowledge', 'rejected', 'all'] as const;
export type MemoryKind = (typeof memoryKinds)[number];

export type MemoryCommand = { readonly kind: 'memory'; readonly options: Options } & (
  | { readonly action: 'list'; readonly of: MemoryKind }
  | { readonly action: 'export'; readonly of: MemoryKind }
  | { readonly action: 'search'; readonly query: string; readonly of: MemoryKind }
  | { readonly action: 'show'; readonly name: string }
  | { readonly action: 'edit'; readonly name: string }
  | { readonly action: 'delete'; readonly names: readonly string[] }
  | { readonly action: 'import'; readonly source: TextSource }
  | { readonly action: 'lp'; readonly what: 'profile' | 'review' | 'prune' }
  | { readonly action: 'lp'; readonly what: 'reset'; readonly confirmed: boolean }
);

const actions = ['list', 'search', 'show', 'edit', 'delete', 'export', 'import', 'lp'] as const;
const lpActions = ['review', 'prune', 'reset'] as const;

/** `memory list|search|show|edit|delete|export|import` and `memory lp [review|prune|reset]`. */
export function readMemory(
  words: readonly string[],
  given: Given,
  options: Options,
): MemoryCommand {
  const kind = 'memory';
  const [word = 'list', ...rest] = words;
  const action = chosen(word, actions, kind);
  const of = memoryKinds.find((name) => name === given.text('kind')) ?? 'all';
  const verb = `${kind} ${action}`;
  switch (action) {
    case 'list':
    case 'export':
      none(rest, verb);
      return { kind, options, action, of };
    case 'search':
      return { kind, options, action, of, query: needed(rest.join(' '), verb, '"WORDS"') };
    case 'delete':
      needed(rest[0], verb, 'NAME');
      return { kind, options, action, names: rest };
    case 'import': {
      none(rest.slice(1), verb);
      const path = needed(rest[0], verb, 'FILE');
      const source: TextSource = path === '-' ? { from: 'stdin' } : { from: 'file', path };
      return { kind, options, action, source };
    }
    case 'lp':
      return readLp(rest, given, options);
    default:
      none(rest.slice(1), verb);
      return { kind, options, action, name: needed(rest[0], verb, 'NAME') };
  }
}

function readLp(words: readonly string[], given: Given, options: Options): MemoryCommand {
  const [word, ...more] = words;
  const shared = { kind: 'memory', options, action: 'lp' } as const;
  const what = word === undefined ? 'profile' : chosen(word, lpActions, 'memory lp');
  none(more, `memory lp ${what}`);
  if (what !== 'reset') return { ...shared, what };
  return { ...shared, what, confirmed: given.has('confirm-reset') };
}

function chosen<const T extends string>(word: string, known: readonly T[], verb: string): T {
  const found = known.find((name) => name === word);
  if (found !== undefined) return found;
  const near = nearest(word, known);
  const likely = near === undefined ? undefined : `${verb} ${near}`;
  throw new Usage({ kind: 'unknown_verb', word: `${verb} ${word}`, nearest: likely });
}

function none(words: readonly string[], verb: string): void {
  if (words[0] !== undefined) throw new Usage({ kind: 'too_many', verb, word: words[0] });
}

function needed(word: string | undefined, verb: string, wants: string): string {
  if (word !== undefined && word.trim() !== '') return word;
  throw new Usage({ kind: 'missing_argument', verb, wants });
}
