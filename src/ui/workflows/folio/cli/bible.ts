import type { LedgerFile } from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import { nothing } from '../../../cli/flag.ts';
import { noMore } from '../../../cli/line-words.ts';
import type { Given } from '../../../cli/options.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';

const flags = { keep: nothing } as const;

/** A part of the ledger, as its file is called. */
const parts: Readonly<Record<LedgerFile, true>> = {
  ...{ characters: true, places: true, things: true, timeline: true },
  ...{ threads: true, rules: true, summaries: true, findings: true },
};

function isPart(word: string): word is LedgerFile {
  return Object.hasOwn(parts, word);
}

function read(words: readonly string[], { keep = false }: Given<typeof flags>) {
  const [what, ...rest] = words;
  if (what === undefined) return { keep, file: undefined, find: undefined };
  if (what === 'find') {
    if (rest.length === 0)
      throw new Usage({ kind: 'missing_argument', verb: 'bible', wants: 'WORD' });
    return { keep, file: undefined, find: rest.join(' ') };
  }
  if (!isPart(what)) throw new Usage({ kind: 'too_many', verb: 'bible', word: what });
  noMore(rest, 'bible');
  return { keep, file: what, find: undefined };
}

/** What the chapters of the story in hand have settled (`docs/spec/books.md` §1). */
export const bible = defineVerb({
  name: 'bible',
  flags,
  read,
  perform: async (command, ports, house) => {
    const { showBible } = await import('./show-bible.ts');
    return await showBible(command, ports, await house.look());
  },
});
