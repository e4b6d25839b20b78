import { expect, test } from 'vitest';
import { withChecks } from '../../../../../src/engine/workflows/crew/check-words.ts';
import { isCheck, lastChecks } from '../../../../../src/engine/workflows/crew/plan/checks.ts';

test.each([
  ...[
    'npm test',
    'npm run test:unit -- --run',
    'CI=1 npx vitest run a.test.ts',
    'cd web && pnpm lint',
  ],
  ...[
    'python3 -m pytest -q',
    'cargo clippy --all',
    'go vet ./...',
    'make',
    'make -s check',
    './gradlew test',
  ],
  ...[
    'bash scripts/check-version.sh',
    'sh run-tests.sh 2>&1 | tail -5',
    'node --test',
    'tsc --noEmit',
  ],
])('%s is a check', (command) => {
  expect(isCheck(command)).toBe(true);
});

test.each([
  ...[
    'cat package.json',
    'rg test src',
    'git log --grep test',
    'ls tests',
    'npm install',
    'npm run dev',
  ],
  ...['echo npm test', 'sed -n 1,5p check.sh', 'makefile', 'node server.js'],
])('%s is none', (command) => {
  expect(isCheck(command)).toBe(false);
});

test('of each check the last time counts, in the order of these', () => {
  const seen = [
    { command: 'npm test', code: 1 },
    { command: 'cat x', code: 0 },
    { command: 'tsc', code: 0 },
    { command: 'npm test', code: 0 },
  ];
  expect(lastChecks(seen)).toEqual([seen[2], seen[3]]);
});

test('they stand in front of the last line, once, and in place of what a worker says they were', () => {
  const said =
    '---\nstatus: success\n---\n# R\n\n## Checks as the engine saw them\n\n| `npm test` | 0 |\n\n## Notes\nn\n<!-- COMPLETE -->\n';
  const once = withChecks(said, [{ command: 'npm test | tail', code: 1 }], 'en');
  expect(once).toBe(
    '---\nstatus: success\n---\n# R\n\n## Notes\nn\n\n## Checks as the engine saw them\n\n| Command | Exit code |\n|---|---|\n| `npm test \\| tail` | 1 |\n\n<!-- COMPLETE -->\n',
  );
  expect(withChecks(once, [{ command: 'npm test | tail', code: 1 }], 'en')).toBe(once);
  expect(withChecks(said, [], 'en')).not.toContain('npm test');
});
