import { alike } from '../contract/ledger/alike.ts';
import type { AnyEntry, EntryOf } from '../contract/ledger/entries.ts';
import type { Ledger } from '../contract/ledger/ledger.ts';

type Finding = EntryOf<'findings'>;

/**
 * The entries of a finding as they are when its author says that the ledger is wrong: the earlier words give way to those of
 * the text, in whosever entry they stand. Pure.
 */
export function mended(ledger: Ledger, finding: Finding): readonly AnyEntry[] {
  const { file, of } = finding;
  if (file === 'threads')
    return ledger.threads.entries
      .filter(({ id, what }) => id === of && alike(what) === alike(finding.earlier))
      .map((thread) => ({ ...thread, what: finding.now }));
  return ledger[file].entries
    .filter(({ id }) => id === of)
    .flatMap((entry) => {
      const now = withWords(entry, finding);
      return now === undefined ? [] : [now];
    });
}

type Named = EntryOf<'characters' | 'places' | 'things'>;

function withWords(entry: Named, { about = '', earlier, now, since }: Finding): Named | undefined {
  if (about === 'name') return { ...entry, aliases: [...new Set([...entry.aliases, now])] };
  const called = /^calls (.+)$/.exec(about)?.[1];
  if (called !== undefined && 'calls' in entry && entry.calls[called] !== undefined)
    return { ...entry, calls: { ...entry.calls, [called]: now } };
  if ((about === 'age' || about === 'reading') && 'knows' in entry && entry[about] !== undefined)
    return { ...entry, [about]: now };
  const at = entry.facts.findIndex(
    ({ fact, until }) => until === undefined && alike(fact) === alike(earlier),
  );
  const old = entry.facts[at];
  if (old === undefined) return undefined;
  const fact = { ...old, fact: now, ...(since === undefined ? {} : { since }) };
  return { ...entry, facts: entry.facts.with(at, fact) };
}
