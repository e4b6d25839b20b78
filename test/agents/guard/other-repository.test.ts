import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GuardContext } from '../../../src/agents/guard/decision.ts';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { diskFacts } from '../../../src/agents/tools/file-facts.ts';
import { readPermissions } from '../../../src/engine/config/permission-layers.ts';
import { makeTempFolder } from '../../engine/workspace/temp-folder.ts';
import { guardOf, context as nowhere } from './guard-world.ts';

let base: string;
let world: GuardContext;
beforeAll(async () => {
  base = await makeTempFolder();
  const project = path.join(base, 'proj');
  const put = (file: string, text = 'x\n') => {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  };
  mkdirSync(project);
  execFileSync('git', ['init', '-q', project]);
  // ordinary files that git takes for a repository without a work tree
  for (const folder of ['pkg', 'deep/er/pkg']) {
    put(`${folder}/HEAD`, 'ref: refs/heads/main\n');
    put(`${folder}/config`);
    put(`${folder}/objects/keep`);
    put(`${folder}/refs/keep`);
    put(`${folder}/sub/a.txt`);
  }
  put('linked/HEAD', 'ref: refs/heads/main\n');
  put('linked/commondir', '../pkg\n');
  execFileSync('git', ['init', '-q', path.join(project, 'vend')]);
  put('vend/f');
  put('tree/.git', 'gitdir: ../pkg\n');
  put('tree/f');
  put('src/a.ts');
  put('objects/a.txt');
  put('docs/HEAD');
  put('docs/objects.md');
  put('docs/refs/a.md');
  symlinkSync('pkg', path.join(project, 'link'));
  symlinkSync('../deep/er', path.join(project, 'src/link'));
  execFileSync('git', ['init', '-q', path.join(base, 'other')]);
  world = { ...nowhere, cwd: project, projectRoot: project, files: diskFacts };
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Commands, most of them for looking, that git would answer by the settings of another repository. */
const elsewhere = `
git -C pkg status
git -C pkg diff
git -C pkg log --oneline
git -C ./pkg/ status
git -C pkg/sub status
git -C pkg/sub/nothing status
git -C src -C ../pkg status
git -C src/../pkg status
git -C link status
git -C src/link/pkg status
git -C src/link/pkg/sub ls-files -m
git -C linked status
git -C vend status
git -C tree status
git -C ../other status
git -C "pkg" status
git --no-pager -C pkg status
git -C deep/er/pkg status
git --git-dir=pkg status
git --git-dir pkg status
git --git-dir=vend/.git log
git --work-tree=pkg status
git --git-dir=pkg --work-tree=. status
GIT_DIR=pkg git status
GIT_WORK_TREE=vend git status
GIT_COMMON_DIR=pkg git status
X=1 GIT_DIR=pkg git status
env GIT_DIR=pkg git status
env -C pkg git status
cd pkg && git status
cd pkg; git log
cd pkg/sub && git status
(cd vend && git status)
cd src && cd ../pkg && git status
pushd pkg && git status
sh -c "git -C pkg status"
sh -c "cd pkg && git status"
xargs git -C pkg status
find pkg -execdir git status ;
git add vend
git add vend/f
git add -- vend/f
git status vend
git status pkg
git diff pkg/sub/a.txt
git diff -- tree/f
git ls-files -m pkg
git grep TODO pkg
git log -- vend
git commit -m x vend
git stash push -- vend
git restore vend/f
git blame vend/f
git fetch pkg
git pull vend
git show :/pkg
git ls-files ":(top)pkg"
git log --output-indicator-new=x -- link
`;

/** What a coder does all day in the one repository of the project. */
const own = `
git status
git status -sb
git status src
git diff
git diff HEAD~1 -- src/a.ts
git diff main...HEAD
git log -p -- src
git log --oneline -5
git show HEAD
git show HEAD:pkg/config
git add src/a.ts
git add -A
git add docs
git add objects/a.txt
git commit -m pkg
git commit -m "mend vend"
git commit -m vend src/a.ts
git log --grep vend
git -C src status
git -C . log -3
git -C docs status
git -C objects status
git -C src/.. status
git fetch origin
git branch -a
git ls-files src
git grep -n TODO src
git blame src/a.ts
`;

const decide = (command: string, change: Partial<GuardContext> = {}) =>
  openGuard(readPermissions({})).decide({ tool: 'Bash', command }, { ...world, ...change });
const rows = (text: string) => text.trim().split('\n');

describe('git in another repository', () => {
  test.each(rows(elsewhere))('%s asks, once, and says why', (command) => {
    expect(decide(command)).toMatchObject({
      outcome: 'ask',
      rule: 'git:repository',
      remember: 'once',
      reason: { kind: 'other_repository' },
    });
  });

  test.each(rows(own))('%s stays unasked', (command) => {
    const { outcome, rule } = decide(command);
    expect({ outcome, rule }).toEqual({ outcome: 'allow', rule });
  });

  test('the folder is named', () => {
    const folder = (command: string) => {
      const { reason } = decide(command);
      return 'path' in reason ? reason.path : '';
    };
    expect(folder('git -C src/../pkg/sub status')).toBe('pkg');
    expect(folder('git add vend/f')).toBe('vend');
    expect(folder('git -C link status')).toBe('pkg');
  });

  test('neither a pattern, a grant nor a yes of earlier stands for it', () => {
    const text = JSON.stringify({ permissions: { allow: ['Bash(git *)'] } });
    const allowing = openGuard(readPermissions({ own: { file: 'own', text } }));
    const judged = (command: string) => allowing.decide({ tool: 'Bash', command }, world).outcome;
    expect([judged('git -C pkg status'), judged('git -C src status')]).toEqual(['ask', 'allow']);
    expect(decide('git -C pkg status', { granted: ['Bash(git -C pkg status)'] }).outcome).toBe(
      'ask',
    );
  });

  test('it asks in a project that nobody has trusted, too', () => {
    const stranger = openGuard({ ...readPermissions({}), untrusted: true });
    const judged = (command: string) => stranger.decide({ tool: 'Bash', command }, world).outcome;
    expect([judged('git -C pkg status'), judged('git status')]).toEqual(['ask', 'allow']);
  });

  test('what is denied stays denied', () => {
    expect(decide('git -C pkg status; rm -rf src').outcome).toBe('deny');
  });
});

describe('settings that start a program', () => {
  test.each(
    rows(`
git -c core.fsmonitor=./x.sh status
git -c core.pager=./x.sh log
git -c core.sshCommand=./x.sh fetch
git -c diff.external=./x.sh diff
git -c filter.z.clean=./x.sh add a
git -c alias.q=!./x.sh q
git -C . -c core.hooksPath=x commit -m x
git --config-env=core.fsmonitor=X status
git --config-env core.fsmonitor=X status
git --exec-path=. status
git --exec-path . status
git -p log
GIT_CONFIG_COUNT=1 git status
GIT_EXTERNAL_DIFF=./x.sh git diff
GIT_SSH_COMMAND=./x.sh git fetch
GIT_PAGER=./x.sh git log
env GIT_EXEC_PATH=. git status`),
  )('%s asks', (command) => {
    expect(guardOf()(command).outcome).toBe('ask');
  });
});
