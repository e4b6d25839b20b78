import { Box } from 'ink';
import { useEffect, useEffectEvent, useState } from 'react';
import { toFailure } from '../../../../engine/data/failure.ts';
import { gateKeys, type StoryGate } from '../../../../engine/workflows/folio/contract/gate.ts';
import { judgingGate } from '../../../../engine/workflows/folio/contract/story-gate.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useRunState } from '../../../cockpit/use-run.ts';
import { useSwallow } from '../../../cockpit/use-swallow.ts';
import { footerRow } from '../../../components/footer.ts';
import { useLook } from '../../../components/look.tsx';
import { type Row, ruleRow, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useSteadyRows } from '../../../components/use-steady-rows.ts';
import { useActions, useKeys } from '../../../keys/use-keys.tsx';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { storyWordsOf } from '../words/of.ts';
import { decide } from './decide.ts';
import { gateSheetRows } from './gate-sheet-rows.ts';
import { changeOf, gateWith, stepped } from './gate-state.ts';

type GateProps = { readonly cockpit: Cockpit; readonly run: OpenRun };

/** Where the author says what the gate of this story asks for (`docs/spec/folio.md` §20.10). */
export function GateDialog(props: GateProps) {
  const before = useGate(props);
  // until it is loaded all keys are swallowed, so that none reaches the screen below
  useKeys('gate', (event) => event.kind !== 'key' || !event.ctrl, { active: before === undefined });
  return before === undefined ? null : <Sheet {...props} before={before} />;
}

/**
 * The gate as it counts, with what the story was told of it already; where that cannot be read there is nothing to set.
 */
function useGate({ cockpit, run }: GateProps): StoryGate | undefined {
  const { engine } = cockpit;
  const [gate, setGate] = useState<StoryGate | undefined>();
  const read = useEffectEvent(async () => {
    if (engine === undefined) return cockpit.ask(undefined);
    try {
      const said = run.store.state().phaseValues;
      setGate(gateWith(judgingGate(said, engine.config), await engine.told(run.id)));
    } catch (error) {
      cockpit.ask(undefined);
      cockpit.complain(toFailure(error));
    }
  });
  useEffect(() => {
    void read();
  }, []);
  return gate;
}

function Sheet({ cockpit, run, before }: GateProps & { readonly before: StoryGate }) {
  const look = useLook();
  const state = useRunState(run.store, (all) => all);
  const words = storyWordsOf(look.messages);
  const [now, setNow] = useState(before);
  const [at, setAt] = useState(0);
  const key = gateKeys[at] ?? 'min_each';
  const close = () => cockpit.ask(undefined);
  const keep = () => {
    const settings = changeOf(before, now);
    close();
    if (settings === undefined) return cockpit.say(words.author.unchanged);
    const item = { kind: 'set_gate', settings } as const;
    void cockpit.attempt(async () => {
      await decide(cockpit, { run: run.id, state }, item, words.ownGate.taken);
    });
  };
  useSwallow(cockpit, 'gate');
  useActions('gate', {
    close,
    confirm: keep,
    move_up: () => setAt(Math.max(0, at - 1)),
    move_down: () => setAt(Math.min(gateKeys.length - 1, at + 1)),
    turn_down: () => setNow(stepped(now, key, -1)),
    turn_up: () => setNow(stepped(now, key, 1)),
  });
  const [title, ...rest] = gateSheetRows({ before, now, at }, look);
  const above = useSteadyRows(
    [
      ruleRow(look.glyphs.rule, look.columns, look.cells, title ?? [span('')]),
      ...rest.map((row): Row => [span('  '), ...row]),
    ],
    look.rows - stripHeight,
  );
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Rows rows={above} />
      <Strip cockpit={cockpit} keys={footerRow(['gate'], look)} />
    </Box>
  );
}
