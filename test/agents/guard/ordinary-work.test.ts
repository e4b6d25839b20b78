import { expect, test } from 'vitest';
import { guardOf } from './guard-world.ts';

/** What a coder does all day. Each question here would be one too many. */
const work = `
git log --format=%h -5
git diff main...HEAD
git show HEAD^
git log --since="2 weeks ago" --oneline
git blame -L 10,20 src/a.ts
git rev-parse --abbrev-ref HEAD
git add -A
git add src/a.ts test/b.ts
git commit -m "Fix #12: it's done"
git commit -am "直した"
git commit --amend --no-edit
git switch -c feature/x
git checkout -b f
git fetch origin
git pull --ff-only
git pull origin main
git stash
git stash pop
git merge --no-ff feature/x
git branch -a
git branch --show-current
git tag
git remote -v
git cherry-pick abc123
git config user.name
git diff --cached --stat
git status -sb
git log -p -S foo -- src
git ls-files
git worktree list
gh pr view 1 --json title --jq .title
gh pr list --state open
gh issue view 3 --comments
gh run view 1 --log
gh pr checks 4
gh api repos/a/b/pulls/1
cat src/a.ts
head -n 5 a
tail -n +3 a
wc -l src/a.ts
sort -u a
cut -d, -f1 a.csv
cut -d: -f1 a
cut -d/ -f1 a
tr a b
diff a b
find src -type f -name a.ts
find . -maxdepth 2 -type d
stat a
du -sh .
tree -L 2
file a
which node
date +%F
date -u
echo hello
printf "%s" x
sed -n 1,20p src/a.ts
sed -i s/foo/bar/ src/a.ts
sed -e s/a/b/g a
jq .name package.json
rg TODO src
rg -n "foo bar" src
tsc --noEmit
tsc -p tsconfig.json --noEmit
mkdir -p src/x
touch src/x.ts
chmod +x scripts/x.sh
pwd
cd src
ls -la
bash scripts/build.sh --fast
./scripts/x.sh a b
python3 scripts/gen.py --out src/a.ts
test -f a
true
uname -a
git log --grep=push
git show --stat HEAD~2
git show HEAD:src/a.ts
git diff HEAD~1 -- src/app.ts
sha256sum a
basename src/a.ts
cat a b c
nl -ba src/a.ts
cat -n src/a.ts
sleep 1
docker ps
kubectl get pods -n x
git restore src/a.ts
git restore --staged src/a.ts
git reset HEAD~1
git reset src/a.ts
git commit
git revert HEAD --no-edit
git log --all --graph --decorate
git describe --tags
git shortlog -sn
git submodule status
ping -c 3 localhost
man ls
ls src
echo "see /etc/hosts and http://example.org"
printf "%s: /tmp" done
git status || echo "no repository at /"
ls *.ts
grep -rn "foo" src --include=a.ts
grep -c x a
shellcheck scripts/x.sh
column -t a
base64 a
xxd a
tar -tf a.tar
`;

const decide = guardOf();

test.each(work.trim().split('\n'))('%s runs unasked', (command) => {
  const { outcome, rule } = decide(command);
  expect({ outcome, rule }).toEqual({ outcome: 'allow', rule });
});
