import { describe, expect, test } from 'vitest';
import type { Approval } from '../../../src/agents/guard/decision.ts';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { readPermissions } from '../../../src/engine/config/permission-layers.ts';
import { context, guardOf } from './guard-world.ts';

const decide = guardOf();
const root = context.projectRoot;
const theirs = new Set([`${root}/README.md`, `${root}/src/app.ts`]);
const dirty = { tree: { unsaved: theirs, othersAtWork: 0 } };
const crowded = { tree: { unsaved: new Set<string>(), othersAtWork: 2 } };

/** Whatever can take away, bury or mix up work that nobody has committed. */
const losing = `
git stash
git stash push
git stash -u
git stash -m wip
git stash save wip
git stash pop
git stash apply
git stash branch x
git checkout main
git checkout -
git checkout -- README.md
git checkout HEAD~1 -- src/app.ts
git checkout -b f main
git checkout -B f
git checkout -f
git checkout -p
git restore README.md
git restore --staged --worktree src/app.ts
git restore --source=HEAD~2 src/app.ts
git restore .
git restore -- ":(top)README.md"
git reset
git reset HEAD~1
git reset -- README.md
git reset --soft HEAD~1
git reset --hard
git reset --har
git reset --keep HEAD~1
git reset --merge
git clean -fd
git clean -fdx
git commit --amend --no-edit
git commit --ame -m x
git rebase main
git rebase --autostash main
git switch main
git switch -C f
git switch --discard-changes main
git merge feature/x
git merge --abort
git pull
git pull --ff-only
git pull --rebase
git cherry-pick abc123
git revert HEAD --no-edit
git am x.patch
git apply x.patch
git apply -R x.patch
git apply --index x.patch
git rm src/app.ts
git rm --cached README.md
git mv -f src/app.ts README.md
git read-tree -u -m HEAD
git checkout-index -f -a
git filter-branch
git sparse-checkout set src
git submodule update
git bisect start
git frobnicate
git st
git -C . stash
git -C src stash
git --git-dir=.git stash
git --work-tree . reset --hard
git -c alias.x=stash x
git -c alias.x="!git stash" x
git -c "alias.x=reset --hard" x
git --no-pager stash
git-stash
/usr/lib/git-core/git-stash
/usr/bin/git stash
"git" stash
GIT_DIR=.git git stash
X=1 git stash
env git stash
env X=1 git -C . stash
sh -c "git stash"
bash -c "cd src && git checkout main"
xargs git stash
echo stash | xargs git
find . -name a.ts -exec git checkout {} ;
find . -name x -exec sh -c "git stash" ;
nohup git stash
timeout 5 git stash
git status && git stash
git stash; npm test
git stash 2>&1
git stash || true
(git stash)
echo $(git stash)
git $x
gh pr checkout 4
gh repo sync
`;

/** Looks, or only adds: nobody's work is less by it. */
const keeping = `
git status
git status -sb
git diff
git diff --cached --stat
git log --oneline -5
git show HEAD:src/app.ts
git add README.md
git add -A
git commit -m wip
git commit -am wip
git commit -m "amend the stash"
git fetch origin
git stash list
git stash show -p
git branch -a
git branch work
git tag v1
git switch -c work
git checkout -b work
git ls-files
git rev-parse HEAD
git worktree list
git config user.name
git log --grep=stash
gh pr view 1
grep -rn "git stash" src
echo git stash
cat README.md
`;

/** Refused beside these, although no file of the tree is less by them: what git keeps is. */
const forgetting = `
git stash drop
git stash clear
git branch -D x
git branch -f main HEAD~1
git tag -d v1
git worktree remove ../w
git worktree remove --force w
git update-ref -d refs/heads/x
git symbolic-ref HEAD refs/heads/x
git gc --prune=now
git prune
git reflog expire --all
git replace a b
`;

const rows = (text: string) => text.trim().split('\n');

