import { stringify } from 'yaml';
import { summariesFor } from '../bible/choice.ts';
import { bare } from '../bible/keeper-task.ts';
import { ledgerOf } from '../bible/ledger-disk.ts';
import { keepsLedger } from '../bible/wanted.ts';
import { charactersOf, isOpen, type Ledger, threadsOf } from '../contract/ledger/ledger.ts';
import { chapterSummary } from '../earlier.ts';
import { entryOf, type Story } from '../story.ts';

/*
 * What the planning of further chapters is given (`docs/spec/books.md` §5): what is open, the rules, who there is, what happened,
 * nearest first; chosen by code within the bounds of a draft's, so that planning costs the same in a book of any length.
 */

/** Chapters of a story without a ledger that are told. */
const toldWithout = 20;

type Part = 'threads' | 'rules' | 'characters' | 'summaries';
type Wanted = { readonly id: string; readonly said: unknown };

export type PlanChoice = {
  readonly given: Readonly<Partial<Record<Part, readonly unknown[]>>>;
  /** Ids of what there was no room for. */
  readonly left_out: Readonly<Partial<Record<Part, readonly string[]>>>;
};

/** In the order of right: what does not fit is left out. `without`: a paragraph about each chapter that has no summary. */
export function choosePlanContext(
  ledger: Ledger,
  about: {
    readonly chapter: number;
    readonly room: number;
    readonly without: ReadonlyMap<number, string>;
  },
): PlanChoice {
  const wanted: readonly (readonly [Part, readonly Wanted[]])[] = [
    ['threads', openThreads(ledger)],
    ['rules', ledger.rules.entries.map(({ id, rule }) => ({ id, said: { id, rule } }))],
    ['characters', charactersOf(ledger).map((each) => ({ id: each.id, said: short(each) }))],
    ['summaries', summariesFor(ledger, about)],
  ];
  let left = about.room;
  const given: Partial<Record<Part, readonly unknown[]>> = {};
  const leftOut: Partial<Record<Part, readonly string[]>> = {};
  for (const [part, entries] of wanted)
    for (const { id, said } of entries) {
      const { length } = JSON.stringify(said);
      const fits = length <= left;
      if (fits) given[part] = [...(given[part] ?? []), said];
      else leftOut[part] = [...(leftOut[part] ?? []), id];
      if (fits) left -= length;
    }
  return { given, left_out: leftOut };
}

/** All that is not paid: what is due soonest first, then what is major. */
function openThreads(ledger: Ledger): readonly Wanted[] {
  const rank = ({ due, importance }: ReturnType<typeof threadsOf>[number]) =>
    due ?? (importance === 'major' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER);
  return threadsOf(ledger)
    .filter(isOpen)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ id, what, due, status, importance, planted }) => ({
      id,
      said: {
        ...{ id, what, status, importance },
        ...(planted === undefined ? {} : { planted: planted.chapter }),
        ...(due === undefined ? {} : { due }),
      },
    }));
}

/** Who they are and what they want: the rest is for whoever drafts. */
function short({ id, name, role, wants, knows }: ReturnType<typeof charactersOf>[number]): unknown {
  return bare({ id, name, role, wants, knows: knows.map(({ what }) => what).slice(-3) });
}

/** The choice as the file that says so; `written`: the last chapter that is accepted. */
export async function planContextText(story: Story, written: number): Promise<string> {
  const { ctx, files, selected, begun } = story;
  const ledger = keepsLedger(ctx, begun) ? await ledgerOf(story) : undefined;
  const without = new Map<number, string>();
  for (let chapter = Math.max(1, written - toldWithout + 1); chapter <= written; chapter += 1) {
    if (ledger?.summaries.entries.some((each) => each.chapter === chapter)) continue;
    const final = (await ctx.files.read(files.final(chapter))) ?? '';
    const distance = written + 1 - chapter;
    const entry = entryOf(selected, chapter);
    without.set(chapter, chapterSummary({ entry, final, distance }));
  }
  if (ledger === undefined) {
    const told = [...without].map(([chapter, summary]) => ({ chapter, summary })).toReversed();
    return stringify({ given: { summaries: told } }, { lineWidth: 0 });
  }
  const about = { chapter: written + 1, room: ctx.config.folio.context.characters, without };
  return stringify(choosePlanContext(ledger, about), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
}
