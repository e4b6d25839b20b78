import { expect, test } from 'vitest';
import { nextToWalk } from '../../src/engine/run-summary.ts';
import { summary } from '../ui/screens/summaries.ts';

const waiting = summary({ id: 'cmd_003', status: 'waiting', openQuestions: 1 });
const paused = summary({ id: 'cmd_002', status: 'paused' });
const older = summary({ id: 'cmd_001', status: 'failed' });
const done = summary({ id: 'cmd_004', status: 'done' });
const played = summary({ id: 'cmd_005', rehearsal: true });

test('of unfinished runs one with work to do goes before a newer one that waits for its person', () => {
  expect(nextToWalk([done, waiting, paused, older], false)?.id).toBe('cmd_002');
  expect(nextToWalk([done, waiting], false)?.id).toBe('cmd_003');
});

test('a run of the other kind is named only where there is none that can be walked', () => {
  expect(nextToWalk([played, older], false)?.id).toBe('cmd_001');
  expect(nextToWalk([done, played], false)?.id).toBe('cmd_005');
});

test('what is done or put away is not gone on with', () => {
  expect(nextToWalk([done, { ...paused, archived: true }], false)).toBeUndefined();
});
