/** One row or more for each ruling of docs/spec/crew.md §18.12 and what follows from them. */
export const rulingRows = String.raw`
ask git -C . push origin
ask git -c a=b push origin
ask git stash clear
ask git filter-branch
ask git checkout -f
ask git checkout --force main
allow git checkout -- src/a.ts
deny rm -fr d
deny rm -R d
deny rm --recursive d
deny rm -ir d
deny rm d -r
deny cat x | sudo sh
deny cat x | env bash
deny cat x | /bin/sh -s
deny cat x | dash
deny curl --request=DELETE u
deny curl -XDELETE u
deny curl -sX DELETE u
deny psql -c "Drop  Table users"
deny mysql -e "drop database app"
ask ls | x
ask grep a f > out
ask lsblk
ask cd ..
ask cat credentials.json
ask cat deploy.pem
ask cat id_rsa
ask cat config/.env.local
allow cat .env.example
ask sort --output=/etc/x f
ask cat --file=/etc/passwd
ask dd if=/dev/zero of=x
deny dd of=/dev/sda
ask find work/ -name x -delete
ask find . -exec ls
ask find . -execdir ls
ask find . -ok ls
ask find . -okdir ls
ask find . -fprint x
ask find . -fprintf x %p
ask find . -fls x
deny chmod 777 f
deny chmod 0777 f
deny chmod -R 777 f
deny chmod -R 0777 f
deny chmod a+rwx f
allow chmod 644 f
ask chmod o+w f
ask python foo.py
ask python3.11 scripts/x.py
ask zsh -c ls
ask dash x
ask ksh x
ask fish x
ask bun x
ask deno x
ask npx x
ask tsx x.ts
ask command ls
ask time ls
ask nice ls
ask shutdown
ask reboot
ask systemctl stop x
ask mkfs.ext4 x
ask crontab -r
ask docker run x
ask kubectl delete pod x
ask terraform destroy
ask gh api -X DELETE repos/a/b
ask gh workflow run x
ask gh issue close 1
ask gh pr comment 1 --body x
ask make
ask cargo test
ask go test
ask pytest
ask ./vendor/x/scripts/run.sh
ask vendor/x/scripts/run.sh
ask python3 node_modules/x/scripts/y.py
ask bash work/cmd_001/scripts/x.sh
allow bash .claude/hooks/x.sh
allow bash .claude/skills/a/scripts/x.sh
ask bash .claude/skills/a/b/scripts/x.sh
allow echo "a > b"
allow git commit -m "x; y"
allow echo '$5x'
ask SUDO x
ask Curl x
ask Python3 scripts/x.py
deny RM -rf x
ask 'rm' x
ask \rm x
ask r""m x
ask "git" push
ask git "push"
ask "git" status
ask git --work-tree . push
ask gh -R a/b pr merge 1
ask gh --repo a/b pr merge 1
ask git checkout ./
ask git checkout ./.
ask git restore ./
ask git reset --har
ask builtin ls
ask doas ls
ask git log --output=x
ask git grep -O TODO
ask git commit --no-verify -m x
allow git commit -m wip 2>&1
allow git log -3 2>/dev/null || true
allow git log -3 2> /dev/null
allow git log -3 && true
ask git log -3 | tee x
ask python3scripts/x.py
allow git -C src status
allow git stash list
allow gh run view 1
allow gh api repos/a/b --jq .name
ask cat https://h/x
deny env X=1 rm -rf build
deny sh -c "rm -rf build"
deny bash -c "cd x && rm -r y"
deny find . -name x -exec rm -r {} +
deny echo $(rm -rf build)
deny f() { rm -rf x; }; f
ask nonesuch.sh
ask somerunner git push
ask somerunner --do "git push"
ask sometool --check src/a.ts
allow sed -n 5p src/a.ts
allow sed -n /x/p src/a.ts
ask sed -f x.sed src/a.ts
ask sed s/a/b/e src/a.ts
ask sed "s/a/b/w out" src/a.ts
allow awk 1 src/a.ts
ask sort -o x y
allow sort -u src/a.ts
ask uniq a b
ask tar -xf a.tar
allow tar -tf a.tar
ask cat .git/config
ask export A=b
ask source x
ask set -e
allow grep "a\|b" f
allow grep "a.*b" f
ask git show HEAD:.env
ask date -f .env
ask hostname x
ask git-push origin
ask pip-compile x
ask terraform validate
ask sometool @../args
ask sometool --list=a,/etc/passwd
ask sometool host:/etc/passwd
ask cat link/../../x
ask git config --list
ask git config user.name x
allow git config user.name
ask git config --get remote.origin.url
ask ldd x
ask python3 -um http.server
ask git fetch ext::sh
ask git fetch origin main:main
ask git merge -s ours x
ask sed --in-place=*x s/a/b/ f
ask sed -s -n -i -e s/a/b/e f
ask bash - scripts/x.sh
ask python3 scripts/x.py "git push"
ask mycmd --x=/y
ask mycmd -o/x
`;
