import type { Contract } from '../contract.ts';
import type { RunSummary } from '../engine.ts';
import { askedOf } from './asked-of.ts';
import type { Place, RunInput } from './place.ts';
import type { RunState } from './run-state.ts';

/** A line of the runs list from what is on disk. Pure; `locked` = a live process holds the run. */
export function summarise(facts: {
  readonly room: Pick<Contract, 'listed'>;
  readonly input: RunInput;
  readonly place: Place;
  readonly state: RunState;
  readonly locked: boolean;
  /** Questions that have an answer on disk which no walk has read yet. */
  readonly answered: ReadonlySet<string>;
  /** How many things it was told without being asked that no walk has taken up. */
  readonly untaken: number;
  /** What its person calls it. */
  readonly ownTitle?: string | undefined;
}): RunSummary {
  const { room, input, place, state, locked, answered, untaken, ownTitle } = facts;
  const { title, average, outcome, exit, left = 0, unapplied = 0, ...more } = room.listed(state);
  const open = state.questions.filter(({ id }) => !answered.has(id));
  const archived = /(^|\/)archive\//.test(place.base);
  return {
    id: input.run,
    workflow: input.workflow,
    title: ownTitle ?? title ?? (state.title || input.title),
    ...(ownTitle === undefined ? {} : { ownTitle }),
    folder: place.base + place.folder,
    rehearsal: input.rehearsal,
    // one that is at work takes up what it was told
    status: locked ? 'running' : restingStatus(state, open.length, untaken),
    outcome,
    exit,
    ...(unapplied > 0 ? { unapplied } : {}),
    phase: state.phase,
    phaseValues: state.phaseValues,
    average,
    ...(left > 0 ? { left } : {}),
    ...more,
    // nobody is waited for in what was put away
    ...askedOf(archived ? [] : open),
    spent: state.spent,
    startedAt: state.startedAt ?? input.startedAt,
    lastAt: state.lastAt,
    archived,
  };
}

/** Is this what the run is called: its id, or the one folder of its room (`current`)? */
export function isCalled({ id, folder }: Pick<RunSummary, 'id' | 'folder'>, name: string): boolean {
  return id === name || (folder === name && !name.includes('/'));
}

/**
 * The run of that name; by the folder of its room the person's own, and a rehearsal when there is no other; else the only one whose
 * id begins like that.
 */
export function runNamed(runs: readonly RunSummary[], name: string): RunSummary | undefined {
  return (
    runs.find((run) => isCalled(run, name)) ??
    runs.find(({ folder }) => folder === `rehearsal/${name}` && !name.includes('/')) ??
    onlyLike(runs, name)
  );
}

/** Fewer letters name a run by chance. */
const leastOfId = 6;

function onlyLike(runs: readonly RunSummary[], start: string): RunSummary | undefined {
  const like = runs.filter(({ id }) => id.startsWith(start));
  const isOne = new Set(like.map(({ id }) => id)).size === 1;
  return isOne && start.length >= leastOfId ? like[0] : undefined;
}

/** The shortest beginning of an id that names the run among these. */
export function shortId(id: string, runs: readonly Pick<RunSummary, 'id'>[]): string {
  const others = runs.filter((run) => run.id !== id);
  const isAlone = (start: string) => others.every((run) => !run.id.startsWith(start));
  for (let length = leastOfId; length < id.length; length += 1) {
    const start = id.slice(0, length);
    if (/[a-z0-9]$/i.test(start) && isAlone(start)) return start;
  }
  return id;
}

/**
 * Which of the runs (newest first) is resumed when none is named: of the kind that can be walked now, and one with work
 * to do before one that only waits for its person, and both before one that failed.
 */
export function nextToWalk(
  runs: readonly RunSummary[],
  rehearsal: boolean,
): RunSummary | undefined {
  const open = runs.filter(
    ({ status, archived }) => status !== 'done' && status !== 'cancelled' && !archived,
  );
  const fit = open.filter((run) => run.rehearsal === rehearsal);
  // one that failed would only fail again, unless its person names it
  const [first] = fit
    .map((run, at) => ({ run, at, last: lastOf[run.status] ?? 0 }))
    .sort((a, b) => a.last - b.last || a.at - b.at);
  return first?.run ?? open[0];
}

/** What comes behind what has work to do. */
const lastOf: Readonly<Partial<Record<RunSummary['status'], number>>> = { waiting: 1, failed: 2 };

/**
 * A journal that stops in the middle of a walk belongs to a run that was killed: it can be resumed, so it is paused. So does
 * one that was told something after it was done: what its person wants of it is not done.
 */
function restingStatus(state: RunState, open: number, untaken: number): RunSummary['status'] {
  switch (state.status) {
    case 'done':
      return untaken > 0 ? 'paused' : 'done';
    case 'starting':
    case 'running':
      return 'paused';
    case 'waiting':
      return open > 0 ? 'waiting' : 'paused';
    default:
      return state.status;
  }
}