describe('in a tree with uncommitted work of its person', () => {
  test.each(rows(losing))('%s asks, and names what could be lost', (command) => {
    const { outcome, reason, remember } = decide(command, dirty);
    expect([outcome, remember]).toEqual(['ask', 'once']);
    const named = 'paths' in reason ? reason.paths : [];
    expect(named.length).toBeGreaterThan(0);
    expect(['README.md', 'src/app.ts']).toEqual(expect.arrayContaining([...named]));
  });

  test.each(rows(keeping))('%s asks no more than elsewhere', (command) => {
    expect(decide(command, dirty)).toEqual(decide(command));
    expect(decide(command).outcome).toBe('allow');
  });

  test.each(rows(forgetting))('%s asks, as everywhere', (command) => {
    expect(decide(command, dirty).outcome).toBe('ask');
  });

  test('only the files that a path can reach are named', () => {
    const named = (command: string, change = {}) => {
      const { reason } = decide(command, { ...dirty, ...change });
      return reason.kind === 'may_lose' ? reason.paths : [];
    };
    expect(named('git checkout -- README.md')).toEqual(['README.md']);
    expect(named('git restore src/app.ts')).toEqual(['src/app.ts']);
    expect(named('git reset -- src')).toEqual(['src/app.ts']);
    expect(named('git -C src restore app.ts')).toEqual(['src/app.ts']);
    expect(named('git stash push -- src')).toEqual(['src/app.ts']);
    expect(named('git restore .')).toEqual(['README.md', 'src/app.ts']);
    expect(named('git restore "*.ts"')).toEqual(['README.md', 'src/app.ts']);
    expect(named('git restore --pathspec-from-file=x other.ts')).toEqual([
      'README.md',
      'src/app.ts',
    ]);
    expect(decide('git restore src/other.ts', dirty).outcome).toBe('allow');
    expect(decide('git checkout -- src/other.ts', dirty).outcome).toBe('allow');
  });

  test('of very many files the first are named and the others counted', () => {
    const unsaved = new Set(Array.from({ length: 250 }, (_, at) => `${root}/${at}.txt`));
    const { reason } = decide('git stash', { tree: { unsaved, othersAtWork: 0 } });
    expect(reason).toMatchObject({ kind: 'may_lose', use: 'git stash', more: 150 });
    expect('paths' in reason && reason.paths).toHaveLength(100);
  });

  test('a line end in a name makes no second name of it', () => {
    const unsaved = new Set([`${root}/a\nb`]);
    const { reason } = decide('git stash', { tree: { unsaved, othersAtWork: 0 } });
    expect(reason).toMatchObject({ paths: ['a\\nb'] });
  });

  test('no pattern, grant or yes of earlier stands for a look at the files', () => {
    const allowing = guardOf({
      own: { file: 'own', text: JSON.stringify({ permissions: { allow: ['Bash(git *)'] } }) },
    });
    expect(allowing('git stash').outcome).toBe('allow');
    expect(allowing('git stash', dirty).outcome).toBe('ask');
    expect(decide('git stash', { ...dirty, granted: ['Bash(git stash)'] }).outcome).toBe('ask');
    const place = { command: 'git stash', projectRoot: root, cwd: root, session: '' };
    const approvedAt = '2030-01-01T00:00:00Z';
    const approval: Approval = { id: 'a', ...place, scope: 'always', bound: [], approvedAt };
    expect(decide('git stash', { ...dirty, approvals: [approval] }).outcome).toBe('ask');
  });
});

describe('while other tasks of the run are at work in the same tree', () => {
  const unknown = /^(git (frobnicate|st|\$x)|echo stash \| xargs git)$/;

  test.each(rows(losing + forgetting.trimStart()).filter((row) => !unknown.test(row)))(
    '%s is refused',
    (command) => {
      const { outcome, reason } = decide(command, crowded);
      expect(outcome).toBe('deny');
      expect(reason).toMatchObject({ kind: 'others_at_work', count: 2 });
    },
  );

  test.each(rows(losing).filter((row) => unknown.test(row)))(
    '%s asks: nobody knows what it is',
    (command) => {
      expect(decide(command, crowded).outcome).toBe('ask');
    },
  );

  test.each(rows(keeping))('%s runs', (command) => {
    expect(decide(command, crowded)).toEqual(decide(command));
  });

  test('what a person denied, allowed or granted changes nothing about that', () => {
    const allowing = guardOf({
      own: { file: 'own', text: JSON.stringify({ permissions: { allow: ['Bash(git *)'] } }) },
    });
    expect(allowing('git stash', crowded).outcome).toBe('deny');
    expect(decide('git stash', { ...crowded, granted: ['Bash(git stash)'] }).outcome).toBe('deny');
  });
});

test('whether a command may lose work is told without knowing the tree', () => {
  const guard = openGuard(readPermissions({}));
  for (const command of rows(losing))
    expect([command, guard.mayLose(command)]).toEqual([command, true]);
  for (const command of rows(keeping))
    expect([command, guard.mayLose(command)]).toEqual([command, false]);
  expect(guard.mayLose(`git stash ${'x'.repeat(20_000)}`)).toBe(false);
});
