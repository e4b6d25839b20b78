import * as fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inChild } from '../../../support/killed-child.ts';
import type { Kill } from '../../../support/points/kills.ts';
import { tempFolder } from '../../../support/tool-world.ts';

/* A task whose process is killed for good, at named operations of its disk and at ever later ones. Run by `npm run loops`. */

const child = 'test/engine/workflows/edit/children/edit-child.ts';

const places: readonly (readonly [at: string, pattern: string])[] = [
  ['1', 'rename .*/begin\\.json'],
  ['1', 'rename .*/baseline/'],
  ['1', 'rename .*/plan-01\\.json'],
  ['1', 'rename .*/proj/add\\.js'],
  ['2', 'rename .*/proj/add\\.js'],
  ['3', 'rename .*/proj/add\\.js'],
  ['1', 'rename .*/run-01\\.json'],
  ['1', 'rename .*/receipts/'],
  ['4', 'rename .*/receipts/'],
  ['1', 'rename .*/agent/context_'],
  ['1', 'rename .*/agent/summary\\.md'],
  ['1', 'rename .*/end\\.json'],
];
const kills: readonly Kill[] = [
  ...places.flatMap(([at, pattern]): Kill[] => [
    [at, pattern, 'before'],
    [at, pattern, 'after'],
  ]),
  ...Array.from({ length: 12 }, (_, n): Kill => [String(10 + 29 * n), '.', 'after']),
];

/** What is there in the end: the repository, and what is told of the task in it. */
function leftBehind(top: string) {
  const at = (name: string) => path.join(top, 'proj', name);
  return {
    add: fs.readFileSync(at('add.js'), 'utf8'),
    mine: fs.readFileSync(at('mine.txt'), 'utf8'),
    agent: fs.readdirSync(at('agent')).sort(),
    names: fs.readdirSync(path.join(top, 'proj')).sort(),
    head: fs.readFileSync(at('.git/HEAD'), 'utf8'),
  };
}

let wanted: ReturnType<typeof leftBehind>;
beforeAll(async () => {
  const top = tempFolderOfAll();
  expect(await inChild(child, top)).toEqual({ signal: null, said: 'done' });
  wanted = leftBehind(top);
  fs.rmSync(top, { recursive: true, force: true });
});

test.each(kills)(
  'killed at number %s of «%s», %s it is done, a task knows which edits are in the tree and ends with the same files',
  async (...kill) => {
    const top = tempFolder('edit-kill');
    const first = await inChild(child, top, kill);
    // the task may be over before it meets this place
    if (first.signal === null) expect(first.said).toBe('done');
    expect(await inChild(child, top)).toEqual({ signal: null, said: 'done' });
    expect(leftBehind(top)).toEqual(wanted);
  },
);

function tempFolderOfAll(): string {
  return fs.mkdtempSync(path.join(process.env['TMPDIR'] ?? '/tmp', 'edit-calm-'));
}
