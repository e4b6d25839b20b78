import { Box } from 'ink';
import { useMemo, useState } from 'react';
import {
  type Improvement,
  improvementsIn,
  nextStages,
  type Stage,
} from '../../../../engine/workflows/session/contract/ledger/improvements.ts';
import { stages } from '../../../../engine/workflows/session/contract/ledger/stages.ts';
import type { RoomPageProps } from '../../../cockpit/cockpit-state.ts';
import { isRehearsed } from '../../../cockpit/is-rehearsed.ts';
import { unsentAt } from '../../../cockpit/unsent-at.ts';
import { FieldRow } from '../../../components/field-row.tsx';
import { fieldFooter, footerRow, withoutQuestions } from '../../../components/footer.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import type { Row } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useKeptRow } from '../../../components/use-kept-row.ts';
import type { Action } from '../../../keys/keymap.ts';
import { listMoves } from '../../../keys/list-moves.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { pageQuestionWord } from '../../../screens/run/run-footer.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { sessionWordsOf } from '../words/of.ts';
import { improvementRows } from './improvement-rows.ts';
import { useLedger } from './ledger-screen.tsx';

const actionOf = {
  problem: 'new_problem',
  try: 'try_it',
  keep: 'keep_it',
  rule: 'make_rule',
  stopped: 'stop_it',
} as const satisfies Record<Stage, Action>;

/** What is to be done better: a key for each step it can take from where it stands, and a line with the reason. */
export function ImprovementsScreen(props: RoomPageProps) {
  const { cockpit, run } = props;
  const look = useLook();
  const rows = useLedger(cockpit, run);
  const all = useMemo(() => rows && improvementsIn(rows).toReversed(), [rows]);
  const { selected, choose } = useKeptRow((all ?? []).map((each) => each.improvement_id));
  const chosen = all?.[selected];
  const { asked, ask, said } = useSaying(props, chosen);
  const height = look.rows - stripHeight - (asked === undefined ? 0 : 1);
  const possible: readonly Stage[] = ['problem', ...(chosen ? nextStages(chosen.state) : [])];
  const words = sessionWordsOf(look).improve;
  const goTo = (to: Stage) => () => {
    if (possible.includes(to)) ask(to);
    else cockpit.say(words.notNow, 'warn');
  };
  const actions = {
    new_problem: goTo('problem'),
    try_it: goTo('try'),
    keep_it: goTo('keep'),
    make_rule: goTo('rule'),
    stop_it: goTo('stopped'),
    ...listMoves((by) => choose(selected + by), height),
    back: () => cockpit.go({ type: 'back' }),
  };
  useActions('session_improve', actions, {
    active: cockpit.dialog === undefined && asked === undefined,
  });
  const shown = {
    ...{ all, selected, now: new Date(cockpit.ports.now()) },
    rehearsal: isRehearsed(cockpit, run),
  };
  return (
    <Box flexDirection="column">
      <Rows rows={improvementRows(shown, height, look)} />
      {asked !== undefined && (
        <FieldRow
          label={words.asks[asked] ?? ''}
          y={height}
          keptAs={unsentAt(
            cockpit,
            run,
            `${asked} ${asked === 'problem' ? '' : chosen?.improvement_id}`,
          )}
          onSend={said}
          onLeave={() => ask(undefined)}
        />
      )}
      <Strip cockpit={cockpit} keys={footerOf(cockpit, asked, possible, look)} />
    </Box>
  );
}

/** The line that is asked for, and what becomes of it: the run is told, and goes its way again to write it down. */
function useSaying({ cockpit, run }: RoomPageProps, chosen: Improvement | undefined) {
  const words = sessionWordsOf(useLook()).improve;
  const [asked, ask] = useState<Stage>();
  const said = (text: string) => {
    ask(undefined);
    if (asked === undefined || text.trim() === '') return;
    const open = cockpit.desk?.get(run);
    // what is listed on home may be of an earlier moment than the run on this desk
    const status = open?.store.state().status ?? cockpit.runs?.find(({ id }) => id === run)?.status;
    const rests = status === 'done' || status === 'waiting';
    if (!rests || open?.live === true) return cockpit.say(words.busy, 'warn');
    void cockpit.attempt(async () => {
      const tell = [{ kind: 'improve', ...stepOf(asked, text, chosen) }];
      const result = await cockpit.desk?.resume(run, { tell });
      if (result?.kind === 'refused') return cockpit.complain(result.failure);
      if (result?.kind === 'started' && result.run.readOnly) cockpit.say(words.busy, 'warn');
      else cockpit.say(words.told);
    });
  };
  return { asked, ask, said };
}

function stepOf(to: Stage, text: string, chosen: Improvement | undefined) {
  switch (to) {
    case 'problem':
      return { to, content: text, why: text };
    case 'try':
      return { to, ref: chosen?.improvement_id, criteria: text };
    case 'rule':
      return { to, ref: chosen?.improvement_id, change: text };
    case 'keep':
    case 'stopped':
      return { to, ref: chosen?.improvement_id, why: text };
    default:
      return to satisfies never;
  }
}

/** The keys that lead on from where the chosen one stands. */
function footerOf(
  cockpit: RoomPageProps['cockpit'],
  asked: Stage | undefined,
  possible: readonly Stage[],
  look: Look,
): Row {
  if (asked !== undefined) return fieldFooter(actionOf[asked], look);
  const hidden = stages
    .filter((stage) => !possible.includes(stage))
    .map((stage) => actionOf[stage]);
  return footerRow(['session_improve', 'global'], look, {
    hidden: [...hidden, ...withoutQuestions(cockpit), 'quit'],
    words: pageQuestionWord(cockpit, look),
  });
}
