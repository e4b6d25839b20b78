import { describe, expect, test } from 'vitest';
import { defaultPermissions } from '../../../src/engine/config/permissions.ts';
import { guardOf } from './guard-world.ts';

/* The permission rows of the list of requirements (C-173 to C-187), in the words of their acceptance. */

const judged = guardOf();

const rows: readonly (readonly [row: string, command: string, outcome: string, rule?: string])[] = [
  ['C-173', 'ls -la', 'allow'],
  ['C-173', 'rm -rf build', 'deny'],
  ['C-173', 'cat ../x', 'ask'],
  ['C-173', 'git push', 'ask', 'git:push'],
  ['C-176', 'git push origin main', 'ask', 'git:push'],
  ['C-177', 'git clean -fd', 'ask', 'git:clean'],
  ['C-177', 'git reset --hard', 'ask', 'git:reset:--hard'],
  ['C-177', 'git checkout .', 'ask', 'git:checkout:.'],
  ['C-177', 'git restore .', 'ask', 'git:restore:.'],
  ['C-177', 'gh pr merge 1', 'ask', 'gh:pr:merge'],
  ['C-177', 'gh repo delete x', 'ask', 'gh:repo:delete'],
  ['C-177', 'gh repo archive x', 'ask', 'gh:repo:archive'],
  ['C-177', 'gh release delete v1', 'ask', 'gh:release:delete'],
  ['C-178', 'git status', 'allow'],
  ['C-178', 'git log --oneline -5', 'allow'],
  ['C-178', 'git diff', 'allow'],
  ['C-178', 'gh pr view 1', 'allow'],
  ['C-178', 'gh issue list', 'allow'],
  ['C-179', './scripts/x.sh', 'allow'],
  ['C-179', 'curl https://a.invalid', 'ask'],
  ['C-180', 'git status\0 push', 'ask'],
  ['C-180', 'git status\ngit push', 'ask'],
  ['C-180', 'git status\rgit push', 'ask'],
  ['C-181', 'git status 2>&1', 'allow'],
  ['C-181', 'git status || true', 'allow'],
  ['C-182', 'ls | x', 'ask'],
  ['C-182', 'echo a > b', 'ask'],
  ['C-182', 'echo $HOME', 'ask'],
  ['C-182', 'echo $(pwd)', 'ask'],
  ['C-183', "python3 -c 'print(1)'", 'ask'],
  ['C-183', 'bash scripts/../evil.sh', 'ask'],
  ['C-184', 'bash scripts/x.sh', 'allow'],
  ['C-184', 'python3 x.py', 'ask'],
  ['C-185', 'wc -l src/a.ts', 'allow'],
  ['C-185', 'sudo ls', 'ask'],
  ['C-185', 'npm test', 'ask'],
  ['C-185', 'node x.js', 'ask'],
  ['C-185', 'cat /etc/passwd', 'ask'],
];

test.each(rows.map((row) => [row] as const))('%j', ([, command, outcome, rule]) => {
  const decision = judged(command);
  expect(decision.outcome).toBe(outcome);
  if (rule !== undefined) expect(decision.rule).toBe(rule);
});

describe('the rules that nobody has touched', () => {
  test('C-175: git and gh are not on the allow list', () => {
    expect(defaultPermissions.allow.filter((pattern) => /\b(git|gh)\b/.test(pattern))).toEqual([]);
  });

  test('C-186: an overlay adds a rule and cannot take one away', () => {
    const text = 'permissions: { always_ask: [wc] }';
    const more = guardOf({ local: { file: 'local/config.yaml', text } });
    expect(more('wc -l src/a.ts')).toMatchObject({ outcome: 'ask', rule: 'always_ask:wc' });
    const none = 'permissions: { always_ask: [], deny: [] }';
    const less = guardOf({ local: { file: 'local/config.yaml', text: none } });
    expect(less('curl https://a.invalid').outcome).toBe('ask');
    expect(less('rm -rf build').outcome).toBe('deny');
  });
});
