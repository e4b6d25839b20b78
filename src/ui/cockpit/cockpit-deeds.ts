import { toFailure } from '../../engine/data/failure.ts';
import type { InboxItem } from '../../engine/data/inbox.ts';
import { isRecord } from '../../engine/data/shapes.ts';
import type { RunSummary, StartResult } from '../../engine/engine.ts';
import { unsaidWords } from '../cli/line-words.ts';
import type { Look } from '../components/look.tsx';
import { isWalkedByEnter } from '../screens/runs/goes-on.ts';
import { oneLine } from '../text/sanitise.ts';
import { type Begin, runToResume, tellAll } from './begin-run.ts';
import type { Cockpit, Known, RoomedPorts } from './cockpit-state.ts';
import { putInField } from './lay-aside.ts';
import type { Route } from './route.ts';
import { showStanding } from './show-standing.ts';

/* What beginning, opening and resuming mean. All of it needs the engine, so the first frame waits for none of it. */

export type Actions = Pick<
  Cockpit,
  'go' | 'ask' | 'say' | 'complain' | 'refresh' | 'idea' | 'offers' | 'turnTo' | 'pickOffer'
> & {
  readonly known: Known;
  learn(more: Pick<Known, 'opening'>): void;
  /** What is being begun just now, by its words. */
  readonly beginning: Set<string>;
  readonly look: Look;
  readonly ports: RoomedPorts;
};

export async function startWhere(actions: Actions): Promise<void> {
  const { start } = actions.ports;
  switch (start.kind) {
    case 'home':
      if (start.typed !== undefined) putInField(actions, start.typed);
      return;
    case 'runs':
      return actions.go({ type: 'go', to: { screen: 'runs' } });
    case 'begin':
      keepInField(actions, start);
      await begin(actions, start);
      return sayWay(actions, start);
    case 'readings':
      return actions.ask(start);
    case 'resume':
      return await resumeWith(actions, start);
    default:
      return start satisfies never;
  }
}

/** Words of the command line lie in the field until something has begun with them: whatever keeps it from beginning keeps them. */
function keepInField(actions: Actions, { workflow, words }: Begin): void {
  const { offers, pickOffer } = actions;
  const offering = offers.find(({ name }) => name === workflow);
  const isOwn = ![unsaidWords, offering?.words.sample].includes(words) && words.trim() !== '';
  if (offering === undefined || !isOwn || [...words].length > longestKept) return;
  pickOffer(workflow);
  putInField(actions, words);
}

/** Code points; more than this is a file, which is there anyway. */
const longestKept = 10_000;

/** `folio-tui resume` in a terminal: what the command line changes is told to the run before it goes on. */
async function resumeWith(
  actions: Actions,
  start: Extract<RoomedPorts['start'], { kind: 'resume' }>,
): Promise<void> {
  const { run: id, options, changes } = start;
  const { desk, engine } = actions.known;
  if (desk === undefined || engine === undefined) return;
  const again = async () => await resumeWith(actions, start);
  try {
    const run = await runToResume(engine, id, changes);
    const tell = run === undefined ? [] : changes.tell;
    if (run !== undefined) actions.learn({ opening: oneLine(run.title) });
    showStarted(actions, await desk.resume(run?.id ?? id, { ...options, tell }), again);
  } catch (error) {
    showStarted(actions, { kind: 'refused', failure: toFailure(error) }, again);
  }
}

/** A recording that nobody gave words to goes by those it was recorded with. */
function inItsOwnWords(start: Begin, sample: string | undefined): Begin {
  const { words, input } = start;
  if (words !== unsaidWords || sample === undefined || !isRecord(input)) return start;
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    value === unsaidWords ? sample : value,
  ]);
  return { ...start, words: sample, input: Object.fromEntries(entries) };
}

/** A second Enter that comes before the first is answered is the same one. */
export async function begin(actions: Actions, begun: Begin): Promise<void> {
  const { beginning } = actions;
  const same = JSON.stringify([begun.workflow, begun.words]);
  if (beginning.has(same)) return;
  beginning.add(same);
  try {
    await beginOnce(actions, begun);
  } finally {
    beginning.delete(same);
  }
}

