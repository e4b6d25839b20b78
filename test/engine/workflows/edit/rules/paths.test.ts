import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConstraints } from '../../../../../src/engine/workflows/edit/rules/constraints.ts';
import { matchesPath } from '../../../../../src/engine/workflows/edit/rules/glob.ts';
import {
  plainPath,
  protectedWhy,
  scopeWhy,
} from '../../../../../src/engine/workflows/edit/rules/paths.ts';
import { locateIn } from '../../../../../src/engine/workspace/repository/guard.ts';
import { tempFolder } from '../../../../support/tool-world.ts';

const root = '/home/me/proj';

test.each([
  ['src/a.js', 'src/a.js'],
  ['./src//a.js', 'src/a.js'],
  ['src\\a.js', 'src/a.js'],
  ['a/../b.js', 'b.js'],
  [`${root}/src/a.js`, 'src/a.js'],
  ['../x', 'OutsideRepo'],
  ['a/../../x', 'OutsideRepo'],
  ['/etc/x', 'OutsideRepo'],
  [`${root}-other/x`, 'OutsideRepo'],
  ['~/x', 'InvalidPath'],
  ['C:\\x', 'InvalidPath'],
  ['\\\\host\\x', 'InvalidPath'],
  ['file:///etc/x', 'InvalidPath'],
  ['a\u0000b', 'InvalidPath'],
  ['a\nb', 'InvalidPath'],
  ['', 'InvalidPath'],
  ['.', 'ProtectedPath'],
])('the path %j is taken as %s', (given, wanted) => {
  const plain = plainPath(given, root);
  expect(plain.ok ? plain.path : plain.refusal.code).toBe(wanted);
});

test.each([
  ['.git/hooks/x', true],
  ['sub/.GIT/config', true],
  ['agent/x', true],
  ['Agent/x', true],
  ['agents/x', false],
  ['.github/x', false],
])('%s is the engine’s or git’s own: %s', (name, isProtected) => {
  expect(protectedWhy(name) !== undefined).toBe(isProtected);
});

test('links inside are followed, links out or to nothing are not, and other repositories are not entered', () => {
  const top = fs.realpathSync(tempFolder('guard'));
  const at = (name: string) => path.join(top, 'r', name);
  for (const folder of ['src', 'nested/.git', 'art']) fs.mkdirSync(at(folder), { recursive: true });
  fs.writeFileSync(at('src/a.js'), 'x');
  fs.writeFileSync(path.join(top, 'out'), 'x');
  fs.symlinkSync('src', at('inside'));
  fs.symlinkSync('../out', at('outside'));
  fs.symlinkSync('../none', at('dangling'));
  fs.symlinkSync(top, at('up'));
  fs.symlinkSync('loop', at('loop'));
  const facts = { root: at('').replace(/\/$/, ''), closed: [at('art')] };
  const seen = (name: string) => {
    const found = locateIn(facts, name);
    return found.ok ? found.path : found.refusal.code;
  };
  expect(seen('inside/a.js')).toBe('src/a.js');
  expect(seen('inside/new/b.js')).toBe('src/new/b.js');
  expect(seen('outside')).toBe('SymlinkEscape');
  expect(seen('dangling')).toBe('SymlinkEscape');
  expect(seen('up/out')).toBe('SymlinkEscape');
  expect(seen('loop')).toBe('SymlinkEscape');
  expect(seen('nested/x')).toBe('OutsideRepo');
  expect(seen('src')).toBe('NotARegularFile');
  expect(seen('src/a.js/b')).toBe('NotARegularFile');
  expect(seen('art/x')).toBe('ProtectedPath');
  expect(fs.readdirSync(at('src'))).toEqual(['a.js']);
});

test.each([
  ['src/**', 'src/a/b.js', true],
  ['src/**', 'srcs/a.js', false],
  ['src', 'src/a.js', true],
  ['src/', 'src/a.js', true],
  ['**/*.js', 'a.js', true],
  ['*.js', 'src/a.js', false],
  ['src/*.test.js', 'src/a.test.js', true],
  ['a?c', 'abc', true],
  ['./x', 'x', true],
])('%s means %s: %s', (pattern, name, is) => {
  expect(matchesPath(pattern, name)).toBe(is);
});

test('sections of a task and flags say what stays, what is out of scope, and what only a reader can heed', () => {
  const task = `Rename the flag.

Must preserve:
- exit codes
- output of --help

Out of scope:
* docs/
* only modify src/cli and test/
- everything about colours

Non-goals:
1. no new dependency

Do it well.`;
  const flags = {
    constraints: ['no new files'],
    nonGoals: [],
    outOfScope: ['LICENSE'],
    only: ['lib/**'],
  };
  const read = readConstraints(task, flags, (word) => word === 'LICENSE');
  expect(read.mustPreserve).toEqual(['exit codes', 'output of --help', 'no new files']);
  expect(read.nonGoals).toEqual(['no new dependency']);
  expect(read.allow).toEqual(['src/cli', 'test/', 'lib/**']);
  expect(read.deny).toEqual(['docs/', 'LICENSE']);
  expect(read.unenforced).toEqual(['everything about colours']);
  expect(scopeWhy(read, 'docs/a.md')).toContain('out of scope');
  expect(scopeWhy(read, 'src/cli/a.js')).toBeUndefined();
  expect(scopeWhy(read, 'src/other.js')).toContain('only');
});

test.each([
  ['- src/cli だけを変更', { allow: ['src/cli'], deny: [] }],
  ['- src/cliのみ', { allow: ['src/cli'], deny: [] }],
  ['- LICENSE以外は変えない', { allow: ['LICENSE'], deny: [] }],
  ['- LICENSEと「docs/」は変えない', { allow: [], deny: ['LICENSE', 'docs/'] }],
  ['- docs/手引き.md', { allow: [], deny: ['docs/手引き.md'] }],
  ['- only `src/cli`', { allow: ['src/cli'], deny: [] }],
])('the boundary %s is read as %j', (line, wanted) => {
  const flags = { constraints: [], nonGoals: [], outOfScope: [], only: [] };
  const there = new Set(['LICENSE', 'docs/手引き.md']);
  const read = readConstraints(`直す。\n\n範囲:\n${line}\n`, flags, (word) => there.has(word));
  expect({ allow: read.allow, deny: read.deny }).toEqual(wanted);
});
