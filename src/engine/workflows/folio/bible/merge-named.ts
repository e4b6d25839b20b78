import { alike } from '../contract/ledger/alike.ts';
import type { Character, EntryOf, Fact, Location, Thing } from '../contract/ledger/entries.ts';
import { charactersOf, threadsOf } from '../contract/ledger/ledger.ts';
import type { Kept } from './keeper-reply.ts';
import {
  isAnothers,
  isCalled,
  keeperOf,
  type Named,
  type NamedFile,
  putEntry,
  putFinding,
  resolve,
  type Work,
} from './merge-work.ts';

/* People, places and things, and what is said of them. */

type Of<K extends Kept['kind']> = Extract<Kept, { kind: K }>;

export function addPerson(work: Work, change: Of<'person'>): void {
  const { since, aliases } = change;
  const there = known(work, 'characters', change);
  const id = there?.id ?? change.id;
  const before = ownCharacter(work, id, { name: there?.name ?? change.name, since });
  const learned = nameLearned(work, change, there);
  const own = learned && there?.by === 'keeper' ? { ...before, name: change.name } : before;
  const view = charactersOf(work.ledger).find((each) => each.id === id);
  const { speech } = view?.voice ?? {};
  const entry: Character = {
    ...own,
    ...firstSaid(change, view, ['reading', 'age', 'role', 'wants']),
    ...(speech === undefined && change.speech !== undefined
      ? { voice: { ...own.voice, speech: change.speech } }
      : {}),
    aliases: withNames(work, 'characters', own, learned ? [change.name, ...aliases] : aliases),
  };
  putIfNew(work, 'characters', entry, view);
  for (const about of ['age', 'reading'] as const)
    clash(work, { file: 'characters', of: id, about, now: change[about], since }, view?.[about]);
}

export function addThing(work: Work, change: Of<'place' | 'thing'>): void {
  const file = change.kind === 'place' ? 'places' : 'things';
  const { since } = change;
  const there = known(work, file, change);
  const id = there?.id ?? change.id;
  const old: Location & Thing = keeperOf(work, file, id) ?? {
    ...{ id, by: 'keeper', since, name: there?.name ?? change.name, aliases: [], facts: [] },
  };
  const entry = {
    ...old,
    ...firstSaid(change, there, file === 'things' ? ['where', 'has'] : ['where']),
    aliases: withNames(work, file, old, change.aliases),
  };
  putIfNew(work, file, entry, there);
}

/** The entry that is meant; one known under another name is not renamed, which becomes a question. */
function known(
  work: Work,
  file: NamedFile,
  { id, name, aliases, since }: Of<'person' | 'place' | 'thing'>,
): Named | undefined {
  const byId = resolve(work, id, [file])?.entry;
  if (byId?.id === id) {
    const isSame = [name, ...aliases].some((each) => isCalled(byId, each));
    if (!isSame)
      putFinding(work, {
        file,
        of: id,
        about: 'name',
        earlier: byId.name,
        now: name,
        ...rest(byId, since),
      });
    return byId;
  }
  return byId ?? resolve(work, name, [file])?.entry;
}

/**
 * The text names somebody whom the ledger had no name for: what they were called until then stands among their other names
 * now. A name that is another's already is none.
 */
function nameLearned(
  work: Work,
  { name, aliases }: Of<'person'>,
  there: Named | undefined,
): boolean {
  if (there === undefined || isCalled(there, name)) return false;
  const isSame = aliases.some(
    (alias) => alike(alias).toLowerCase() === alike(there.name).toLowerCase(),
  );
  return isSame && !isAnothers(work, 'characters', { id: there.id, name });
}

function rest({ since: rests_on }: Pick<Named, 'since'>, since: Kept['since']) {
  return { since, ...(rests_on === undefined ? {} : { rests_on }) };
}

/** Names that belong to somebody else are not taken: nobody could be found by them any more. */
function withNames(work: Work, file: NamedFile, own: Named, names: readonly string[]): string[] {
  const fresh = names.filter(
    (name) => !isCalled(own, name) && !isAnothers(work, file, { id: own.id, name }),
  );
  return [...own.aliases, ...fresh].slice(0, 12);
}

type Said = Readonly<Partial<Record<string, unknown>>>;

/** What the ledger does not say yet. */
function firstSaid(said: Said, view: Said | undefined, keys: readonly string[]): object {
  const fresh = keys.filter((key) => view?.[key] === undefined && said[key] !== undefined);
  return Object.fromEntries(fresh.map((key) => [key, said[key]]));
}

/** An entry of the keeper's beside one of the author's is only begun where it has something to say. */
function putIfNew<F extends NamedFile>(
  work: Work,
  file: F,
  entry: EntryOf<F>,
  view: Named | undefined,
): void {
  const says = Object.keys(entry).some(
    (key) =>
      !['id', 'by', 'since', 'name', 'aliases', 'facts', 'calls', 'voice', 'knows'].includes(key),
  );
  const isBare = entry.aliases.length === 0 && entry.facts.length === 0 && !says;
  if (view?.by === 'author' && keeperOf(work, file, entry.id) === undefined && isBare) return;
  putEntry(work, file, entry);
}

type Clashing = {
  readonly file: EntryOf<'findings'>['file'];
  readonly of: string;
  readonly about: string;
  readonly now: string | undefined;
  readonly since: Kept['since'];
};

function clash(work: Work, { now, ...about }: Clashing, earlier: string | undefined): void {
  if (now === undefined || earlier === undefined || alike(now) === alike(earlier)) return;
  putFinding(work, { ...about, now, earlier });
}

