import { choice, nothing } from './flag.ts';
import { chosen, inFile, needed, noMore } from './line-words.ts';
import type { Given } from './options.ts';
import { defineVerb } from './verb.ts';

const flags = {
  kind: choice('lp', 'knowledge', 'rejected', 'all'),
  'confirm-reset': nothing,
} as const;

const actions = ['list', 'search', 'show', 'edit', 'delete', 'export', 'import', 'lp'] as const;
const lpActions = ['review', 'prune', 'reset'] as const;

/** `memory list|search|show|edit|delete|export|import` and `memory lp [review|prune|reset]`. */
function read([word = 'list', ...rest]: readonly string[], given: Given<typeof flags>) {
  const action = chosen(word, actions, 'memory');
  const { kind: of = 'all' } = given;
  const verb = `memory ${action}`;
  switch (action) {
    case 'list':
      noMore(rest, verb);
      return { action, of };
    case 'export':
      noMore(rest, verb);
      return { action, of };
    case 'search':
      return { action, of, query: said(rest.join(' '), verb, '"WORDS"') };
    case 'delete':
      said(rest[0], verb, 'NAME');
      return { action, names: rest };
    case 'import':
      noMore(rest.slice(1), verb);
      return { action, source: inFile(said(rest[0], verb, 'FILE')) };
    case 'lp':
      return readLp(rest, given);
    case 'show':
      return { action, name: named(rest, verb) };
    case 'edit':
      return { action, name: named(rest, verb) };
    default:
      return action satisfies never;
  }
}

function readLp([word, ...more]: readonly string[], given: Given<typeof flags>) {
  const action = 'lp' as const;
  const what = word === undefined ? ('profile' as const) : chosen(word, lpActions, 'memory lp');
  noMore(more, `memory lp ${what}`);
  if (what !== 'reset') return { action, what };
  return { action, what, confirmed: given['confirm-reset'] };
}

function named([name, ...more]: readonly string[], verb: string): string {
  noMore(more, verb);
  return said(name, verb, 'NAME');
}

/** Blank says nothing. */
function said(word: string | undefined, verb: string, wants: string): string {
  return needed(word?.trim() === '' ? undefined : word, verb, wants);
}

export const memory = defineVerb({
  name: 'memory',
  flags,
  read,
  perform: async (command, ports) => {
    const { memoryDeed } = await import('./memory-deeds.ts');
    return await memoryDeed(command, ports);
  },
});
