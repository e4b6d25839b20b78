import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keepNames } from '../../../../src/engine/workspace/repository/kept-names.ts';
import { passingFolder } from '../../../support/passing-folder.ts';

const root = fs.realpathSync(passingFolder('names'));
const at = (name: string) => path.join(root, name);
const put = (name: string, text: string) => fs.writeFileSync(at(name), text);
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
const listed = () =>
  git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate')
    .split('\0')
    .filter((name) => name !== '');

/** A file is replaced as careful programs do it: all at once. */
function replaceWhole(name: string, text: string) {
  put(`${name}.tmp`, text);
  fs.renameSync(at(`${name}.tmp`), at(name));
}

test('git is not asked again for names that nothing can have changed, and is for all that others can have', async () => {
  for (const folder of ['src', 'empty/deep', 'out']) fs.mkdirSync(at(folder), { recursive: true });
  for (const name of ['a.js', 'src/b.js']) put(name, 'x\n');
  put('.gitignore', '/out/\n');
  git('init', '-q');
  git('add', '.');
  let asked = 0;
  const names = keepNames({
    root,
    async ask() {
      asked += 1;
      return listed();
    },
    deciding: ['index', 'info/exclude'].map((name) => at(`.git/${name}`)),
    isLeftOut: (folder) => folder === 'agent',
  });
  const quiet: readonly (readonly [string, () => void])[] = [
    ['nothing', () => undefined],
    ['a file written in place', () => put('src/b.js', 'y\n')],
    ['a file replaced whole', () => replaceWhole('src/b.js', 'z\n')],
    ['a file in a folder that is of no account', () => put('agent/own.md', 'x\n')],
  ];
  fs.mkdirSync(at('agent'));
  put('agent/.gitignore', '*\n');
  await names();
  await names();
  const before = asked;
  for (const [what, change] of quiet) {
    change();
    expect(await names(), what).toEqual(listed());
  }
  expect(asked).toBe(before);
  const changes: readonly (readonly [string, () => void])[] = [
    ['a new file', () => put('src/d.js', 'd\n')],
    ['a file in a folder that was empty', () => put('empty/deep/e.js', 'e\n')],
    ['a file that is gone', () => fs.rmSync(at('src/d.js'))],
    ['a file that is ignored', () => put('out/c.js', 'c\n')],
    ['other words in a .gitignore', () => put('.gitignore', 'e.js\n')],
    ['a .gitignore further down', () => put('out/.gitignore', 'c.js\n')],
    ['words that this clone alone has', () => put('.git/info/exclude', 'out\n')],
    ['a name that the index has', () => void git('add', '-f', 'empty/deep/e.js')],
    [
      'a folder in place of a file',
      () => {
        fs.rmSync(at('a.js'));
        fs.mkdirSync(at('a.js'));
        put('a.js/f.js', 'f\n');
      },
    ],
  ];
  for (const [what, change] of changes) {
    change();
    expect(await names(), what).toEqual(listed());
  }
});
