import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lacking } from '../../src/engine/acting/trees.ts';
import { passingFolder } from '../support/passing-folder.ts';

test('of a workspace inside the repository nothing is named as what agents would not find', () => {
  const root = passingFolder('lacking');
  mkdirSync(join(root, 'workspace/work/cmd_001'), { recursive: true });
  const files = {
    ...{ '.gitignore': '.env\nnode_modules\nlocal/\n', '.env': 'A=1' },
    ...{ 'workspace/.gitignore': '*\n', 'workspace/config.yaml': 'version: "1.0"' },
    'workspace/work/cmd_001/plan.md': '# Plan',
  };
  mkdirSync(join(root, 'node_modules'));
  mkdirSync(join(root, 'local'));
  for (const [name, text] of Object.entries({ ...files, 'node_modules/a': '', 'local/b': '' }))
    writeFileSync(join(root, name), text);
  execFileSync('git', ['init', '-q', root]);
  const words = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const ignored = execFileSync('git', ['-C', root, ...words])
    .toString()
    .split('\0')
    .filter(Boolean);
  expect(ignored.some((name) => /^workspace\/./.test(name))).toBe(true);
  const facts = { include: [], shown: (name: string) => name === 'node_modules' };
  expect(lacking(ignored, { ...facts, own: 'workspace' })).toEqual(['.env', 'local/']);
  // one that lies elsewhere hides nothing
  expect(lacking(['workspaces/a', '.env'], { ...facts, own: 'workspace' })).toEqual([
    'workspaces/a',
    '.env',
  ]);
});
