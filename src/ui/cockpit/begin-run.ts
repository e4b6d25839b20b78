import { RunError } from '../../engine/data/failure.ts';
import type { InboxItem } from '../../engine/data/inbox.ts';
import type { Engine, RunSummary, StartOptions } from '../../engine/engine.ts';
import { nextToWalk, runNamed } from '../../engine/runs/run-summary.ts';
import type { Messages } from '../messages/ja.ts';

/** What a run begins with, of whatever workflow. */
export type Begin = {
  readonly workflow: string;
  /** As the workflow's own schema takes it. */
  readonly input: unknown;
  /** The person's own words in it: what they can call back into the field. */
  readonly words: string;
  /** What stood in the field for it, where that is not its words. */
  readonly typed?: string | undefined;
  /** Which of the ways of its offer was chosen; undefined: the one that its words and the settings mean. */
  readonly way?: string | undefined;
  readonly options: StartOptions;
  /** What it is told as soon as it is there, in order. */
  readonly tell: readonly InboxItem[];
  /** It takes the place of the run it was begun from: whoever goes back goes past both. */
  readonly instead?: boolean;
};

/**
 * What a person handed over, in every way it can be read, the likeliest first: shown before a run begins with one of them.
 */
export type Readings = { readonly ways: readonly Reading[] };

export type Reading = {
  title(messages: Messages): string;
  /** `connected`: is there a model? `priced`: what its calls cost is known by that. */
  lines(
    messages: Messages,
    facts: { readonly connected: boolean; readonly priced?: Pick<Engine, 'config' | 'estimate'> },
  ): readonly string[];
  readonly start: Begin;
  /** What the run will be called, and the same reading under another name. */
  readonly named?: { readonly title: string; as(title: string): Reading };
  /** What is to be said of it beside what stands here already. */
  beside?(engine: Engine): Promise<(messages: Messages) => readonly string[]>;
  /** Something else that can be begun with the same text where there is a model: how its key is called, and its reading. */
  readonly instead?: { word(messages: Messages): string; reading(): Reading };
};

/** What a command line says about a run before it goes on; the cockpit and the verbs without a screen mean the same. */
export type Changes = {
  /** What it is told, in order. */
  readonly tell: readonly InboxItem[];
  /** Does one that has done all it was asked for have more to do now? */
  readonly more: boolean;
  /** Runs of this workflow alone can be told it; `flag`: what said it. Absent: every run can. */
  readonly only?: { readonly workflow: string; readonly flag: string } | undefined;
};

/**
 * Which run `resume` means: of those that can be told what the command line says; with more to do also one that has done
 * what it was asked for. Rejects with RunError `input_invalid`, `unknown_run`.
 */
export async function runToResume(
  engine: Engine,
  id: string | undefined,
  { more, only }: Pick<Changes, 'more' | 'only'>,
): Promise<RunSummary | undefined> {
  const runs = await engine.runs();
  const fits = ({ workflow }: RunSummary) => only === undefined || workflow === only.workflow;
  if (id !== undefined) {
    const named = runNamed(runs, id);
    if (named === undefined || only === undefined || fits(named)) return named;
    const values = { first: named.id, second: only.flag };
    throw new RunError({ kind: 'input_invalid', reason: 'not_of_this_run', values });
  }
  const there = runs.filter((run) => !run.archived && fits(run));
  if (there.length === 0 && only !== undefined) throw new RunError({ kind: 'unknown_run', id: '' });
  const own = there.filter(({ rehearsal }) => rehearsal === engine.rehearsal);
  const open = own.length > 0 ? own : there;
  return nextToWalk(open, engine.rehearsal) ?? (more ? open[0] : undefined);
}

export async function tellAll(
  engine: Engine,
  run: string,
  items: readonly InboxItem[],
): Promise<void> {
  for (const item of items) await engine.tell(run, item);
}
