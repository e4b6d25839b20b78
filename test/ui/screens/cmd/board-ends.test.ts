import { expect, test } from 'vitest';
import type { RunState } from '../../../../src/engine/runs/run-state.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { detailRows } from '../../../../src/ui/workflows/crew/screens/board-detail.ts';
import { taskWordsOf } from '../../../../src/ui/workflows/crew/words/of.ts';
import { makeLook } from '../looks.ts';
import { busy, planned, viewOf } from './cmds.ts';

test('a rehearsal names its own project where work happens, and no time that a recording would take', () => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ language, columns: 80 });
    const { rehearsed } = taskWordsOf(look.messages).detail;
    const played = { ...busy, rehearsal: true };
    const place = (state: RunState) =>
      detailRows(undefined, state, { ...viewOf(state), place: 'shared' }, true, look)
        .map(rowText)
        .join('\n');
    expect(place(played)).toContain(rehearsed);
    const timed = (state: RunState) => viewOf(state).waves.map(({ etaMinutes }) => etaMinutes);
    expect(timed(busy)).not.toContain(null);
    expect(new Set(timed(played))).toEqual(new Set([null]));
  }
});

test('of a plan that could not be made all of the advice can be read, a stronger model in it', () => {
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ language, columns: 80 });
    const reason = '[E124] Task 1 waits for Task 2, which waits for Task 1';
    const values = { path: 'cmd_001/plan.md' };
    const failure = { kind: 'input_invalid', reason, values } as const;
    const failed: RunState = { ...planned, status: 'failed', failure, run: 'cmd_001' };
    const rows = detailRows(undefined, failed, viewOf(failed), false, look).map(rowText);
    const said = rows.join('').replaceAll(/\s/g, '');
    for (const part of ['cmd_001/plan.md', 'Task1waitsfor', 'resumecmd_001-cdefault_model=opus'])
      expect(said).toContain(part);
    expect(said).not.toContain('E124');
    for (const row of rows) expect(look.cells.width(row)).toBeLessThanOrEqual(80);
  }
});
