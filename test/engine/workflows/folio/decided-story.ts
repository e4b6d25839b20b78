import { expect } from 'vitest';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import type { AgentTask } from '../../../../src/engine/ports.ts';
import { cardReply } from './replies.ts';
import { openStory } from './story-world.ts';

export const one = 'current/chapters/ch01';

/** Reviews say this overall in the given round; the gate wants 7.0. */
export function scoring(scores: Readonly<Record<number, number>>, critical?: string) {
  return (task: AgentTask<unknown>) => {
    if (!/folio\/(plotter|persona|stylist|pacer|lens|anchor|voice|atlas)$/.test(task.role))
      return undefined;
    const card = JSON.parse(cardReply(task, scores[Number(task.values['round'])] ?? 7.2));
    const issues =
      critical !== undefined && task.role === 'folio/atlas'
        ? [{ severity: 'critical', location: '¶3', problem: critical, fix: '直す' }]
        : card.issues;
    return JSON.stringify({ ...card, issues });
  };
}

export async function accepted(scores: Readonly<Record<number, number>>, chapters = 1) {
  const story = openStory({ script: { reply: scoring(scores) } });
  await story.start();
  await story.answer('path-A', { amount: chapters });
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  return story;
}

export async function decide(story: ReturnType<typeof openStory>, item: InboxItem) {
  await story.engine.tell('current', item);
  story.calls.length = 0;
  return await story.resume();
}
