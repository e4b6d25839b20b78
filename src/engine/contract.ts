import { z } from 'zod';
import type { Config } from './config.ts';
import type { Mark, RunEvent } from './data/event.ts';
import { RunError } from './data/failure.ts';
import type { CallsAhead } from './data/first-calls.ts';
import type { EngineItem, InboxItem } from './data/inbox.ts';
import type { engineNotices, engineWarnings } from './data/notice.ts';
import type { Asks, engineAsks, Json } from './data/question.ts';
import { type FieldsOf, isNameIn, type Kinded, type Shapes, type Typed } from './data/shapes.ts';
import type { RoomFold, RoomState } from './runs/room-state.ts';
import type { RunState } from './runs/run-state.ts';

/*
 * What a room lets everybody know of itself: its screens, lists, the history on disk. No Ink, no words for screens, and
 * nothing that walks a run; it is loaded with the first run of the room that is listed or read.
 */

/** What a room's runs say and are asked, by name, with the fields of each. The only list of them. */
export type Vocabulary = {
  readonly marks: Shapes;
  readonly asks: Asks;
  readonly notices: Shapes;
  readonly warnings: Shapes;
};

/** A run as a row in a list, as far as its room knows better than the engine. */
export type Listed = {
  /** A better title than the one it began with; null: there is none yet. */
  readonly title: string | null;
  /** Hundredths of what its work was last found to be worth; null where it is not judged. */
  readonly average: number | null;
  /** How much of what was found wrong stands in work that was accepted all the same; absent: nothing, or nobody knows. */
  readonly left?: number;
  /** How the work itself came out; null while it is at work, and where a room does not say. */
  readonly outcome: 'success' | 'partial' | 'failure' | null;
  /** What a verb ends with when the walk itself ended well; `null`: the walk says all. */
  readonly exit: 0 | 1 | 2 | 3 | null;
  /** How much there is of its work, each count by its name; absent: nobody counts. */
  readonly amount?: Readonly<Record<string, number>>;
  /** How many of how many pieces are written, where it has done what it was asked for and not all that is planned. */
  readonly part?: { readonly done: number; readonly of: number };
  /** How many files of its work are not where they belong yet; absent: none. */
  readonly unapplied?: number;
  /** It was refused before it had begun: lists pass it over. */
  readonly neverBegan?: true;
};

/** A run that is still to begin (`state` undefined), or goes on from where it stands. */
export type Ahead = {
  /** What it was asked for, where that is known. */
  readonly input?: unknown;
  readonly state?: RunState | undefined;
  readonly config: Config;
};

export type Contract = Vocabulary & {
  readonly name: string;
  /** false: its runs ask no model. Nobody pays for them, and they are never rehearsals. */
  readonly thinks?: false;
  /** What a person may do to a run unasked, by kind. */
  readonly inbox: Shapes;
  /** What a run that rests does at once without a call of a model, and nothing besides (`walk/errand.ts`). */
  readonly deeds?: readonly string[];
  /** What is heard where it is about: by a step that is at work, or by screens alone. No walk is gone for it. */
  readonly heard?: readonly string[];
  /** What has to be asked of a folder of another program, so that it becomes a run (`Workflow.adopt`). */
  readonly adoptedFor?: readonly string[];
  readonly fold: RoomFold;
  /** What lists need of the room's state when a long history is not read again; plain data out, the same data in. */
  readonly digest: {
    of(state: RunState): Json;
    read(kept: unknown): RoomState | undefined;
  };
  /** A file of the run in which its person says what it is called. */
  readonly ownTitle?: { readonly file: string; titleIn(text: string): string | undefined };
  listed(state: RunState): Listed;
  /** What is said of its price before it is paid is made of them; undefined: nobody can tell. */
  callsAhead?(run: Ahead): CallsAhead | undefined;
  /** The round of its work that a step belongs to, as statistics name it; undefined: none. Absent: it has no rounds. */
  roundOf?(step: string): string | undefined;
  /** What a screen shows. Screens of the room call its own function, whose result is exact. */
  view(state: RunState): RunView;
};

export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

export type MarkOf<C extends Pick<Contract, 'marks'>> = Typed<C['marks']>;
export type ItemOf<C extends Pick<Contract, 'inbox'>> = EngineItem | Kinded<C['inbox']>;
export type NoticeOf<C extends Pick<Contract, 'notices'>> = keyof (C['notices'] &
  typeof engineNotices) &
  string;
export type WarningOf<C extends Pick<Contract, 'warnings'>> = keyof (C['warnings'] &
  typeof engineWarnings) &
  string;
/** What is told along with a notice or a warning: the values of its shape; nothing where it has none. */
type Along<S extends Shapes, N extends keyof S> = keyof S[N] extends never
  ? []
  : [values: FieldsOf<S[N]>];
export type NoticeValues<C extends Pick<Contract, 'notices'>, N extends NoticeOf<C>> = Along<
  C['notices'] & typeof engineNotices,
  N
>;
export type WarningValues<C extends Pick<Contract, 'warnings'>, N extends WarningOf<C>> = Along<
  C['warnings'] & typeof engineWarnings,
  N
>;
/** What a room may ask, with what everybody may. */
export type AsksOf<C extends Pick<Contract, 'asks'>> = C['asks'] & typeof engineAsks;
export type AskOf<C extends Pick<Contract, 'asks'>> = keyof AsksOf<C> & string;

/**
 * How a room reads its own marks: exact, or undefined for every other event. A mark is in memory only when its shape was
 * checked, when it was told or when it was read back, so that its type says all.
 */
export function markReader<S extends Shapes>(marks: S) {
  const isOwn = (mark: Mark): mark is Typed<S> => isNameIn(marks, mark.type);
  return (event: RunEvent): Typed<S> | undefined =>
    event.type === 'marked' && isOwn(event.mark) ? event.mark : undefined;
}

/** The same of what a run was told. */
export function itemReader<S extends Shapes>(inbox: S) {
  return (item: Pick<InboxItem, 'kind'>): item is Kinded<S> => isNameIn(inbox, item.kind);
}

const wholeMarks = new WeakMap<object, z.ZodType>();

/** A mark as it is told: what does not fit its own shape could not be read back, and is a bug of the room. */
export function checkedMark(room: Pick<Contract, 'name' | 'marks'>, mark: Mark): Mark {
  const fields = room.marks[mark.type];
  if (fields === undefined) throw notTold(room, mark, 'it has no mark of this type');
  const whole = wholeMarks.get(fields) ?? z.object(fields);
  wholeMarks.set(fields, whole);
  const { success, error } = whole.safeParse(mark);
  if (!success) throw notTold(room, mark, z.prettifyError(error));
  return mark;
}

function notTold({ name }: Pick<Contract, 'name'>, { type }: Mark, problem: string): RunError {
  return new RunError({ kind: 'bug', detail: `${name} tells ${type}: ${problem}` });
}

/**
 * What the cockpit shows of a run beside what is known of every one. Its form is the room's to say, and its screens ask the
 * room for it (`contract/view.ts`), where it is exact.
 */
export type RunView = { readonly workflow: string };
