import { useState } from 'react';
import type { Cockpit, Dialog } from '../../cockpit/cockpit-state.ts';
import { costToGoOn } from '../../cockpit/cost-to-go-on.ts';
import { FieldRow } from '../../components/field-row.tsx';
import { useLook } from '../../components/look.tsx';
import { raisedBudget } from '../run/next-step.ts';
import { stripHeight } from '../strip/strip-row.ts';
import { amountIn } from './amount.ts';
import { Sheet, useChoices } from './choice-sheet.tsx';
import { budgetRows } from './dialog-rows.ts';

/** What was spent of what limit, what the rest may cost, and how the limit is raised: by what is proposed, or as it is typed. */
export function BudgetDialog({
  cockpit,
  dialog,
}: {
  readonly cockpit: Cockpit;
  readonly dialog: Extract<Dialog, { kind: 'budget' }>;
}) {
  const look = useLook();
  const words = look.messages.screens.budget;
  const [typing, setTyping] = useState(false);
  const { desk, engine } = cockpit;
  const state = desk?.get(dialog.run)?.store.state();
  const rest = (state && costToGoOn(cockpit, state)) ?? undefined;
  const { spent = 0, limit = 0 } = (state && raisedBudget(state, null)) ?? {};
  const raise = (usd: number) =>
    void cockpit.attempt(async () => {
      cockpit.ask(undefined);
      await engine?.tell(dialog.run, { kind: 'raise_budget', usd });
      await cockpit.resume(dialog.run);
    });
  const deeds = {
    raise_yes: () => raise(dialog.usd),
    type_amount: () => setTyping(true),
    stay: () => cockpit.ask(undefined),
  };
  const marked = useChoices(cockpit, 'budget', deeds, { active: !typing });
  const send = (text: string) => {
    const usd = amountIn(text);
    // at a lower one it would stop again at once
    const least = Math.max(spent, limit);
    if (usd === undefined || usd <= least) cockpit.say(words.above(least), 'warn');
    else raise(usd);
  };
  const facts = { spent, limit, rest, raised: dialog.usd };
  return (
    <Sheet
      cockpit={cockpit}
      rows={budgetRows(facts, typing ? undefined : marked, look)}
      scope="budget"
      field={
        typing ? (
          <FieldRow
            label={words.amount}
            y={look.rows - stripHeight - 1}
            onSend={send}
            onLeave={() => setTyping(false)}
          />
        ) : undefined
      }
    />
  );
}
