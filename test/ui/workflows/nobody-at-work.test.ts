import { expect, test } from 'vitest';
import type { Happening, RunEvent } from '../../../src/engine/data/event.ts';
import { atRest, beginRun, foldEvents, type RunState } from '../../../src/engine/runs/run-state.ts';
import type { EditMark } from '../../../src/engine/workflows/edit/contract/events.ts';
import { editContract } from '../../../src/engine/workflows/edit/contract/index.ts';
import { editView } from '../../../src/engine/workflows/edit/contract/view.ts';
import { sessionFold } from '../../../src/engine/workflows/session/contract/state.ts';
import { sessionView } from '../../../src/engine/workflows/session/contract/view.ts';
import { type Row, rowText } from '../../../src/ui/components/row.ts';
import { detailRows } from '../../../src/ui/workflows/crew/screens/board-detail.ts';
import { boardList } from '../../../src/ui/workflows/crew/screens/board-list.ts';
import { boardRow } from '../../../src/ui/workflows/crew/screens/board-rows.ts';
import { boardColumns } from '../../../src/ui/workflows/crew/screens/task-cells.ts';
import { editRows, lampRow, stepsRow } from '../../../src/ui/workflows/edit/screens/edit-rows.ts';
import { busy, viewOf } from '../screens/cmd/cmds.ts';
import { makeLook } from '../screens/looks.ts';

/* A run that is stopped, or whose process was killed, shows nobody at work, whatever its last events began. */

const at = '2026-02-05T12:00:00.000Z';
const look = makeLook({ language: 'en', columns: 100 });
const { running } = look.glyphs;
const text = (rows: readonly Row[]) => rows.map(rowText).join('\n');
const dated = (all: readonly Happening[]) => all.map((one): RunEvent => ({ at, ...one }));
const told = (mark: EditMark): Happening => ({ type: 'marked', mark });

const started = (workflow: string): Happening => ({
  ...{ type: 'run_started', run: 'run_1', workflow, title: 'Fog', provider: 'anthropic' },
  ...{ rehearsal: false, payer: { kind: 'nobody' }, budgetUsd: null, resumed: false },
});
const stopped: RunEvent = { at, type: 'run_ended', status: 'paused', failure: null };

/** As it was at work, as it was stopped, and as a kill leaves it. */
function ways(walked: RunState): readonly (readonly [RunState, boolean])[] {
  return [
    [walked, true],
    [foldEvents(walked, [stopped]), false],
    [atRest(walked), false],
  ];
}

test('a task in a repository shows neither a scout nor a check at work', () => {
  const walked = foldEvents(
    beginRun(editContract.fold),
    dated([
      started('edit'),
      { type: 'step_started', step: 'scouts/A-1.json', role: 'edit/scout_a' },
      told({ type: 'scout_asked', scout: 'A', n: 1, question: 'Where is it added up?' }),
      told({ type: 'verify_started', attempt: 1, run: 'run_1', baseline: false }),
      told({ type: 'verify_step', attempt: 1, step: 'test', state: 'running', ms: 0 }),
    ]),
  );
  for (const [state, isWalked] of ways(walked)) {
    const view = editView(state);
    const drawn = text([lampRow(view, look), stepsRow(view, look), ...editRows(state, view, look)]);
    expect(drawn.includes(running)).toBe(isWalked);
    expect(drawn.includes('Scout A reads the code')).toBe(isWalked);
    expect(drawn).toContain('Where is it added up?');
  }
});

test('a session shows nobody at work', () => {
  const step = 'attempts/01/replies/executor.json';
  const walked = foldEvents(
    beginRun(sessionFold),
    dated([started('session'), { type: 'step_started', step, role: 'session/executor' }]),
  );
  for (const [state, isWalked] of ways(walked))
    expect(sessionView(state).now?.who).toBe(isWalked ? 'executor' : undefined);
});

test('a cmd shows its tasks as interrupted, in the list and below it', () => {
  for (const [state, live] of ways(busy)) {
    const context = {
      columns: boardColumns(look.columns),
      chosen: undefined,
      now: live ? Date.parse(at) : null,
    };
    const entries = boardList(viewOf(state));
    const rows = entries.map((entry) => boardRow(entry, context, look));
    const details = entries.flatMap((entry) => detailRows(entry, state, viewOf(state), live, look));
    expect(text(rows).includes(running)).toBe(live);
    expect(text(details).includes('interrupted')).toBe(!live);
    expect(/(?:^|\s)running/.test(text(details))).toBe(live);
  }
});
