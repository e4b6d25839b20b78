import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { sandboxFor } from '../../../src/engine/workspace/sandbox-places.ts';
import { bounded, inside, world } from './sandbox-world.ts';
import { commandIn, shellIn, until } from './shell-world.ts';

inside('a command writes in the project and is told its code and output', async () => {
  const here = await world();
  const got = await bounded(here, 'echo yes > file; echo said; cat file; exit 3');
  expect(got).toMatchObject({ code: 3, output: 'said\nyes\n' });
  expect(got.error).toBeUndefined();
  expect(await readFile(path.join(here.project, 'file'), 'utf8')).toBe('yes\n');
});

inside('a program that is not there is told as outside, words are kept apart', async () => {
  const { project, spec } = await world();
  const run = (argv: readonly [string, ...string[]]) =>
    shellIn(project).run(commandIn(project, '', { run: { argv }, sandbox: spec }));
  const missing = await run(['no_such_command_x']);
  expect(missing.code).toBe(127);
  expect(missing.output).toContain('not found');
  expect(await run(['printf', '[%s]', 'a b', '$HOME', ''])).toMatchObject({
    code: 0,
    output: '[a b][$HOME][]',
  });
});

inside('nothing outside the project can be written, by name, by link or by hard link', async () => {
  const here = await world();
  await writeFile(path.join(here.outside, 'file'), 'untouched');
  await symlink(here.outside, path.join(here.project, 'way-out'));
  const got = await bounded(
    here,
    `echo a > ${here.outside}/new; echo b > way-out/new; ln -s ${here.outside} mine && echo c > mine/new
       ln ${here.outside}/file hard && echo d > hard; echo e >> ${here.home}/notes; rm -rf ${here.outside}
       mv ${here.outside} gone; touch /usr/folio-escape /etc/folio-escape; echo end`,
  );
  expect(got.output).toMatch(/end\n$/);
  expect(await readdir(here.outside)).toEqual(['file']);
  expect(await readFile(path.join(here.outside, 'file'), 'utf8')).toBe('untouched');
  expect(existsSync(path.join(here.home, 'notes'))).toBe(false);
  expect(existsSync('/usr/folio-escape') || existsSync('/etc/folio-escape')).toBe(false);
});

inside(
  'git’s hooks and settings stay as they are: written, moved, replaced, redirected',
  async () => {
    const here = await world();
    const git = path.join(here.project, '.git');
    await bounded(
      here,
      `echo x > .git/hooks/pre-commit; echo x >> .git/config; rm -f .git/config; mv .git other
       mv .git/hooks .git/h && mkdir .git/hooks; cp -r .git copy; rm -rf .git; echo ../copy > .git/commondir
       echo x > .git/config.worktree; mkdir -p .git/modules/a/hooks; echo data > .git/index; umount .git/hooks .git`,
    );
    expect((await readdir(git)).toSorted()).toEqual(['config', 'hooks', 'index']);
    expect(await readdir(path.join(git, 'hooks'))).toEqual([]);
    expect(await readFile(path.join(git, 'config'), 'utf8')).toBe('[core]\n');
  },
);

inside('git itself works in there', async () => {
  const here = await world();
  await rm(path.join(here.project, '.git'), { recursive: true });
  const plain = shellIn(here.project, { children: path.join(here.home, 'children') });
  await plain.run(
    commandIn(
      here.project,
      'git init -q -b main; git config user.name t; git config user.email t@example.invalid',
    ),
  );
  const got = await bounded(
    here,
    'echo a > a && git add a && git commit -qm one && git mv a b && git commit -qm two && git log --oneline | wc -l; git status --short',
  );
  expect(got).toMatchObject({ code: 0, output: '2\n' });
});

inside(
  'a repository cannot be made where there is none, and what stood in for it is gone',
  async () => {
    const here = await world();
    await rm(path.join(here.project, '.git'), { recursive: true });
    const got = await bounded(
      here,
      'git init -q .; mkdir -p .git/hooks; echo x > .git/hooks/pre-commit',
    );
    expect(got.code).not.toBe(0);
    expect(await readdir(here.project)).toEqual([]);
  },
);

