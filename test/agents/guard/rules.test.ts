import { describe, expect, test } from 'vitest';
import { openFileRules } from '../../../src/agents/guard/file-patterns.ts';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { allowPattern, strictPattern } from '../../../src/agents/guard/pattern.ts';
import { selfTestRows } from '../../../src/agents/guard/self-test.ts';
import { readPermissions } from '../../../src/engine/config/permission-layers.ts';
import { context, guardOf } from './guard-world.ts';

const own = (permissions: object) => ({
  own: { file: 'own', text: JSON.stringify({ permissions }) },
});

describe('the order deny → allow → phases → ask → dialog', () => {
  const decide = guardOf();

  test.each([
    ['rm -rf build', 'deny', 1, 'deny-list', 'rm:recursive'],
    ['curl -X DELETE http://h', 'deny', 1, 'deny-list', 'curl:DELETE'],
    ['ls -la', 'allow', 2, 'allow-list', 'Bash(ls*)'],
    ['grep -n a b', 'allow', 2, 'allow-list', 'Bash(grep *)'],
    ['bash scripts/x.sh', 'allow', 3, '6', 'scripts'],
    ['wc -l src/a.ts', 'allow', 3, '7D', 'inside_project'],
    ['git status', 'allow', 3, '7D', 'no_paths'],
    ['', 'ask', 3, 'S0', 'empty'],
    ['git\tstatus', 'ask', 3, '1', 'control_characters'],
    ['git status | head', 'allow', 3, '7D', 'no_paths'],
    ['git status | head src/a.ts', 'allow', 3, '7D', 'inside_project'],
    ['git status | ls', 'ask', 3, '2', 'operators'],
    ['git status &', 'ask', 3, '2', 'operators'],
    ['echo $HOME', 'ask', 3, '2', 'variable'],
    ['echo $(pwd)', 'ask', 3, '2', 'substitution'],
    ['a > b', 'ask', 3, '2', 'redirection'],
    ['X=1 ls', 'ask', 3, '2', 'assignment'],
    ['cat ~/x', 'ask', 3, '2', 'tilde'],
    ['cat *.ts', 'ask', 3, '2', 'wildcard'],
    ['git status # x', 'ask', 3, '2', 'comment'],
    ['(git status)', 'ask', 3, '2', 'compound'],
    ['echo "x', 'ask', 3, '2', 'not_understood'],
    ['python3scripts/x.py', 'ask', 3, '2', 'glued_interpreter'],
    ['source x', 'ask', 3, '3', 'builtin:source'],
    ['python3 -c x', 'ask', 3, '4', 'dangerous_flag:python3'],
    ['bash -x scripts/x.sh', 'ask', 3, '4', 'unknown_flag:bash'],
    ['bash', 'ask', 3, '4', 'no_script'],
    ['python3 /tmp/x.py', 'ask', 3, '5', 'outside_project'],
    ['python3 x.py', 'ask', 3, '6', 'script_elsewhere'],
    ['"git" status', 'ask', 3, '7A', 'quoted_name'],
    ['Git status', 'ask', 3, '7A', 'odd_name'],
    ['curl http://h', 'ask', 3, '7B', 'always_ask:curl'],
    ['git push', 'ask', 3, '7B2', 'git:push'],
    ['cat https://h', 'ask', 3, '7C', 'address'],
    ['cat /etc/passwd', 'ask', 3, '7D', 'outside_project'],
  ] as const)('%j: %s by tier %s, phase %s, rule %s', (command, outcome, tier, phase, rule) => {
    expect(decide(command)).toMatchObject({ outcome, tier, phase, rule });
  });

  test('an ask pattern labels what the phases ask about, and does not stop what they clear', () => {
    expect(decide('git push origin x').pattern).toBe('Bash(git*push*)');
    expect(decide('curl -X POST http://h').pattern).toBe('Bash(curl -X POST*)');
    expect(decide('git log --grep=push')).toMatchObject({ outcome: 'allow', tier: 3 });
    expect(decide('git stash push')).toMatchObject({ outcome: 'allow', tier: 3 });
  });

  test('what is allowed although it looks beyond the project is noted', () => {
    expect(decide('grep root /etc/passwd').notes).toEqual([
      { kind: 'outside_project', path: '/etc/passwd' },
    ]);
    expect(decide('ls ..').notes).toEqual([{ kind: 'outside_project', path: '..' }]);
    expect(decide('ls src').notes).toEqual([]);
  });

  test('another tool is no command', () => {
    const guard = openGuard(readPermissions({}));
    expect(guard.decide({ tool: 'bash', command: 'ls' }, context)).toMatchObject({
      outcome: 'ask',
      reason: { kind: 'not_a_command', tool: 'bash' },
    });
  });
});

