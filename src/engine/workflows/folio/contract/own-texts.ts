import type { RunEvent } from '../../../data/event.ts';
import { finishedIn } from './rounds.ts';

/** A text that is or was a chapter and is the draft of no round: no verdict and no draft brings it back. */
export type OwnText = {
  readonly chapter: number;
  /** The round whose draft it was made from. */
  readonly base: number;
  /** It is that draft as it was, which was put aside with its round; absent: its author's hand is in it. */
  readonly asDrafted?: true;
  /** Where it lies since another took its place; null: it is the chapter now. */
  readonly path: string | null;
  /** By which it is known again when it is taken a second time; stories of earlier versions do not say it. */
  readonly print?: string;
};

type Said = Extract<RunEvent, { type: 'said' }>;

/** It is the chapter: a new one, or one that lay aside. */
export function takenAsChapter(texts: readonly OwnText[], { values }: Said): readonly OwnText[] {
  const { chapter, round, print } = values;
  if (typeof chapter !== 'number' || typeof round !== 'number') return texts;
  const before = textOfPrint(texts, chapter, print);
  const others = texts.filter(
    (each) => each !== before && (each.chapter !== chapter || each.path !== null),
  );
  const taken = { chapter, base: round, ...(typeof print === 'string' ? { print } : {}) };
  return [...others, { ...taken, ...before, path: null }];
}

/** Final texts were moved: of those that are its author's own, where they lie now. */
export function movedAside(
  texts: readonly OwnText[],
  { paths, into }: Extract<RunEvent, { type: 'superseded' }>,
): readonly OwnText[] {
  return paths.reduce<readonly OwnText[]>((left, path) => {
    const chapter = finishedIn(path);
    return left.map((each) =>
      each.path === null && each.chapter === chapter ? { ...each, path: `${into}/${path}` } : each,
    );
  }, texts);
}

/** The text that was put aside is told of: also one that was written into the file of the chapter, or whose round went with it. */
export function toldAside(texts: readonly OwnText[], { values }: Said): readonly OwnText[] {
  const { chapter, round, path, print, base } = values;
  if (typeof chapter !== 'number' || typeof path !== 'string') return texts;
  const isGone = values['gone'] === 1;
  if (round !== 0 && !isGone) return texts;
  const known = texts.find((each) => each.path === path);
  const same = textOfPrint(texts, chapter, print);
  const from = isGone ? round : base;
  const told: OwnText = {
    ...{ chapter, path },
    base: typeof from === 'number' ? from : (known?.base ?? 1),
    ...(isGone || same?.asDrafted ? { asDrafted: true } : {}),
    ...(typeof print === 'string' ? { print } : {}),
  };
  return [...texts.filter((each) => each !== known && each !== same), told];
}

/** The one with these very words. */
export function textOfPrint(
  texts: readonly OwnText[],
  chapter: number,
  print: unknown,
): OwnText | undefined {
  if (print === undefined) return undefined;
  return texts.find((each) => each.chapter === chapter && each.print === print);
}
