import type { Config } from '../../engine/config.ts';
import type { RunEvent } from '../../engine/data/event.ts';
import type { RunSummary } from '../../engine/engine.ts';
import type { Messages } from './ja.ts';

type PhaseValues = RunSummary['phaseValues'];

/** What a run had cost when its work was judged (dollars from its beginning), how good it was (hundredths), and where. */
export type CurvePoint = { readonly usd: number; readonly average: number } & Readonly<
  Record<string, number>
>;

export type Curve = {
  /** In the order in which they were judged. */
  points(events: readonly RunEvent[]): readonly CurvePoint[];
  place(point: CurvePoint, messages: Messages): string;
  /** What it had to reach, in hundredths. `settings`: undefined while none have been read. */
  limit(events: readonly RunEvent[], settings: Config | undefined): number;
};

/**
 * What a workflow says of its runs in words, in lists and in lines. It draws nothing, so that verbs can load it too. What
 * it does not say, and all of a workflow that nobody knows, is told by the names that stand in the run.
 */
export type Telling = {
  /** What one gets from it, in a sentence; said on the first day. */
  readonly about?: Readonly<Record<'ja' | 'en', string>>;
  /** Its phases in words, by the names its runs give them. */
  phases?(messages: Messages): Readonly<Record<string, string>>;
  /** What stands before the title in lists on screen. */
  prefix?(run: Pick<RunSummary, 'id'>): string;
  /** Where these values of a phase say that a run is; '' = nowhere in particular. */
  place?(values: PhaseValues, messages: Messages): string;
  /** Where a run stands, in lists on screen; undefined: its phase says it. */
  position?(
    run: Pick<RunSummary, 'phaseValues' | 'status' | 'amount'>,
    settings: Config | undefined,
    messages: Messages,
  ): string | undefined;
  /** How much there is of its work (`Listed.amount`), in the cells of a list. */
  amount?(of: NonNullable<RunSummary['amount']>, messages: Messages): string;
  /** What is left open in work that was accepted (`Listed.left`), in a few words beside how the run stands. */
  left?(count: number, messages: Messages): string;
  /**
   * The command that takes out of the project again what such a run has left there; undefined: nothing is there, or no one
   * command does. `root`: the folder of the workspace.
   */
  outAgain?(
    run: Pick<RunSummary, 'id' | 'folder'>,
    events: readonly RunEvent[],
    root: string,
  ): string | undefined;
  /** Which files it has left changed in the project without coming to its end, in a line. */
  stays?(events: readonly RunEvent[], messages: Messages): string | undefined;
  /** One of its marks as a line; undefined: it has none of its own. */
  mark?(event: RunEvent, messages: Messages): string | undefined;
  /** How good its work became for what it cost; absent: it is not judged. */
  readonly curve?: Curve;
  /** What has happened, for somebody who comes back: a piece each, none of it empty. */
  news?(events: readonly RunEvent[], messages: Messages): readonly string[];
};

/** What stands before a title, with nothing behind it; '' = the title says enough. */
export function prefixOf(run: Pick<RunSummary, 'id'>, telling: Telling | undefined): string {
  return telling === undefined ? run.id : (telling.prefix?.(run) ?? '');
}
