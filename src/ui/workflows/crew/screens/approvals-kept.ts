import { z } from 'zod';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import type { Question } from '../../../../engine/data/question.ts';
import { cardKinds } from '../../../../engine/workflows/crew/contract/card-kinds.ts';
import {
  type ApprovalsAsked,
  CardDecision,
} from '../../../../engine/workflows/crew/contract/cards.ts';
import { type ApprovalsState, type Decided, openApprovals } from './approvals-state.ts';

const Kept = z.object({
  /** When the question was asked, which tells it from an earlier one of the same name. */
  openedAt: z.string(),
  decided: z.array(CardDecision),
  rejectedKinds: z.array(z.tuple([z.enum(cardKinds), z.string()])),
});

/** What was decided so far, so that it survives the end of the program; undefined: nothing. */
export function keptText(
  { decided, rejectedKinds }: Pick<ApprovalsState, 'decided' | 'rejectedKinds'>,
  { openedAt }: Pick<Question, 'openedAt'>,
): string | undefined {
  if (decided.size === 0) return undefined;
  const kept: z.infer<typeof Kept> = {
    openedAt,
    decided: [...decided].map(([id, given]) => ({ id, ...given })),
    rejectedKinds: [...rejectedKinds],
  };
  return JSON.stringify(kept);
}

/**
 * The queue as this person left it. What cannot be read, or is about other cards, is as nothing. `before`: see
 * `openApprovals`.
 */
export function takeUp(
  text: string | undefined,
  asked: ApprovalsAsked,
  { openedAt }: Pick<Question, 'openedAt'>,
  before?: Pick<ApprovalsState, 'decided'>,
): ApprovalsState {
  const begin = openApprovals(asked, before);
  const kept = Kept.safeParse(jsonIn(text)).data;
  const ids = asked.items.map(({ id }) => id);
  const decided = new Map(
    (kept?.decided ?? [])
      .filter(({ id }) => ids.includes(id))
      .map(({ id, decision, text }): readonly [string, Decided] => [
        id,
        text === undefined ? { decision } : { decision, text },
      ]),
  );
  if (kept?.openedAt !== openedAt || decided.size === 0) return begin;
  const open = ids.findIndex((id) => !decided.has(id));
  const rejectedKinds = new Map(kept.rejectedKinds);
  return { ...begin, stage: 'cards', at: Math.max(0, open), decided, rejectedKinds };
}