inside('a command that ends does not open what another one still keeps closed', async () => {
  const here = await world();
  await rm(path.join(here.project, '.git'), { recursive: true });
  const slow = bounded(
    here,
    'until [ -e go ]; do sleep 0.02; done; mkdir -p .git/hooks && echo open',
  );
  await until(() => existsSync(path.join(here.project, '.git')));
  await bounded(here, 'true');
  expect(existsSync(path.join(here.project, '.git'))).toBe(true);
  await writeFile(path.join(here.project, 'go'), '');
  expect((await slow).output).not.toContain('open');
  expect(existsSync(path.join(here.project, '.git'))).toBe(false);
});

inside('a link in place of the hooks, or of all of git’s folder, cannot be exchanged', async () => {
  const here = await world();
  const git = path.join(here.project, '.git');
  await rm(path.join(git, 'hooks'), { recursive: true });
  await mkdir(path.join(here.project, 'githooks'));
  await symlink('../githooks', path.join(git, 'hooks'));
  await bounded(
    here,
    'rm .git/hooks; mkdir .git/hooks; echo x > .git/hooks/a; echo x > githooks/a',
  );
  expect(await readdir(path.join(git, 'hooks'))).toEqual([]);
  await rm(git, { recursive: true });
  await symlink('real-git', git);
  await mkdir(path.join(here.project, 'real-git/hooks'), { recursive: true });
  await bounded(
    here,
    'rm .git; mkdir -p .git/hooks; echo x > .git/hooks/a; echo x > real-git/hooks/a',
  );
  expect(await readdir(path.join(git, 'hooks'))).toEqual([]);
});

inside(
  'start-up files of a home that is the project, and places never to be written, stay',
  async () => {
    const { home, project } = await world();
    await mkdir(path.join(home, 'run/.engine'), { recursive: true });
    await writeFile(path.join(home, 'dotfile'), 'alias');
    await symlink('dotfile', path.join(home, '.bashrc'));
    const never = [path.join(home, 'run/.engine/')];
    const spec = sandboxFor({ writable: [home], home, never, hidden: [], network: false });
    await bounded(
      { home, project: home, outside: home, spec },
      'for f in .bashrc .zshenv .profile dotfile run/.engine/x; do echo evil >> $f; done; mv run r2; echo ok > run/file',
    );
    expect(await readFile(path.join(home, 'dotfile'), 'utf8')).toBe('alias');
    expect(await readdir(path.join(home, 'run/.engine'))).toEqual([]);
    expect(existsSync(path.join(home, '.zshenv')) || existsSync(path.join(home, '.profile'))).toBe(
      false,
    );
    expect(project).toContain(home);
  },
);

inside(
  'what stands in for missing places is written down with each command that needs it',
  async () => {
    const { project, spec } = await world();
    const children = path.join(project, '../children');
    const written = async () =>
      await Promise.all(
        (await readdir(children)).map(async (name) => {
          const [first = ''] = (await readFile(path.join(children, name), 'utf8')).split('\n');
          return (JSON.parse(first) as { standIns: string[] }).standIns.toSorted();
        }),
      );
    const run = (text: string) =>
      shellIn(project, { children }).run(commandIn(project, text, { sandbox: spec }));
    const first = run('until [ -e over ]; do sleep 0.05; done');
    await until(() => existsSync(path.join(project, '.git/modules')));
    const second = run('until [ -e over ]; do sleep 0.05; done');
    await until(async () => (await readdir(children)).length === 2);
    const made = ['commondir', 'config.worktree', 'modules'].map((name) =>
      path.join(project, '.git', name),
    );
    await until(async () => (await written().catch(() => [])).length === 2);
    expect(await written()).toEqual([made, made]);
    await writeFile(path.join(project, 'over'), '');
    await Promise.all([first, second]);
    expect([await readdir(children), made.filter(existsSync)]).toEqual([[], []]);
  },
);
