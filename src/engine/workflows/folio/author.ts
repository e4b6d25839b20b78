import { type ChapterDecision, type FolioItem, isChapterDecision } from './contract/inbox.ts';

/*
 * What the author decided about a chapter, unasked (`docs/spec/folio.md` §20.7, §20.11, §20.12): items of the inbox in
 * their order, each with its number there. Pure.
 */

export type Decided = { readonly number: number; readonly item: ChapterDecision };

/** Decisions about this chapter, oldest first. `number` counts all items of the inbox from 1. */
export function decidedAbout(chapter: number, inbox: readonly FolioItem[]): Decided[] {
  return inbox.flatMap((item, index) =>
    isChapterDecision(item) && item.chapter === chapter ? [{ number: index + 1, item }] : [],
  );
}

/** How far a chapter has to go by its author's will, whatever the gate says. */
export type Wish =
  | { readonly kind: 'gate' }
  /** This round becomes the chapter; `text`: as its author edited it, in place of its draft. */
  | { readonly kind: 'use'; readonly round: number; readonly text?: string }
  /** Rounds up to this one are not the end. */
  | { readonly kind: 'beyond'; readonly round: number };

/**
 * The last decision counts. `edits` names the round that each edit has become; an edit that is none yet asks for one
 * round more than there are. `void` holds decisions that could not be followed.
 */
export function wishFor(
  decided: readonly Decided[],
  edits: ReadonlyMap<number, number>,
  judged: number,
  isVoid: (number: number) => boolean,
): Wish {
  let wish: Wish = { kind: 'gate' };
  for (const { number, item } of decided) {
    if (isVoid(number)) continue;
    switch (item.kind) {
      case 'use_round':
        wish = { kind: 'use', round: item.round };
        break;
      case 'redo_chapter':
        wish = { kind: 'beyond', round: item.fromRound };
        break;
      case 'edit_draft': {
        if (item.as_is) {
          wish = { kind: 'use', round: item.base, text: item.text };
          break;
        }
        const round = edits.get(number);
        wish = { kind: 'beyond', round: round === undefined ? judged : round - 1 };
        break;
      }
      case 'retry_review':
        break;
      default:
        item satisfies never;
    }
  }
  return wish;
}

/** The newest edit that is not a round yet; older ones were overtaken, and a redo after it takes it back. */
export function openEdit(
  decided: readonly Decided[],
  edits: ReadonlyMap<number, number>,
): { readonly number: number; readonly base: number; readonly text: string } | undefined {
  const last = decided.findLast(
    ({ item }) => item.kind === 'edit_draft' || item.kind === 'redo_chapter',
  );
  if (last?.item.kind !== 'edit_draft' || last.item.as_is || edits.has(last.number))
    return undefined;
  const { base, text } = last.item;
  return { number: last.number, base, text };
}

/**
 * The author's text that the last of these decisions overtakes, before anything was made of it: an edit, after which nothing
 * else was said of what the chapter shall be.
 */
export function overtakenText(
  decided: readonly Decided[],
  edits: ReadonlyMap<number, number>,
): string | undefined {
  const [last, ...earlier] = decided.toReversed();
  if (last === undefined || last.item.kind === 'retry_review') return undefined;
  const before = earlier.find(({ item }) => item.kind !== 'retry_review');
  return before?.item.kind === 'edit_draft' && !edits.has(before.number)
    ? before.item.text
    : undefined;
}

/** What the author said about a redo, for the rounds that come of it. */
export function wishInWords(decided: readonly Decided[]): string | undefined {
  const redo = decided.findLast(({ item }) => item.kind === 'redo_chapter');
  const comment = redo?.item.kind === 'redo_chapter' ? redo.item.comment.trim() : '';
  return comment === '' ? undefined : comment;
}
