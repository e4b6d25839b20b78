import type { RunState } from '../../engine/run-state.ts';
import type { Look } from '../look.tsx';
import { describeNotice } from '../messages/describe-notice.ts';

/** The last thing the room or the engine has told, as a sentence. */
export function lastSaid({ notices }: RunState, { messages }: Look): string | undefined {
  const last = notices.at(-1);
  return last && describeNotice(last.notice, last.values, messages);
}