describe('rules that people add', () => {
  test('a deny pattern holds for every segment and every spelling', () => {
    const decide = guardOf(own({ deny: ['Bash(git tag *)', 'Bash(docker:*)'] }));
    for (const command of [
      'git tag v1',
      'ls; git tag v1',
      'git  tag  "v1"',
      '/usr/bin/git tag v1',
      'env git tag v1',
      'ls $(git tag v1)',
      'docker',
      'docker ps',
      "sh -c 'docker ps'",
      'DOCKER ps',
    ])
      expect([command, decide(command).outcome]).toEqual([command, 'deny']);
    expect(decide('git tagger').outcome).toBe('ask');
    expect(decide('git commit -m "git tag v1"').outcome).toBe('allow');
  });

  test('an ask pattern that somebody added counts also where the phases would allow', () => {
    const decide = guardOf(own({ ask: ['Bash(git commit*)'] }));
    expect(decide('git commit -m wip')).toMatchObject({
      outcome: 'ask',
      tier: 4,
      phase: 'ask-list',
      rule: 'Bash(git commit*)',
    });
    expect(decide('git status').outcome).toBe('allow');
    const beside = guardOf(own({ ask: ['Bash(git stash*)'] }));
    expect(beside('git stash push')).toMatchObject({ tier: 4, rule: 'Bash(git stash*)' });
  });

  test('the same pattern allowed and asked asks', () => {
    const decide = guardOf(own({ ask: ['Bash(ls*)'] }));
    expect(decide('ls src')).toMatchObject({ outcome: 'ask', tier: 4 });
  });

  test('an allow pattern reaches one plain command and nothing joined to it', () => {
    const decide = guardOf(
      own({ allow: ['Bash(npm test)', 'Bash(git push origin feat)', 'Bash(npm run test:*)'] }),
    );
    for (const command of ['npm test', 'npm  test', 'git push origin feat', 'npm run test'])
      expect([command, decide(command).outcome]).toEqual([command, 'allow']);
    for (const command of [
      'npm test x',
      'npm test; ls',
      'npm test && ls',
      'X=1 npm test',
      '"npm" test',
      'npm test > x',
      'npm test\n',
      'npm test # x',
      '(npm test)',
      'npm te{st,}',
      '$x npm test',
      'git push origin feat --force',
      '"npm test"',
    ])
      expect([command, decide(command).outcome]).toEqual([command, 'ask']);
    expect(guardOf(own({ allow: ['Bash(rm *)', 'Bash'] }))('rm -rf x').outcome).toBe('deny');
  });
});

describe('names and folders that people add', () => {
  test('always_ask and subcommand_ask take more names', () => {
    const decide = guardOf(
      own({
        always_ask: ['Tree'],
        subcommand_ask: ['git:commit', 'kubectl:get:pods', 'git:log:--all'],
      }),
    );
    expect(decide('tree').rule).toBe('always_ask:tree');
    expect(decide('git commit -m x').rule).toBe('git:commit');
    expect(decide('git -C src commit -m x').rule).toBe('git:commit');
    expect(decide('kubectl get pods').rule).toBe('kubectl:get:pods');
    expect(decide('kubectl get nodes').outcome).toBe('allow');
    expect(decide('git log --al').rule).toBe('git:log:--all');
    expect(decide('env tree').outcome).toBe('ask');
    expect(decide('sometool tree').outcome).toBe('ask');
  });

  test('another script folder has to be named by somebody who may', () => {
    expect(guardOf(own({ script_dirs: ['tools'] }))('bash tools/x.sh').outcome).toBe('allow');
    expect(guardOf(own({ script_dirs: ['tools'] }))('bash tools-2/x.sh').outcome).toBe('ask');
    const workspace = {
      base: { file: 'config.yaml', text: 'permissions: { script_dirs: [tools/] }' },
    };
    expect(guardOf(workspace)('bash tools/x.sh').outcome).toBe('ask');
  });
});

