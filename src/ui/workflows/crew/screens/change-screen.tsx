import { footerRow } from '../../../components/footer.ts';
import { useLook } from '../../../components/look.tsx';
import { fitRows, type Row } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { topOf } from '../../../components/scroll.ts';
import { useNow } from '../../../components/use-now.ts';
import { useKeys } from '../../../keys/use-keys.tsx';
import { hasSeen } from '../../../screens/question/read-through.ts';
import { changeFoot, changeRows } from './change-rows.ts';
import { type ChangeState, newChange, pressChange } from './change-state.ts';
import { CmdFrame, type OwnScreenProps } from './cmd-frame.tsx';
import { ownTitle } from './own-rows.ts';
import { type Shelf, useKept } from './use-kept.ts';

const changes: Shelf<ChangeState> = new WeakMap();

/** Head, rail, title above; place, hint, notice, money, footer below. */
const around = 8;

/** An approved change as it would be committed: every line of it can be read before (`docs/spec/crew.md` §15). */
export function ChangeScreen(props: OwnScreenProps) {
  const { cockpit, run, question, own } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const [change, set] = useKept(changes, {
    owner: run.store,
    key: own.key,
    first: () => newChange,
  });
  const rows = changeRows(question, look);
  const height = Math.max(1, look.rows - around);
  const extent = { total: rows.length, height };
  const { keys, cmd } = look.messages.screens;
  useKeys(
    'change',
    (event) => {
      if (event.kind !== 'key') return false;
      const step = pressChange(change, extent, event);
      if (step.effect === 'unused') return false;
      set(step.state);
      if (step.effect === 'leave') own.leave();
      if (step.effect === 'unread') cockpit.say(cmd.approvals.readFirst, 'warn');
      if (step.effect === 'send' && step.state.picked !== undefined)
        void own.answer({ choice: step.state.picked, comment: '' });
      return true;
    },
    {
      active: cockpit.dialog === undefined,
      subject: own.key,
      tooSoon: () => cockpit.hint(look.messages.screens.question.tooSoon),
    },
  );
  const top = topOf(change.scroll, extent);
  const seen = hasSeen(change, extent);
  const footer: Row = footerRow(['change', 'global'], look, {
    hidden: [
      ...(seen ? (['page_down'] as const) : (['commit_change'] as const)),
      ...(change.picked === 'leave' ? [] : (['confirm'] as const)),
      'next_question',
      'back',
    ],
    words: { page_down: keys['read_on'] ?? '' },
  });
  return (
    <CmdFrame {...props} now={now} footer={footer}>
      <Rows
        rows={[
          ownTitle(question, look),
          ...fitRows(rows.slice(top, top + height), height),
          ...changeFoot(change, extent, look),
        ]}
      />
    </CmdFrame>
  );
}
