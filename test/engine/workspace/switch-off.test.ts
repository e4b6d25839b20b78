import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultConfigText } from '../../../src/engine/config/default-text.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { switchedOff, switchOffLearning } from '../../../src/engine/workspace/switch-off.ts';
import { tempFolder } from './temp-folder.ts';

test.each([
  ['', 'lp_system:\n  enabled: false\n  reset_all: false\n'],
  ['a: 1', 'a: 1\nlp_system:\n  enabled: false\n  reset_all: false\n'],
  [
    'lp_system: { enabled: true, reset_all: true } # x\n',
    'lp_system: { enabled: false, reset_all: false } # x\n',
  ],
  ['lp_system:\n  enabled: yes\n', 'lp_system:\n  enabled: false\n  reset_all: false\n'],
])('%j becomes %j', (before, after) => {
  expect(switchedOff(before)).toBe(after);
});

test('in a full config.yaml nothing but the two words changes', () => {
  const before = typeof defaultConfigText === 'string' ? defaultConfigText : '';
  const after = switchedOff(before);
  expect(parse(after).lp_system).toMatchObject({ enabled: false, reset_all: false, lp_cap: 40 });
  const changed = after.split('\n').filter((line, at) => line !== before.split('\n')[at]);
  expect(changed).toHaveLength(1);
});

test('the overlay is changed where it says so, and config.yaml is left alone', async () => {
  const root = await tempFolder();
  await mkdir(path.join(root, 'local'));
  await writeFile(path.join(root, 'config.yaml'), 'lp_system:\n  enabled: true\n');
  await writeFile(path.join(root, 'local/config.yaml'), 'lp_system:\n  reset_all: true\n');
  expect(await switchOffLearning(nodeDisk, root)).toBe('local/config.yaml');
  expect(await readFile(path.join(root, 'config.yaml'), 'utf8')).toContain('enabled: true');
  expect(parse(await readFile(path.join(root, 'local/config.yaml'), 'utf8'))).toEqual({
    lp_system: { reset_all: false, enabled: false },
  });
});
