import { expect, test } from 'vitest';
import { lockPlan } from '../../../../../src/engine/workflows/edit/rules/lock-commands.ts';

const planned = (line: string, files: readonly string[], at = '') => {
  const plan = lockPlan(line.split(' '), { files: new Set(files), at });
  return typeof plan === 'string' ? plan : { at: plan.at, writes: plan.writes };
};

test.each([
  [
    'npm install --package-lock-only',
    ['package.json'],
    '',
    ['package-lock.json', 'npm-shrinkwrap.json'],
  ],
  [
    'npm install --package-lock-only',
    ['package.json', 'npm-shrinkwrap.json'],
    '',
    ['npm-shrinkwrap.json'],
  ],
  ['pnpm install --lockfile-only', ['package.json'], '', ['pnpm-lock.yaml']],
  ['yarn install --mode=update-lockfile', ['package.json'], '', ['yarn.lock']],
  ['bun install --lockfile-only', ['package.json'], '', ['bun.lock']],
  ['uv lock', ['pyproject.toml'], '', ['uv.lock']],
  ['poetry lock', ['pyproject.toml'], '', ['poetry.lock']],
  ['cargo generate-lockfile', ['Cargo.toml'], '', ['Cargo.lock']],
  ['go mod tidy', ['go.mod'], '', ['go.sum', 'go.mod']],
] as const)('%s beside %j writes its lock and nothing else', (line, files, at, writes) => {
  expect(planned(line, files)).toEqual({ at, writes });
});

test('a lock is written where one lies, from the target up; without one beside the nearest manifest', () => {
  const files = ['package.json', 'packages/core/package.json'];
  const line = 'npm install --package-lock-only';
  expect(planned(line, [...files, 'package-lock.json'], 'packages/core/')).toEqual({
    ...{ at: '', writes: ['package-lock.json'] },
  });
  expect(planned(line, files, 'packages/core/')).toMatchObject({ at: 'packages/core/' });
});

test.each([
  'npm install',
  'npm install left-pad --package-lock-only',
  'npm run build',
  'sh -c true',
  'go mod tidy -v',
])('%s is none of the commands that are run', (line) => {
  expect(planned(line, ['package.json', 'go.mod'])).toMatch(/is none of those/);
});

test('without a manifest there is no lock', () => {
  expect(planned('uv lock', ['package.json'])).toBe(
    'command: `uv lock`: there is no pyproject.toml',
  );
});
