import * as fs from 'node:fs';
import { expect, test } from 'vitest';
import { inChild } from '../../../support/killed-child.ts';
import type { Kill } from '../../../support/points/kills.ts';
import { tempFolder } from '../../../support/tool-world.ts';
import { openSession } from './session-world.ts';

/* A session whose process is killed for good, at named operations of its disk and at ever later ones. Run by `npm run loops`. */

const child = 'test/engine/workflows/session/children/session-child.ts';

const places: readonly string[] = [
  'rename .*/request\\.md',
  'rename .*/selection\\.json',
  'rename .*/init\\.json',
  'rename .*/classification\\.json',
  'rename .*/personas\\.json',
  'rename .*/executor\\.json',
  'rename .*/artifacts/',
  'rename .*/watcher\\.json',
  'write .*entries\\.yaml',
  'sync .*entries\\.yaml',
  'rename .*/receipts/',
  'rename .*/trace\\.jsonl',
  'rename .*/state\\.json',
  'rename .*/result\\.yaml',
  'rename .*/monitors/state\\.json',
];
const kills: readonly Kill[] = [
  ...places.flatMap((pattern): Kill[] => [
    ['1', pattern, 'before'],
    ['1', pattern, 'after'],
  ]),
  ...Array.from({ length: 16 }, (_, n): Kill => [String(8 + 23 * n), '.', 'after']),
];

test.each(kills)(
  'killed at number %s of «%s», %s it is done, a session ends with each row once and each attempt once',
  async (...kill) => {
    const root = tempFolder('session-kill');
    const first = await inChild(child, root, kill);
    // the places are met; a number may be beyond the last operation
    if (kill[1] === '.' && first.signal === null) expect(first.said).toBe('done');
    else expect(first.signal).toBe('SIGKILL');
    expect(await inChild(child, root)).toEqual({ signal: null, said: 'done' });
    const [run = ''] = fs
      .readdirSync(`${root}/runs`)
      .filter((name) => fs.existsSync(`${root}/runs/${name}/result.yaml`));
    const world = openSession({ root, run });
    // where there was nothing to go on with yet, the request was made anew
    const { status, result, execution_trace: trace, ledger_entries: ids } = openResult(root, run);
    expect([status, result.artifacts]).toEqual(['completed', ['a.md']]);
    expect(fs.readFileSync(`${root}/runs/${run}/artifacts/a.md`, 'utf8')).toBe('two\n');
    expect(trace.map(({ state }) => state)).toEqual([
      ...['session_selecting', 'session_initializing', 'classifying', 'selecting_personas'],
      ...['executing', 'watching', 'executing', 'watching', 'learning', 'completed'],
    ]);
    const rows = world.rows().filter(({ run_id }) => run_id === run);
    expect(rows.map(({ step }) => step)).toEqual([...new Set(rows.map(({ step }) => step))]);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(ids).toHaveLength(8);
  },
);

function openResult(root: string, run: string) {
  return openSession({ root, run }).result();
}

const again = 'test/engine/workflows/session/children/session-again-child.ts';

const placesOfAgain: readonly (readonly [number: string, pattern: string])[] = [
  ['1', 'rename .*/result\\.yaml'],
  ['2', 'rename .*/result\\.yaml'],
  ['1', 'rename .*/results/'],
  ['1', 'rename .*/questions/session-escalated'],
  ['1', '(?:rename|link) .*/answers/session-escalated'],
  ['1', 'rename .*/attempts/03/executor\\.json'],
  ['3', 'rename .*/artifacts/'],
  ['1', 'rename .*/attempts/03/watcher\\.json'],
  ['1', 'rename .*/receipts/.*escalated'],
];
const killsOfAgain: readonly Kill[] = [
  ...placesOfAgain.flatMap(([number, pattern]): Kill[] => [
    [number, pattern, 'before'],
    [number, pattern, 'after'],
  ]),
  ...Array.from({ length: 12 }, (_, n): Kill => [String(120 + 29 * n), '.', 'after']),
];

test.each(killsOfAgain)(
  'killed at number %s of «%s», %s it is done, one more attempt takes the place of what was not agreed on, which is kept once',
  async (...kill) => {
    const root = tempFolder('session-again-kill');
    const first = await inChild(again, root, kill);
    if (kill[1] === '.' && first.signal === null) expect(first.said).toBe('done');
    else expect(first.signal).toBe('SIGKILL');
    expect(await inChild(again, root)).toEqual({ signal: null, said: 'done' });
    const [run = ''] = fs
      .readdirSync(`${root}/runs`)
      .filter((name) => fs.existsSync(`${root}/runs/${name}/result.yaml`));
    const world = openSession({ root, run });
    const { status, execution_trace: trace, ledger_entries: ids } = world.result();
    expect(status).toBe('completed');
    expect(world.text('artifacts/a.md')).toBe('attempt 3\n');
    expect(world.list('results')).toEqual(['result-1.yaml']);
    expect(world.text('results/result-1.yaml')).toContain('status: escalated');
    expect(trace.map(({ state }) => state)).toEqual([
      ...['session_selecting', 'session_initializing', 'classifying'],
      ...['executing', 'watching', 'executing', 'watching', 'escalated'],
      ...['executing', 'watching', 'learning', 'completed'],
    ]);
    const rows = world.rows().filter(({ run_id }) => run_id === run);
    expect(rows.map(({ step }) => step)).toEqual([...new Set(rows.map(({ step }) => step))]);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  },
);