describe('closed, strict, without a sandbox', () => {
  const allowed = selfTestRows
    .map(({ command }) => command)
    .filter((command) => guardOf()(command).outcome === 'allow');

  test('while rules cannot be read nothing is allowed, and what is denied stays denied', () => {
    const decide = guardOf(own([]));
    for (const command of allowed)
      expect(decide(command)).toMatchObject({ outcome: 'ask', phase: 'closed' });
    expect(decide('rm -rf x').outcome).toBe('deny');
  });

  test('programs nobody knows ask, but by the profile of the founding document', () => {
    const strict = guardOf();
    expect(guardOf(own({ profile: 'default' }))('sometool --check src/a.ts').outcome).toBe('allow');
    expect(strict('sometool --check src/a.ts').reason).toEqual({
      kind: 'unknown_program',
      program: 'sometool',
    });
    expect(strict('wc -l src/a.ts').outcome).toBe('allow');
    expect(strict('git status').outcome).toBe('allow');
  });

  test.each([
    ['no sandbox here', guardOf(), { sandboxed: false }],
    ['the sandbox switched off', guardOf(own({ sandbox: 'off' })), { sandboxed: true }],
  ] as const)('%s: only what plainly looks runs unasked', (_, decide, change) => {
    for (const command of [
      'ls',
      'grep a b',
      'cat a',
      'git status',
      'git log -3',
      'find src',
      'pwd',
      'wc -l a',
    ])
      expect([command, decide(command, change).outcome]).toEqual([command, 'allow']);
    for (const command of [
      'touch a',
      'mkdir a',
      'git add a',
      'git commit -m x',
      'gh pr view 1',
      'bash scripts/x.sh',
      'sed -i s/a/b/ a',
      'sometool',
      'docker ps',
      'git fetch',
    ])
      expect([command, decide(command, change).outcome]).toEqual([command, 'ask']);
  });
});

describe('patterns', () => {
  test.each([
    ['Bash(ls*)', 'ls', true],
    ['Bash(ls*)', 'ls -la', true],
    ['Bash(ls*)', 'lsof', false],
    ['Bash(ls *)', 'ls', false],
    ['Bash(npm run test:*)', 'npm run test --x', true],
    ['Bash(npm run test:*)', 'npm run test:all', false],
    ['Bash(git log*)', 'git logs', false],
    ['Bash(a*b*c)', 'a1b2c', true],
    ['Bash(a*b*c)', 'ac', false],
    ['Bash(ab*ba)', 'aba', false],
    ['Bash', 'anything at all', true],
    ['Bash(a.c)', 'abc', false],
  ])('allow %s and %j: %s', (source, text, matches) => {
    expect(allowPattern(source)?.matches(text)).toBe(matches);
  });

  test.each([
    ['Bash(git*push*)', 'git stash push', true],
    ['Bash(*> /dev/sda*)', 'echo x > /dev/sda', true],
    ['Bash(rm -rf *)', 'rm -rf', false],
    ['Bash(rm:*)', 'rm', true],
    ['Bash(rm:*)', 'rm x', true],
    ['Bash(rm:*)', 'rmdir', false],
    ['Bash(ls*)', 'lsof', true],
  ])('deny %s and %j: %s', (source, text, matches) => {
    expect(strictPattern(source)?.matches(text)).toBe(matches);
  });

  test.each(['', '(x)', 'Bash(x', 'Bash x)', '5'])('%j is no pattern', (source) => {
    expect(allowPattern(source)).toBeUndefined();
    expect(strictPattern(source)).toBeUndefined();
  });
});

describe('rules for tools of files', () => {
  const rule = openFileRules(
    readPermissions(own({ deny: ['Read(./.env)', 'Edit(dist/**)'], ask: ['Write(src/gen/*)'] })),
  );

  test.each([
    ['Read', 'src/a.ts', 'allow', 'Read'],
    ['Read', '.env', 'deny', 'Read(./.env)'],
    ['Read', './.env', 'deny', 'Read(./.env)'],
    ['Edit', 'dist/a/b.js', 'deny', 'Edit(dist/**)'],
    ['Edit', 'src/a.ts', 'allow', 'Edit'],
    ['Write', 'src/gen/a.ts', 'ask', 'Write(src/gen/*)'],
    ['Write', 'src/a.ts', 'allow', 'Write'],
    ['Glob', 'src', 'allow', 'Glob'],
  ] as const)('%s %s: %s by %s', (tool, file, outcome, pattern) => {
    expect(rule(tool, file)).toEqual({ outcome, pattern });
  });

  test('nothing is allowed while rules cannot be read', () => {
    expect(openFileRules(readPermissions(own([])))('Read', 'a').outcome).toBe('ask');
  });
});
