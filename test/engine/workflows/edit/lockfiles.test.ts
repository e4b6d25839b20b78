import { expect, test } from 'vitest';
import { marksOf, openEdit } from './edit-world.ts';

const files = {
  'package.json': '{ "name": "a", "version": "1.0.0", "dependencies": {} }\n',
  'package-lock.json':
    '{ "name": "a", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "a", "version": "1.0.0" } } }\n',
  'left/package.json': '{ "name": "left", "version": "2.0.0" }\n',
};
const depend = {
  ...{ op: 'update', path: 'package.json' },
  edits: [{ find: '"dependencies": {}', replace: '"dependencies": { "left": "file:./left" }' }],
};
const batch = (...ops: object[]) => ({ action: 'edit', hypothesis: 'it needs left', ops });
const lock = { op: 'command', argv: ['npm', 'install', '--package-lock-only'] };
const check = [{ name: 'test', command: 'grep -q "2.0.0" package-lock.json' }];
const given = { files, git: false } as const;

test('a lock follows its manifest by the package manager itself, seen by its person before, and what it does besides never was', async () => {
  const world = openEdit({
    ...{ ...given, asks: true },
    edits: [batch({ op: 'command', argv: ['npm', 'run', 'x'] }), batch(depend, lock)],
  });
  const { events, all } = await world.whole({ verify: check });
  expect(marksOf(events, 'batch_refused')[0]?.problems).toEqual([
    expect.stringContaining('`npm run x` is none of those that are run'),
  ]);
  const asked = all.flatMap((event) =>
    event.type === 'question_opened' ? [String(event.question.values['lines'])] : [],
  );
  expect([...new Set(asked)]).toEqual([
    'test: grep -q "2.0.0" package-lock.json (--verify)',
    'lockfile: npm install --package-lock-only (editor)',
  ]);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 1 }]);
  const applied = marksOf(events, 'batch_applied').flatMap((mark) => mark.files);
  expect(applied.map(({ path }) => path).toSorted()).toEqual(['package-lock.json', 'package.json']);
  expect(world.list('')).toEqual(['agent', 'left', 'package-lock.json', 'package.json']);
});

test('a lock that is out of scope is not made, nor its command run', async () => {
  const world = openEdit({ ...given, edits: [batch(depend, lock)] });
  const { events } = await world.whole({ outOfScope: ['package-lock.json'], verify: check });
  expect(marksOf(events, 'batch_refused')[0]?.problems).toEqual([
    expect.stringContaining('ScopeViolation: package-lock.json'),
  ]);
  expect(world.text('package.json')).toBe(files['package.json']);
});
