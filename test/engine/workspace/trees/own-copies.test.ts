import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownCopies, stillShown } from '../../../../src/engine/workspace/trees/own-copies.ts';
import { tempFolder } from '../../../support/tool-world.ts';

test('a tree gets a copy of its own of a folder that is to be filled, once, and of no other', async () => {
  const top = tempFolder('project');
  const folder = tempFolder('tree');
  const shown = ['node_modules', 'web/node_modules', 'target'];
  for (const each of shown) {
    mkdirSync(path.join(top, each), { recursive: true });
    writeFileSync(path.join(top, each, 'file'), each);
    mkdirSync(path.join(folder, each), { recursive: true });
  }
  symlinkSync('../file', path.join(top, 'node_modules/link'));
  const tree = { folder, top, shown };
  await ownCopies(tree, ['node_modules']);
  expect(stillShown(tree)).toEqual(['target']);
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  expect([read('node_modules/file'), read('web/node_modules/file')]).toEqual(shown.slice(0, 2));
  expect(readlinkSync(path.join(folder, 'node_modules/link'))).toBe('../file');

  writeFileSync(path.join(folder, 'node_modules/file'), 'changed');
  await ownCopies(tree, ['node_modules']);
  expect([read('node_modules/file'), existsSync(path.join(folder, 'target/file'))]).toEqual([
    'changed',
    false,
  ]);
  expect(readFileSync(path.join(top, 'node_modules/file'), 'utf8')).toBe('node_modules');
});