async function beginOnce(actions: Actions, begun: Begin): Promise<void> {
  const { known, ports, ask, say } = actions;
  const words = actions.offers.find(({ name }) => name === begun.workflow)?.words;
  const start = inItsOwnWords(begun, words?.sample);
  const isSample = start.words === '' || start.words === words?.sample;
  if (!isSample) ports.history.add(start.words);
  if (known.desk === undefined) return;
  await showStanding(actions, start);
  const result = await known.desk.start(start.workflow, start.input, start.options);
  if (result.kind === 'occupied') return ask({ kind: 'archive', by: result.by, start });
  const again = async () => await begin(actions, begun);
  if (!showStarted(actions, result, again, start.instead === true)) return;
  if (result.kind === 'started' && known.engine)
    await tellAll(known.engine, result.run.id, start.tell);
  emptyField(actions, start);
  actions.turnTo(undefined);
  const starts = words?.rehearsalStarts;
  const plays = result.kind === 'started' && result.run.folder.startsWith('rehearsal/');
  if (plays && !isSample && starts !== undefined) say(starts);
}

/** What it was begun with has been used; anything else in the field is its person's, for another time. */
function emptyField({ idea }: Actions, { words, typed = words }: Begin): void {
  const isUsed = [words, typed].some((used) => used.trim() === idea.text().trim());
  if (isUsed) idea.clear();
}

/** What begins with the program itself was not seen on home: what it means to begin it is said as it begins. */
function sayWay({ offers, known, say }: Actions, start: Begin): void {
  const offering = offers.find(({ name }) => name === start.workflow);
  if (offering === undefined || known.engine === undefined || known.facts?.connected === false)
    return;
  const way = start.way ?? offering.offer.ways?.of(start.words, known.engine.config);
  const note = offering.words.notes?.[way ?? ''];
  if (note !== undefined) say(note.said);
}

/** `again`: what is done when its person has said that the workspace can be trusted. */
function showStarted(
  actions: Actions,
  result: StartResult,
  again: () => Promise<void>,
  isInstead = false,
): boolean {
  if (result.kind === 'started') {
    const to: Route = { screen: 'run', run: result.run.id };
    actions.go(isInstead ? { type: 'replace', by: to } : { type: 'go', to });
    // So that what it asks is told wherever the person looks meanwhile.
    void actions.refresh();
    return true;
  }
  if (result.kind === 'refused') {
    if (result.failure.kind === 'workspace_untrusted') actions.ask({ kind: 'trust', again });
    else actions.complain(result.failure);
  }
  return false;
}

/** `said`: what is said there, where nothing has happened to it meanwhile. */
export async function openRun(actions: Actions, run: RunSummary, said?: string): Promise<void> {
  const { desk, engine, rooms, trusted } = actions.known;
  if (desk === undefined) return;
  const isWalked = run.status === 'running' && trusted === true && !run.archived;
  const { newsSince } = await import('./since.ts');
  const news = await newsSince({ engine, rooms, ports: actions.ports }, run, actions.look);
  if (news !== undefined) actions.say(news, 'warn');
  else if (said !== undefined) actions.say(said);
  const asked = run.openQuestions > 0;
  if (isWalked || isWalkedByEnter(run, actions.known))
    return await resumeRun(actions, run.id, [], asked);
  try {
    await desk.look(run.id, run.folder);
    actions.go({ type: 'go', to: { screen: 'run', run: run.id, asked } });
  } catch (error) {
    actions.complain(toFailure(error));
  }
}

/**
 * `tell`: what it is told as it goes on here. Where another process walks it by now, nothing is told, and that is said.
 * `asked`: the person goes there for what it asks.
 */
export async function resumeRun(
  actions: Actions,
  run: string,
  tell: readonly InboxItem[] = [],
  asked = false,
): Promise<void> {
  const { desk, engine } = actions.known;
  if (desk === undefined || engine === undefined) return;
  const open = desk.get(run);
  if (open?.live === true) {
    const elsewhere = { pid: open.holderPid, host: null, started: null, run };
    if (!open.readOnly) await tellAll(engine, run, tell);
    else if (tell.length > 0) return actions.complain({ kind: 'already_running', ...elsewhere });
    return actions.go({ type: 'go', to: { screen: 'run', run, asked } });
  }
  const result = await desk.resume(run, { tell });
  showStarted(actions, result, async () => await resumeRun(actions, run, tell));
  if (result.kind !== 'started' || !result.run.readOnly || tell.length === 0) return;
  const { pid = null, host = null, started = null } = result.run.holder ?? {};
  actions.complain({ kind: 'already_running', pid, host, started, run });
}