function ownCharacter(
  work: Work,
  id: string,
  { name, since }: { readonly name: string; readonly since: Kept['since'] },
): Character {
  return (
    keeperOf(work, 'characters', id) ?? {
      ...{ id, by: 'keeper', since, name, aliases: [], facts: [] },
      ...{ calls: {}, voice: { words: [], examples: [] }, knows: [] },
    }
  );
}

export function addFact(work: Work, change: Of<'fact'>): void {
  const target = resolve(work, change.of);
  if (target === undefined) {
    work.unknown += 1;
    return;
  }
  const { file, entry } = target;
  const { about, fact, since, changes } = change;
  const standing = entry.facts.filter(({ until }) => until === undefined);
  if (standing.some((each) => alike(each.fact) === alike(fact))) return;
  const other =
    about === undefined ? undefined : standing.find((each) => sameAbout(each.about, about));
  if (other !== undefined && !changes) {
    const of = entry.id;
    putFinding(work, { file, of, about, earlier: other.fact, now: fact, ...rest(other, since) });
    return;
  }
  const ended = (each: Fact): Fact =>
    other !== undefined && each.fact === other.fact && each.until === undefined
      ? { ...each, until: since }
      : each;
  const added = { ...(about === undefined ? {} : { about }), fact, since };
  const own = keeperOf(work, file, entry.id) ?? beside(entry);
  putNamed(work, file, { ...own, facts: [...own.facts.map(ended), added] });
}

function sameAbout(one: string | undefined, other: string): boolean {
  return one !== undefined && alike(one).toLowerCase() === alike(other).toLowerCase();
}

/** An empty entry of the keeper's beside the author's. */
function beside(entry: Named): Named {
  const bare = { id: entry.id, by: 'keeper' as const, name: entry.name, aliases: [], facts: [] };
  return 'knows' in entry
    ? { ...bare, calls: {}, voice: { words: [], examples: [] }, knows: [] }
    : bare;
}

function putNamed(work: Work, file: NamedFile, entry: Named): void {
  if ('knows' in entry) putEntry(work, 'characters', entry);
  else putEntry(work, file === 'characters' ? 'things' : file, entry);
}

export function addToPerson(work: Work, change: Of<'knows' | 'calls' | 'voice'>): void {
  const target = resolve(work, change.of, ['characters']);
  const view = charactersOf(work.ledger).find(({ id }) => id === target?.entry.id);
  if (view === undefined) {
    work.unknown += 1;
    return;
  }
  const own = ownCharacter(work, view.id, { name: view.name, since: change.since });
  const entry = withSaid(own, view, change);
  if (entry !== undefined) putEntry(work, 'characters', entry);
  if (change.kind !== 'calls') return;
  const { whom, as: now, since } = change;
  const about = `calls ${whom}`;
  clash(work, { file: 'characters', of: view.id, about, now, since }, calledBy(view, whom));
}

function calledBy({ calls }: Character, whom: string): string | undefined {
  return Object.hasOwn(calls, whom) ? calls[whom] : undefined;
}

/** The keeper's entry with what is new of it; undefined: it is known. */
function withSaid(
  own: Character,
  view: Character,
  change: Of<'knows' | 'calls' | 'voice'>,
): Character | undefined {
  const { since } = change;
  switch (change.kind) {
    case 'knows': {
      const { what } = change;
      const isKnown = view.knows.some((each) => alike(each.what) === alike(what));
      return isKnown ? undefined : { ...own, knows: [...own.knows, { what, since }] };
    }
    case 'voice': {
      const { examples } = own.voice;
      if (examples.length >= 3 || examples.includes(since.quote)) return undefined;
      return { ...own, voice: { ...own.voice, examples: [...examples, since.quote] } };
    }
    case 'calls': {
      const { whom, as } = change;
      if (calledBy(view, whom) !== undefined) return undefined;
      return { ...own, calls: { ...own.calls, [whom]: as } };
    }
    default:
      return change satisfies never;
  }
}

/** A contradiction that the keeper saw counts only where the ledger really has the earlier of the two. */
export function contradict(work: Work, change: Of<'contradiction'>): void {
  const { about, earlier, now, since } = change;
  const target = resolve(work, change.of);
  const thread = threadsOf(work.ledger).find(({ id }) => id === change.of);
  const said = target === undefined ? [] : everythingSaid(target.entry);
  const found = said.find(({ text }) => meets(text, earlier));
  if (target !== undefined && found !== undefined) {
    const { file, entry } = target;
    const sides = { earlier: found.text, now, ...rest(found, since) };
    putFinding(work, { file, of: entry.id, about, ...sides });
  } else if (thread !== undefined && meets(thread.what, earlier)) {
    const sides = { earlier: thread.what, now, ...rest({ since: thread.planted }, since) };
    putFinding(work, { file: 'threads', of: thread.id, about, ...sides });
  } else {
    work.unknown += 1;
  }
}

type Sentence = { readonly text: string; readonly since?: Kept['since'] | undefined };

function everythingSaid(entry: Named): readonly Sentence[] {
  const { since } = entry;
  const plain = Object.values(entry).flatMap((value) =>
    typeof value === 'string' ? [{ text: value, since }] : [],
  );
  const knows = 'knows' in entry ? entry.knows : [];
  return [
    ...entry.facts.map((fact) => ({ text: fact.fact, since: fact.since })),
    ...knows.map(({ what, since: from }) => ({ text: what, since: from })),
    ...plain,
  ];
}

function meets(one: string, other: string): boolean {
  const [a, b] = [alike(one).toLowerCase(), alike(other).toLowerCase()];
  return a !== '' && b !== '' && (a.includes(b) || (b.includes(a) && a.length > 1));
}
