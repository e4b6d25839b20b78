import type { GuardFacts } from '../../engine/acting.ts';
import { factsOf } from './facts.ts';
import type { Messages } from './ja.ts';

/** Why the guard decided so, as one sentence. A reason of a newer version is named at least. */
export function reasonText({ kind, values }: GuardFacts['reason'], messages: Messages): string {
  const { reasons, otherReason } = messages.permission;
  return isKnown(kind, reasons) ? reasons[kind](factsOf(values)) : otherReason(kind);
}

type Reasons = Messages['permission']['reasons'];

function isKnown(kind: string, reasons: Reasons): kind is keyof Reasons {
  return Object.hasOwn(reasons, kind);
}
