import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SandboxSpec } from '../../../src/engine/acting/shell.ts';
import { privatePlaces } from '../../../src/engine/workspace/private-places.ts';
import {
  linkedPlaces,
  projectPlaces,
  sandboxFor,
} from '../../../src/engine/workspace/sandbox-places.ts';
import { seatbeltProfile } from '../../../src/engine/workspace/sandbox-seatbelt.ts';
import { safePath, toolchainsIn } from '../../../src/engine/workspace/toolchains.ts';
import { inside, world } from './sandbox-world.ts';
import { commandIn, shellIn } from './shell-world.ts';

const plainPath = '/usr/bin:/bin';

function put(file: string, text: string, mode = 0o644) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

function boundsIn(home: string, given: Partial<Parameters<typeof sandboxFor>[0]>): SandboxSpec {
  return sandboxFor({ writable: [], home, never: [], hidden: [], network: false, ...given });
}

async function said(
  cwd: string,
  home: string,
  text: string,
  sandbox: SandboxSpec,
  PATH = plainPath,
) {
  const shell = shellIn(path.dirname(home), { env: { PATH, HOME: home } });
  return (await shell.run(commandIn(cwd, text, { sandbox }))).output;
}

inside(
  'nothing of the table of private places is there, whether the home is empty or seen',
  async () => {
    const { home, project } = await world();
    const places = Object.values(privatePlaces).flat();
    for (const place of places) put(path.join(home, place, 'kept'), `canary of ${place}\n`);
    put(path.join(home, 'diary.txt'), 'canary of a diary\n');
    const look = 'grep -rs canary "$HOME" /proc/1/root"$HOME"; echo looked';
    const apart = boundsIn(home, { writable: [project], apart: { shown: [] } });
    expect(await said(project, home, look, apart)).toBe('looked\n');
    const seen = await said(project, home, look, boundsIn(home, { writable: [project] }));
    expect(seen.split('\n').filter((line) => !line.includes('diary'))).toEqual(['looked', '']);
  },
);

inside(
  'toolchains and what they have fetched are there, to be read and not to be written',
  async () => {
    const { home, project } = await world();
    const tool = '#!/bin/sh\necho here\n';
    put(path.join(home, '.nvm/versions/v1/bin/one'), tool, 0o755);
    put(
      path.join(home, 'tools/two/bin/two'),
      '#!/bin/sh\ncat "$(dirname "$0")/../lib/two"\n',
      0o755,
    );
    put(path.join(home, 'tools/two/lib/two'), 'beside\n');
    put(path.join(home, '.npm/_cacache/x'), 'cached\n');
    put(path.join(home, '.cargo/registry/x'), 'crate\n');
    put(path.join(home, '.cargo/credentials.toml'), 'canary\n');
    put(path.join(home, '.gitconfig'), '[user]\n\tname = A\n');
    const PATH = [
      path.join(home, '.nvm/versions/v1/bin'),
      path.join(home, 'tools/two/bin'),
      plainPath,
    ];
    const env = { PATH: PATH.join(':') };
    const bounds = boundsIn(home, { writable: [project], apart: { shown: [] } });
    const text = `one; two; cat ~/.npm/_cacache/x ~/.cargo/registry/x; git config user.name
    cat ~/.cargo/credentials.toml; echo y > ~/.npm/_cacache/x; echo y > ~/.nvm/versions/v1/bin/one; one
    mkdir -p ~/.npm/_logs && echo own > ~/.npm/_logs/1 && cat ~/.npm/_logs/1`;
    const output = await said(project, home, text, bounds, env.PATH);
    for (const line of ['here', 'beside', 'cached', 'crate', 'A', 'own'])
      expect(output.split('\n')).toContain(line);
    expect(output.split('\n').filter((line) => line === 'here')).toHaveLength(2);
    expect(output).not.toContain('canary');
    expect(execFileSync('cat', [path.join(home, '.npm/_cacache/x')], { encoding: 'utf8' })).toBe(
      'cached\n',
    );
  },
);

inside(
  'a project below /tmp, and a linked working tree, can be read by who may not write them',
  async () => {
    const { home } = await world();
    const top = realpathSync(mkdtempSync('/tmp/folio-home-'));
    onTestFinished(() => rmSync(top, { recursive: true, force: true }));
    const main = path.join(top, 'main');
    const linked = path.join(home, 'linked');
    put(path.join(main, 'a.txt'), 'of main\n');
    const git = (...words: string[]) => execFileSync('git', words, { cwd: main, stdio: 'pipe' });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'first');
    git('worktree', 'add', '-q', linked);
    for (const root of [main, linked]) {
      const apart = { shown: projectPlaces(root) };
      const text = 'cat a.txt; git log --format=%s; echo x > a.txt || echo held';
      const output = await said(root, home, text, boundsIn(home, { apart }));
      expect(output).toMatch(/of main\nfirst\n[\s\S]*held\n/);
    }
  },
);

/** A repository with one commit, and a working tree of it elsewhere. */
function linkedIn(home: string) {
  const [main, linked] = [path.join(home, 'main'), path.join(home, 'linked')];
  put(path.join(main, 'a.txt'), 'of main\n');
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: main, stdio: 'pipe', encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.org');
  git('add', '.');
  git('commit', '-qm', 'first');
  git('worktree', 'add', '-q', linked, '-b', 'feat');
  return { main, linked, git };
}

