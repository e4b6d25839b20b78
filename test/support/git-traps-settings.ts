import { type GitTrap, promised, set, signed } from './git-trap-parts.ts';

export const inSettings: readonly GitTrap[] = [
  { name: 'a monitor of the file system', plant: set('core.fsmonitor') },
  {
    name: 'a monitor of the second version, with a cache of what is untracked',
    plant(world, program) {
      world.git('config', 'core.fsmonitorHookVersion', '2');
      world.git('config', 'core.untrackedCache', 'true');
      set('core.fsmonitor')(world, program);
    },
  },
  {
    name: 'a monitor beside a sparse index',
    plant(world, program) {
      world.git('sparse-checkout', 'init', '--cone', '--sparse-index');
      set('core.fsmonitor')(world, program);
    },
  },
  {
    name: 'a monitor beside a split index',
    plant(world, program) {
      world.git('update-index', '--split-index');
      set('core.fsmonitor')(world, program);
    },
  },
  {
    name: 'a working tree elsewhere, with a monitor',
    plant(world, program) {
      world.git('config', 'core.worktree', world.place('home'));
      world.git('config', 'core.fsmonitor', program);
    },
  },
  { name: 'a program that shows differences', plant: set('diff.external') },
  { name: 'a program for the differences of one kind of file', plant: set('diff.odd.command') },
  {
    name: 'a program that makes text of files, its answers kept',
    plant(world, program) {
      world.git('config', 'diff.odd.cachetextconv', 'true');
      set('diff.odd.textconv')(world, program);
    },
  },
  {
    name: 'pagers',
    plant: set('core.pager', 'pager.log', 'pager.diff', 'pager.status', 'interactive.diffFilter'),
  },
  {
    name: 'editors',
    plant(world, program) {
      world.git('config', 'commit.verbose', 'true');
      world.git('config', 'commit.template', world.put('proj/template.txt', 'words\n'));
      set('core.editor', 'sequence.editor')(world, program);
    },
  },
  {
    name: 'a program that looks at signatures',
    plant(world, program) {
      signed(world);
      world.git('config', 'log.showSignature', 'true');
      set('gpg.program', 'gpg.ssh.program', 'gpg.x509.program')(world, program);
    },
  },
  {
    name: 'a program that signs commits',
    plant(world, program) {
      world.git('config', 'commit.gpgSign', 'true');
      set('gpg.program')(world, program);
    },
  },
  {
    name: 'a program that signs commits with a key of ssh',
    plant(world, program) {
      world.git('config', 'commit.gpgSign', 'true');
      world.git('config', 'gpg.format', 'ssh');
      set('gpg.ssh.program', 'gpg.ssh.defaultKeyCommand')(world, program);
    },
  },
  {
    name: 'other words for what looks',
    plant(world, program) {
      for (const verb of ['status', 'diff', 'log', 'rev-parse', 'add', 'commit'])
        world.git('config', `alias.${verb}`, `!${program}`);
    },
  },
  {
    name: 'a program that lists what an alternate has',
    plant(world, program) {
      world.init('outside/alternate');
      const objects = world.place('outside/alternate/.git/objects');
      world.put('proj/.git/objects/info/alternates', `${objects}\n`);
      set('core.alternateRefsCommand')(world, program);
    },
  },
  {
    name: 'a program for trailers',
    plant: set('trailer.sign.command', 'trailer.sign.cmd', 'merge.odd.driver'),
  },
];

export const far: readonly GitTrap[] = [
  {
    name: 'a promised object behind a program',
    plant: (world, program) =>
      promised(world, ['remote.far.url', `ext::${program}`], ['protocol.ext.allow', 'always']),
  },
  {
    name: 'a promised object in a repository that a program packs up',
    plant(world, program) {
      promised(world, ['remote.far.url', world.place('outside')]);
      world.git('config', 'remote.far.uploadpack', program);
    },
  },
  {
    name: 'a promised object over ssh',
    plant: (world, program) =>
      promised(world, ['remote.far.url', 'ssh://far.invalid/x'], ['core.sshCommand', program]),
  },
  {
    name: 'a promised object behind a password',
    plant: (world, program) =>
      promised(
        world,
        ['remote.far.url', 'https://127.0.0.1:9/x'],
        ['credential.helper', `!${program}`],
        ['core.askPass', program],
        ['core.gitProxy', program],
      ),
  },
];
