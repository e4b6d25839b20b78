import type { RunEvent } from '../../engine/data/event.ts';
import type { RunSummary } from '../../engine/engine.ts';
import { crewMark } from '../../engine/workflows/crew/contract/events.ts';
import { folioMark } from '../../engine/workflows/folio/contract/events.ts';
import type { Look } from '../components/look.tsx';
import { money } from '../components/numbers.ts';
import { ago } from '../screens/runs/run-list-rows.ts';
import type { Cockpit } from './cockpit-state.ts';

/** What has happened to a run after a moment. */
export type Since = {
  readonly rounds: number;
  /** Chapters whose gate let them through, in order. */
  readonly chapters: readonly number[];
  readonly tasks: number;
  /** Questions asked and not answered since. */
  readonly questions: number;
  readonly usd: number;
  readonly failed: boolean;
};

/** Counts what happened after `at`. Pure. */
export function happenedSince(events: readonly RunEvent[], at: string): Since {
  const since = events.filter((event) => event.at > at);
  const judged = since.flatMap((event) => {
    const mark = folioMark(event);
    return mark?.type === 'judged' && !mark.used ? [mark] : [];
  });
  const through = judged.filter(({ outcome }) => outcome !== 'FAIL');
  const asked = new Set<string>();
  let usd = 0;
  let tasks = 0;
  for (const event of since) {
    if (event.type === 'question_opened') asked.add(event.question.id);
    if (event.type === 'question_answered') asked.delete(event.answer.question);
    if (event.type === 'call_finished' || event.type === 'call_failed') usd += event.usd ?? 0;
    const mark = crewMark(event);
    if (mark?.type === 'task_changed' && mark.status === 'success') tasks += 1;
  }
  const last = since.findLast((event) => event.type === 'run_ended');
  return {
    rounds: judged.length,
    chapters: [...new Set(through.map(({ chapter }) => chapter))],
    tasks,
    questions: asked.size,
    usd,
    failed: last?.type === 'run_ended' && last.status === 'failed',
  };
}

/** The same in a sentence; undefined = nothing that is worth one. */
export function sinceText(
  { rounds, chapters, tasks, questions, usd, failed }: Since,
  when: string,
  { messages }: Pick<Look, 'messages'>,
): string | undefined {
  const words = messages.screens.since;
  const parts = [
    chapters.length > 0 ? words.chapters(chapters) : '',
    rounds > 0 ? words.rounds(rounds) : '',
    tasks > 0 ? words.tasks(tasks) : '',
    questions > 0 ? words.questions(questions) : '',
    failed ? words.failed : '',
    usd > 0 ? money(usd) : '',
  ].filter(Boolean);
  return parts.length === 0 ? undefined : words.line(when, parts.join(words.comma));
}

/** How a run is named among those the person has looked at: two workspaces may have runs of one name. */
export function lookedKey(
  engine: Pick<NonNullable<Cockpit['engine']>, 'root'>,
  run: string,
): string {
  return `${engine.root} ${run}`;
}

/** What changed since the person last looked at a run, when something did; before it is opened. Never rejects. */
export async function newsSince(
  { engine, ports }: Pick<Cockpit, 'engine' | 'ports'>,
  run: RunSummary,
  look: Look,
): Promise<string | undefined> {
  if (engine === undefined) return undefined;
  const at = ports.looked.at(lookedKey(engine, run.id));
  if (at === undefined || run.lastAt === null || run.lastAt <= at) return undefined;
  const events = await engine.history(run.id).catch(() => []);
  const when = ago(at, ports.now().getTime(), look.messages.screens.ago);
  return sinceText(happenedSince(events, at), when, look);
}
