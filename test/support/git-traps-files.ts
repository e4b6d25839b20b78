import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { edited, everyHook, filter, type GitTrap, gitlink, hook } from './git-trap-parts.ts';

export const inFilters: readonly GitTrap[] = [
  {
    name: 'a filter named by .gitattributes',
    plant: (world, program) => filter(world, 'z', program),
  },
  {
    name: 'a filter named by info/attributes',
    plant(world, program) {
      world.git('config', 'filter.z.clean', program);
      world.put('proj/.git/info/attributes', '* filter=z\n');
      edited(world);
    },
  },
  {
    name: 'a filter named by a file of attributes that the settings name',
    plant(world, program) {
      world.git('config', 'filter.z.clean', program);
      world.git('config', 'core.attributesFile', world.put('outside/attributes', '* filter=z\n'));
      edited(world);
    },
  },
  {
    name: 'a filter in settings that are included',
    plant(world, program) {
      world.put('proj/more.inc', `[filter "z"]\n\tclean = ${program}\n`);
      world.git('config', 'include.path', '../more.inc');
      world.put('proj/.gitattributes', '*.md filter=z\n');
      edited(world);
    },
  },
  {
    name: 'a filter in settings that are included in this folder',
    plant(world, program) {
      world.put('proj/more.inc', `[filter "z"]\n\tclean = ${program}\n`);
      world.git('config', `includeIf.gitdir:${world.root}/.path`, '../more.inc');
      world.put('proj/.gitattributes', '*.md filter=z\n');
      edited(world);
    },
  },
  {
    name: 'a filter in settings that are included on this branch',
    plant(world, program) {
      world.put('proj/more.inc', `[filter "z"]\n\tclean = ${program}\n`);
      world.git('config', 'includeIf.onbranch:main.path', '../more.inc');
      world.put('proj/.gitattributes', '*.md filter=z\n');
      edited(world);
    },
  },
  {
    name: 'a filter in the settings of this working tree',
    plant(world, program) {
      world.git('config', 'extensions.worktreeConfig', 'true');
      world.git('config', '--worktree', 'filter.z.clean', program);
      world.put('proj/.gitattributes', '*.md filter=z\n');
      edited(world);
    },
  },
  {
    name: 'a filter that stays at work',
    plant: (world, program) => filter(world, 'z', program, 'process'),
  },
  {
    name: 'a filter for the way out',
    plant: (world, program) => filter(world, 'z', program, 'smudge'),
  },
  {
    name: 'a filter that must not fail',
    plant(world, program) {
      world.git('config', 'filter.z.required', 'true');
      filter(world, 'z', program);
    },
  },
  {
    name: 'a filter with an equals sign in its name',
    plant: (world, program) => filter(world, 'z=y', program),
  },
  {
    name: 'a filter with capitals and signs in its name',
    plant: (world, program) => filter(world, 'Zz.$(x)*"\'', program),
  },
  {
    name: 'a filter for a file that is meant to be added',
    plant(world, program) {
      world.put('proj/c.md', '');
      world.git('add', '-N', 'c.md');
      filter(world, 'z', program);
      world.put('proj/c.md', 'c\n');
    },
  },
  {
    name: 'a filter for a file that only has another time',
    plant(world, program) {
      filter(world, 'z', program);
      world.put('proj/a.md', 'a\n');
    },
  },
];

export const inHooks: readonly GitTrap[] = [
  {
    name: 'a hook for a change of the index',
    plant(world, program) {
      hook(world, program, ['post-index-change'], 'proj/.git/hooks');
      edited(world);
    },
  },
  {
    name: 'hooks around a commit',
    plant(world, program) {
      hook(world, program, everyHook, 'proj/.git/hooks');
      world.git('config', 'gc.auto', '1');
      edited(world);
    },
  },
  {
    name: 'a hook for a change of references',
    plant(world, program) {
      hook(world, program, ['reference-transaction'], 'proj/.git/hooks');
      edited(world);
    },
  },
  {
    name: 'hooks in a folder of the working tree',
    plant(world, program) {
      hook(world, program, everyHook, 'proj/own-hooks');
      world.git('config', 'core.hooksPath', 'own-hooks');
      edited(world);
    },
  },
];

export const inOthers: readonly GitTrap[] = [
  {
    name: 'a repository of ordinary files below the project',
    plant(world, program) {
      world.put('proj/pkg/HEAD', 'ref: refs/heads/main\n');
      world.put('proj/pkg/objects/keep', 'x\n');
      world.put('proj/pkg/refs/keep', 'x\n');
      const monitor = `[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = ${program}\n`;
      world.put('proj/pkg/config', monitor);
      world.git('add', 'pkg');
      edited(world, 'proj/pkg/objects/keep');
    },
  },
  {
    name: 'a repository in the index, with a filter of its own',
    plant: (world, program) => gitlink(world, ['filter.z.clean', program]),
  },
  {
    name: 'a repository in the index, with a monitor of its own',
    plant: (world, program) => gitlink(world, ['core.fsmonitor', program]),
  },
  {
    name: 'a submodule that wants to be looked into, whatever the settings say',
    plant(world, program) {
      gitlink(world, ['core.fsmonitor', program], ['filter.z.clean', program]);
      world.put(
        'proj/.gitmodules',
        '[submodule "vend"]\n\tpath = vend\n\turl = ./x\n\tignore = none\n',
      );
      for (const name of ['diff.ignoreSubmodules', 'submodule.vend.ignore'])
        world.git('config', name, 'none');
      world.git('config', 'submodule.recurse', 'true');
      world.git('config', 'status.submoduleSummary', 'true');
      world.git('config', 'diff.submodule', 'diff');
    },
  },
  {
    name: 'a .git file that leads to a repository of ordinary files',
    plant(world, program) {
      gitlink(world, ['core.fsmonitor', program], ['filter.z.clean', program]);
      execFileSync('mv', [world.place('proj/vend/.git'), world.place('proj/store')]);
      world.put('proj/vend/.git', 'gitdir: ../store\n');
    },
  },
  {
    name: 'a link named .git that leads to a repository of ordinary files',
    plant(world, program) {
      gitlink(world, ['core.fsmonitor', program], ['filter.z.clean', program]);
      execFileSync('mv', [world.place('proj/vend/.git'), world.place('proj/store')]);
      symlinkSync('../store', world.place('proj/vend/.git'));
    },
  },
  {
    name: 'a repository in a repository in the index',
    plant(world, program) {
      gitlink(world);
      const raw = world.init('proj/vend/deep');
      raw('config', 'core.fsmonitor', program);
      edited(world, 'proj/vend/deep/a.md');
      world.gitIn(world.place('proj/vend'), 'add', 'deep');
    },
  },
  {
    name: 'an untracked repository with a monitor',
    plant(world, program) {
      world.init('proj/other')('config', 'core.fsmonitor', program);
      edited(world, 'proj/other/a.md');
    },
  },
];
