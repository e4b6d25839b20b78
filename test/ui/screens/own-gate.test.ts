import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gateKeys, type StoryGate } from '../../../src/engine/workflows/folio/contract/gate.ts';
import { judgingGate } from '../../../src/engine/workflows/folio/contract/story-gate.ts';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { gateSheetRows } from '../../../src/ui/workflows/folio/screens/gate-sheet-rows.ts';
import { changeOf, gateWith, stepped } from '../../../src/ui/workflows/folio/screens/gate-state.ts';
import { seenAtRest } from '../../support/terminal.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';
import { toldItem } from '../../support/told-item.ts';
import { everyLook, lookName, makeLook } from './looks.ts';

/* The sheet on which an author sets the gate of one story. */

const gate = judgingGate({}, undefined);

test('values go in their own steps and stop at their bounds', () => {
  expect(stepped(gate, 'min_each', 1).min_each).toBe(6.6);
  expect(stepped({ ...gate, min_overall: 6.9 }, 'min_overall', 1).min_overall).toBe(7);
  expect(stepped({ ...gate, min_each: 1 }, 'min_each', -1).min_each).toBe(1);
  expect(stepped(gate, 'max_rounds', 1).max_rounds).toBe(6);
  expect(stepped({ ...gate, max_rounds: 20 }, 'max_rounds', 1).max_rounds).toBe(20);
  expect(stepped({ ...gate, min_improvement: 0 }, 'min_improvement', -1).min_improvement).toBe(0);
  for (const up of [1, -1] as const) {
    expect(stepped(gate, 'no_critical', up).no_critical).toBe(false);
    expect(stepped(gate, 'force_pass_draft', up).force_pass_draft).toBe('latest');
    const latest = { ...gate, force_pass_draft: 'latest' } as const;
    expect(stepped(latest, 'force_pass_draft', up).force_pass_draft).toBe('best');
  }
});

test('only what is different is told, on top of what was told before', () => {
  expect(changeOf(gate, { ...gate })).toBeUndefined();
  const after = stepped(stepped(gate, 'max_rounds', 1), 'cross_review_pass', 1);
  expect(changeOf(gate, after)).toEqual({ max_rounds: 6, cross_review_pass: true });
  const told = [
    { kind: 'set_gate', settings: { min_each: 6, max_rounds: 3 } },
    { kind: 'use_round', chapter: 1, round: 1 },
    { kind: 'set_gate', settings: { max_rounds: 4 } },
  ] as const;
  expect(gateWith(gate, told)).toEqual({ ...gate, min_each: 6, max_rounds: 4 });
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s the sheet fits, whatever is chosen, and no row is cut',
  (_, look) => {
    for (const at of gateKeys.keys()) {
      const now = gateKeys.reduce<StoryGate>((each, key) => stepped(each, key, 1), gate);
      const rows = gateSheetRows({ before: gate, now, at }, look);
      expect(rows.length).toBeLessThan(look.rows);
      for (const row of rows) {
        const text = rowText(fitRow([{ text: '  ' }, ...row], look.columns, look.cells));
        expect(text).not.toContain('…');
      }
    }
  },
);

test('a changed value says what it is now', () => {
  const now = stepped(gate, 'no_critical', 1);
  const look = makeLook({ language: 'en' });
  const rows = gateSheetRows({ before: gate, now, at: 2 }, look).map(rowText);
  expect(rows[3]).toMatch(/A critical issue blocks +no {2}\(now yes\)/);
});

test('t sets the gate of the story on the screen; it is on disk, and the screen and its files hold to it', async () => {
  const terminal = await openTerminalHere({
    env: { LANG: 'en_US.UTF-8' },
    args: ['write', 'a lighthouse', '--yes', '--path', 'A', '--speed', '1000'],
  });
  await terminal.until(seenAtRest('Chapter 1 is accepted'));
  terminal.type('t');
  await terminal.see('Pass rules of this story');
  terminal.type('\u001B[D');
  await terminal.see('6.4  (now 6.5)');
  terminal.type('\r');
  // the rounds that were judged stay held against what they were judged by
  const place = path.join(terminal.folders.work, 'workspace/rehearsal/current');
  const told = path.join(place, '.engine/inbox/0001.json');
  await expect.poll(() => existsSync(told), { timeout: 20_000 }).toBe(true);
  // what was judged stays held against what it was judged by
  await terminal.see('each ≥ 6.5');
  const item = toldItem(told);
  expect(item).toEqual({ kind: 'set_gate', settings: { min_each: 6.4 } });
  // seen again as it is now
  terminal.type('t');
  await terminal.until((text) => /Each reviewer at least +6\.4 *\n/.test(text));
  terminal.type('\u001B');
  await terminal.until((text) => !text.includes('Pass rules of this story'));
  // and by it the scores are read, whatever the settings ask for
  terminal.type('r');
  await terminal.see('14 findings');
  terminal.type('s');
  await terminal.see('limit 7.0');
  terminal.type('j');
  await terminal.see('limit 6.4');
  terminal.type('\u001B');
  await terminal.see('finished text');
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('q');
  expect((await terminal.ended).code).toBe(0);
});
