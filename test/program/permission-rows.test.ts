import { expect, test } from 'vitest';
import { openPerson } from '../support/crew/person.ts';

/* Rows of the checklist about permissions, as `doctor --guard` of the built program tells them of a trusted project. */

const rows: Readonly<
  Record<string, readonly (readonly [command: string, outcome: string, rule?: string])[]>
> = {
  'C-173': [
    ['ls -la', 'allow', 'Bash(ls*)'],
    ['rm -rf build', 'deny'],
    ['cat ../x', 'ask'],
    ['git push', 'ask', 'git:push'],
  ],
  'C-177': [
    ['git push', 'ask', 'git:push'],
    ['git clean -f', 'ask', 'git:clean'],
    ['git reset --hard', 'ask', 'git:reset:--hard'],
    ['git checkout .', 'ask', 'git:checkout:.'],
    ['git restore .', 'ask', 'git:restore:.'],
    ['gh pr merge 1', 'ask', 'gh:pr:merge'],
    ['gh repo delete a/b', 'ask', 'gh:repo:delete'],
    ['gh repo archive a/b', 'ask', 'gh:repo:archive'],
    ['gh release delete v1', 'ask', 'gh:release:delete'],
  ],
  'C-179': [
    ['./scripts/x.sh', 'allow'],
    ['curl https://example.org', 'ask'],
  ],
  'C-181': [['git status 2>&1', 'allow']],
  'C-183': [
    ['python3 -c "print(1)"', 'ask'],
    ['bash scripts/../evil.sh', 'ask'],
  ],
  'C-185': [
    ['wc -l src/a.ts', 'allow'],
    ['cat /etc/passwd', 'ask'],
    ['npm test', 'ask'],
  ],
  'C-189': [
    ['grep -rn a src', 'allow'],
    ['git status', 'allow'],
    ['git log --oneline', 'allow'],
    ['git diff', 'allow'],
    ['git add src/a.ts', 'allow'],
    ['git commit -m x', 'allow'],
    ['cat src/a.ts', 'allow'],
    ['stat src/a.ts', 'allow'],
  ],
  'C-191': [
    ['sudo ls', 'ask'],
    ['node x.js', 'ask'],
    ['curl x', 'ask'],
  ],
};

test.each(Object.entries(rows))('%s', async (_, commands) => {
  const files = { 'scripts/x.sh': '#!/bin/sh\necho x\n', 'src/a.ts': 'a\n', 'evil.sh': 'echo x\n' };
  const person = await openPerson(() => undefined, { files });
  const told = await Promise.all(
    commands.map(async ([command]) =>
      JSON.parse((await person.run('doctor', '--guard', command, '--json')).out),
    ),
  );
  const found = told.map(({ command, outcome, guard }, at) => [
    command,
    outcome,
    ...(commands[at]?.[2] === undefined ? [] : [guard.rule]),
  ]);
  expect(found).toEqual(commands);
  for (const { guard } of told)
    expect([typeof guard.tier, typeof guard.phase]).toEqual(['string', 'string']);
});

test('C-175: neither git nor gh is on the list of what is let through unseen', async () => {
  const person = await openPerson(() => undefined);
  await person.run('init');
  const text = person.work('../../config.yaml');
  const allow = /^ *allow:([\s\S]*?)^ *(?:deny|ask|\w+):/m.exec(text)?.[1] ?? '';
  expect(allow).toContain('ls');
  expect(allow).not.toMatch(/Bash\((git|gh)\b/);
});
