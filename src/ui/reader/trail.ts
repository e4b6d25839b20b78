import type { Finding } from './finding.ts';
import type { Position } from './pages.ts';

/** What the person is on: a finding, or a part of what they read. */
export type Target =
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'part'; readonly index: number };

/** A place in the file itself: it is the same line whatever stands between the lines, and in whatever form. */
export type InFile = {
  /** UTF-16 units from the beginning. */
  readonly start: number;
  /** Of the part that begins there. */
  readonly line: number;
};

/** What of a file is looked at, and how. */
export type Viewing = {
  /** undefined = the list. */
  readonly path: string | undefined;
  /** `target`: where that is, as soon as it is known. */
  readonly place: Position | InFile | 'target';
  readonly target: Target | undefined;
  /** As the file has it. */
  readonly raw: boolean;
  /** Findings stand under their paragraphs. */
  readonly shown: boolean;
  /** The file it is compared with. */
  readonly other: string | undefined;
  /** Where the person was in the text before it was compared. */
  readonly left?: Pick<Viewing, 'place' | 'target'> | undefined;
};

/** The place the person came from is below it: one key goes back, at last to the list where the file was taken from there. */
export type Trail = {
  readonly now: Viewing;
  readonly before: readonly Viewing[];
  readonly fromList: boolean;
};

export type Step =
  /** Another file, taken from the list. */
  | {
      readonly type: 'open';
      readonly path: string;
      readonly target?: Target;
      readonly shown?: boolean;
    }
  /** The same, and one can come back. */
  | {
      readonly type: 'jump';
      readonly path: string;
      readonly target?: Target;
      readonly shown?: boolean;
    }
  | { readonly type: 'change'; readonly by: Partial<Viewing> }
  | { readonly type: 'back' };

export function trailTo(path: string | undefined): Trail {
  return { now: viewingOf(path), before: [], fromList: false };
}

export function step(trail: Trail, action: Step): Trail {
  const { now, before, fromList } = trail;
  switch (action.type) {
    case 'open':
      return { now: arrived(action, now), before: [], fromList: true };
    case 'jump':
      return { now: arrived(action, now), before: [...before, now], fromList };
    case 'change':
      return { ...trail, now: { ...now, ...action.by } };
    case 'back': {
      const last = before.at(-1);
      return last === undefined ? trail : { now: last, before: before.slice(0, -1), fromList };
    }
    default:
      return action satisfies never;
  }
}

/** Whether findings are shown goes along from draft to draft. */
function arrived(
  { path, target, shown }: Extract<Step, { type: 'open' | 'jump' }>,
  from: Viewing,
): Viewing {
  return {
    ...viewingOf(path),
    shown: shown ?? from.shown,
    target,
    place: target === undefined ? { piece: 0, line: 0 } : 'target',
  };
}

function viewingOf(path: string | undefined): Viewing {
  return {
    ...{ path, place: { piece: 0, line: 0 }, target: undefined },
    ...{ raw: false, shown: false, other: undefined },
  };
}
