import type { RunEvent } from '../../engine/data/event.ts';
import { addEnded, nothingSpent, type Spent } from '../../engine/data/usage.ts';
import type { RunSummary } from '../../engine/engine.ts';
import type { Look } from '../components/look.tsx';
import { spentMoney } from '../components/numbers.ts';
import type { Messages } from '../messages/ja.ts';
import type { Telling } from '../messages/telling.ts';
import { ago } from '../screens/runs/run-list-rows.ts';
import type { Cockpit } from './cockpit-state.ts';

/** What has happened to a run after a moment. */
export type Since = {
  /** What its workflow says of it, a piece each. */
  readonly own: readonly string[];
  /** Questions asked and not answered since. */
  readonly questions: number;
  readonly spent: Spent;
  readonly failed: boolean;
};

/** Counts what happened after `at`. Pure. */
export function happenedSince(
  events: readonly RunEvent[],
  at: string,
  telling: Telling | undefined,
  messages: Messages,
): Since {
  const since = events.filter((event) => event.at > at);
  const asked = new Set<string>();
  let spent = nothingSpent;
  for (const event of since) {
    if (event.type === 'question_opened') asked.add(event.question.id);
    if (event.type === 'question_answered') asked.delete(event.answer.question);
    if (event.type === 'call_finished' || event.type === 'call_failed')
      spent = addEnded(spent, event);
  }
  const last = since.findLast((event) => event.type === 'run_ended');
  return {
    own: telling?.news?.(since, messages) ?? [],
    questions: asked.size,
    spent,
    failed: last?.type === 'run_ended' && last.status === 'failed',
  };
}

/** The same in a sentence; undefined = nothing that is worth one. */
export function sinceText(
  { own, questions, spent, failed }: Since,
  when: string,
  { messages }: Pick<Look, 'messages'>,
): string | undefined {
  const words = messages.screens.since;
  const parts = [
    ...own,
    questions > 0 ? words.questions(questions) : '',
    failed ? words.failed : '',
    spent.usd > 0 ? spentMoney(spent, '') : '',
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
  { engine, ports, rooms }: Pick<Cockpit, 'engine' | 'ports' | 'rooms'>,
  run: RunSummary,
  look: Look,
): Promise<string | undefined> {
  if (engine === undefined) return undefined;
  const at = ports.looked.at(lookedKey(engine, run.id));
  if (at === undefined || run.lastAt === null || run.lastAt <= at) return undefined;
  const events = await engine.history(run.id).catch(() => []);
  const when = ago(at, ports.now().getTime(), look.messages.screens.ago);
  const { telling } = rooms?.get(run.workflow) ?? {};
  return sinceText(happenedSince(events, at, telling, look.messages), when, look);
}
