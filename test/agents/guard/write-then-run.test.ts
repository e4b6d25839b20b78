import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskFacts } from '../../../src/agents/tools/file-facts.ts';
import { tempFolder } from '../../engine/workspace/temp-folder.ts';
import { guardOf } from './guard-world.ts';

const decide = guardOf();

async function project() {
  const folder = await tempFolder();
  const files = [
    'scripts/build.sh',
    'scripts/lib.sh',
    '.claude/hooks/stop.sh',
    'Makefile',
    'package.json',
    '.husky/pre-commit',
    'src/a.ts',
  ];
  for (const file of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `# ${file}\n`);
  }
  const change = (...changed: readonly string[]) => ({
    cwd: folder,
    projectRoot: folder,
    files: diskFacts,
    changed: new Set(changed.map((file) => path.join(folder, file))),
  });
  return { folder, change };
}

describe('what was written in this run is not run unasked', () => {
  test.each([
    ['bash scripts/build.sh', 'scripts/build.sh'],
    ['./scripts/build.sh', 'scripts/build.sh'],
    // A script takes in its neighbours.
    ['scripts/build.sh --fast', 'scripts/lib.sh'],
    ['sh .claude/hooks/stop.sh', '.claude/hooks/stop.sh'],
    ['git commit -m wip', '.husky/pre-commit'],
    ['git checkout main', '.husky/pre-commit'],
  ])('%s runs by itself, but asks once %s was changed', async (command, file) => {
    const { folder, change } = await project();
    expect(decide(command, change()).outcome).toBe('allow');
    expect(decide(command, change(file))).toMatchObject({
      outcome: 'ask',
      reason: { kind: 'changed_in_run', paths: [path.join(folder, file)] },
    });
    expect(decide(command, change('src/a.ts')).outcome).toBe('allow');
  });

  test.each([
    ['make test', 'Makefile'],
    ['npm test', 'package.json'],
    ['pnpm test', 'package.json'],
    ['yarn test', 'package.json'],
  ])('%s always asks, and says when %s was changed in this run', async (command, file) => {
    const { folder, change } = await project();
    expect(decide(command, change()).outcome).toBe('ask');
    expect(decide(command, change(file)).reason).toEqual({
      kind: 'changed_in_run',
      paths: [path.join(folder, file)],
    });
  });

  test('a program that nobody knows may run what it is given', async () => {
    const { change } = await project();
    const text = JSON.stringify({ permissions: { profile: 'default' } });
    const founding = guardOf({ own: { file: 'config.yaml', text } });
    expect(founding('sometool --with=src/a.ts', change()).outcome).toBe('allow');
    expect(founding('sometool --with=src/a.ts', change('src/a.ts')).outcome).toBe('ask');
    expect(founding('sometool "x src/a.ts"', change('src/a.ts')).outcome).toBe('ask');
    expect(decide('cat src/a.ts', change('src/a.ts')).outcome).toBe('allow');
  });

  test('a runner names the files in which the project says what it does', async () => {
    const { folder, change } = await project();
    expect(decide('make test', change()).reason).toEqual({
      kind: 'runs_definition',
      program: 'make',
      paths: [path.join(folder, 'Makefile')],
    });
  });

  test('an allow pattern and a grant for the run do not reach a changed definition', async () => {
    const { change } = await project();
    const own = { file: 'own', text: 'permissions: { allow: ["Bash(make test)"] }' };
    const allowing = guardOf({ own });
    expect(allowing('make test', change()).outcome).toBe('allow');
    expect(allowing('make test', change('Makefile')).outcome).toBe('ask');
    const granted = ['Bash(make *)'];
    expect(decide('make test', { ...change(), granted })).toMatchObject({
      outcome: 'allow',
      phase: 'granted',
    });
    expect(decide('make test', { ...change('Makefile'), granted }).outcome).toBe('ask');
  });
});

describe('grants for this run', () => {
  const granted = ['Bash(*)', 'Bash(git push*)', 'Bash(npm *)', 'Bash(rm *)'];

  test.each(['make test', 'python3 tool.py'])('%s is covered', (command) => {
    expect(decide(command, { granted })).toMatchObject({ outcome: 'allow', phase: 'granted' });
  });

  test.each([
    ['git push origin x', 'ask'],
    ['git commit --no-verify -m x', 'ask'],
    ['npm test', 'ask'],
    ['curl http://h', 'ask'],
    ['rm x', 'ask'],
    ['rm -rf x', 'deny'],
    ['make test; ls', 'ask'],
    ['make $(cat x)', 'ask'],
    ['"make" test', 'ask'],
    ['make test\nls', 'ask'],
    ['cat .env', 'ask'],
  ])('%s is not: %s', (command, outcome) => {
    expect(decide(command, { granted }).outcome).toBe(outcome);
  });
});