function linkedBounds(home: string, root: string): SandboxSpec {
  const { writable, never } = linkedPlaces(root);
  const bounds = boundsIn(home, {
    ...{ writable: [root], never, apart: { shown: projectPlaces(root) } },
  });
  return { ...bounds, writable: [...bounds.writable, ...writable] };
}

inside(
  'in a linked working tree git adds and commits as in the main one, and what git runs stays closed',
  async () => {
    const { home } = await world();
    const { main, linked, git } = linkedIn(home);
    const before = readFileSync(path.join(main, '.git/config'), 'utf8');
    const text = `echo hello > note.md; git add note.md && git commit -qm note && git log --format=%s
      for file in ../main/.git/config ../main/.git/hooks/post-commit .git \
        ../main/.git/worktrees/linked/commondir ../main/.git/worktrees/linked/gitdir \
        ../main/.git/worktrees/linked/config.worktree ../main/.git/HEAD ../main/.git/index
      do echo x >> $file || echo held; done
      echo x >> ../main/a.txt; mv ../main/.git/worktrees/linked ../main/.git/worktrees/other || echo held`;
    const output = await said(linked, home, text, linkedBounds(home, linked));
    expect(output).toContain('note\nfirst\n');
    expect(output.match(/^held$/gm)).toHaveLength(9);
    expect(git('log', '--format=%s', 'feat')).toBe('note\nfirst\n');
    expect(git('status', '--porcelain')).toBe('');
    expect(readFileSync(path.join(main, '.git/config'), 'utf8')).toBe(before);
    expect(readFileSync(path.join(main, 'a.txt'), 'utf8')).toBe('of main\n');
  },
);

inside('a file that names another repository as its own opens nothing of that', async () => {
  const { home, project } = await world();
  const { main, linked } = linkedIn(home);
  const entry = path.join(main, '.git/worktrees/linked');
  const stranger = path.join(home, 'stranger');
  const forged = path.join(stranger, 'forged');
  const lead = (to: string) => put(path.join(stranger, '.git'), `gitdir: ${to}\n`);
  put(path.join(forged, 'commondir'), `${path.join(main, '.git')}\n`);
  put(path.join(forged, 'gitdir'), `${path.join(stranger, '.git')}\n`);
  for (const to of [path.join(main, '.git'), entry, forged, path.join(home, '.ssh')]) {
    lead(to);
    expect(linkedPlaces(stranger)).toEqual({ writable: [], never: [] });
  }
  // nor is a folder that is no repository shown
  expect(projectPlaces(stranger)).toEqual([stranger, stranger]);
  expect(linkedPlaces(project)).toEqual({ writable: [], never: [] });
  rmSync(path.join(stranger, '.git'));
  symlinkSync(path.join(linked, '.git'), path.join(stranger, '.git'));
  expect(linkedPlaces(stranger)).toEqual({ writable: [], never: [] });
});

test('a repository whose folders are links opens nothing of what they lead to', async () => {
  const { home, outside } = await world();
  const { main, linked } = linkedIn(home);
  const at = (name: string) => path.join(main, '.git', name);
  for (const name of ['refs', 'logs']) {
    renameSync(at(name), path.join(outside, name));
    symlinkSync(path.join(outside, name), at(name));
  }
  expect(linkedPlaces(linked).writable).toEqual([at('worktrees/linked'), at('objects')]);
});

inside('no program is found where a command could put one', async () => {
  const { home, project } = await world();
  put(path.join(project, 'bin/planted'), '#!/bin/sh\necho planted\n', 0o755);
  const PATH = [path.join(project, 'bin'), 'bin', '.', '', plainPath].join(':');
  const bounds = boundsIn(home, { writable: [project] });
  const output = await said(project, home, 'planted; command -v ls; echo "$PATH"', bounds, PATH);
  expect(output).toMatch(/planted: .*not found\n.*\/ls\n\/usr\/bin:\/bin\n$/);
});

test('the search path keeps its order and loses what is relative or can be written, also by a link', () => {
  expect(safePath('/a:b::/w/bin:/w2:/c', ['/w'])).toBe('/a:/w2:/c');
});

test('folders of the home that hold more than tools are not shown for a tool in them', () => {
  const env = {
    PATH: '/h/.local/share:/h:/h/x/bin:/usr/bin',
    GOROOT: '/h/.config',
    NVM_DIR: '/h/nvm',
  };
  const shown = toolchainsIn('/h', env);
  expect(shown).toEqual(expect.arrayContaining(['/h/x/bin', '/h/nvm', '/h/.rustup']));
  for (const place of ['/h', '/h/.local/share', '/h/.config', '/usr/bin'])
    expect(shown).not.toContain(place);
});

test('on macOS the home’s files cannot be read but for what is shown; what is private comes last', () => {
  const profile = seatbeltProfile({
    ...{ writable: ['/h/p'], readOnly: [], hidden: ['/h/.ssh'], network: false },
    ...{ emptied: ['/h'], shown: ['/h/.nvm'] },
  });
  const lines = profile.split('\n');
  const at = (text: string) => lines.findIndex((line) => line.startsWith(text));
  const order = [
    '(allow file-read*)',
    '(deny file-read-data (subpath "/h"))',
    '(allow file-read* (subpath "/h/.nvm"))',
    '(deny file-read* file-write* (subpath "/h/.ssh"))',
  ].map(at);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});
