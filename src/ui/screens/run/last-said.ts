import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Look } from '../../components/look.tsx';
import { describeNotice } from '../../messages/describe-notice.ts';
import { oneLine } from '../../text/sanitise.ts';
import { withoutCodes } from '../../text/without-codes.ts';

/**
 * The last thing the room or the engine has told: of several lines the first, and with it the second where the first leads to it
 * («…:»); not what an open question says anyway.
 */
export function lastSaid({ notices, questions }: RunState, { messages }: Look): string | undefined {
  const last = notices.at(-1);
  if (last === undefined || questions.length > 0) return undefined;
  const [first = '', second = ''] = describeNotice(last.notice, last.values, messages).split(
    '\n',
    2,
  );
  const said = /[:：]\s*$/.test(first) ? `${first} ${second.replace(/^[-・•]\s*/, '')}` : first;
  return oneLine(withoutCodes(said));
}
