import path from 'node:path';
import type { Programs } from '../acting/shell.ts';
import { openChildren } from './children-at-work.ts';
import type { Disk } from './disk.ts';
import { findProgram } from './find-program.ts';
import { dirtyIn } from './git-dirt.ts';
import { headOf, movedIn } from './git-head.ts';
import { plantedBelow } from './git-planted.ts';
import { sweepOrphans } from './orphans.ts';
import { openShell, type ShellFacts } from './process-runner.ts';
import { openRepository } from './repository/open-repository.ts';
import { stageProject } from './staged-project.ts';
import { sweepTrees } from './trees/sweep-trees.ts';
import { knownTrees, openTrees } from './trees/trees.ts';

type Facts = Pick<ShellFacts, 'env' | 'keys' | 'temp' | 'newId'> & {
  readonly disk: Disk;
  /**
   * Where working trees of runs lie, and the person's usual list of ignored files; their home, and what of it no command
   * sees. Absent: no trees are made, and no repository is verified.
   */
  readonly own?: {
    readonly trees: string;
    readonly ignoreFile: string;
    readonly home: string;
    readonly hidden: readonly string[];
  };
};

/** What one run may start; `folder`: the run's own, absolute. Programs at work are written down in its `.engine`. */
export function openPrograms(facts: Facts, run: string, folder: string): Programs {
  const { disk, newId, own } = facts;
  const children = path.join(folder, '.engine', 'children');
  const shell = openShell({ ...facts, run, children });
  return {
    shell,
    children: openChildren({ disk, run, folder: children, newId }),
    sweep: async () => await sweepOrphans(disk, children, run),
    repositories: async (project, since) => await plantedBelow(disk, project, since),
    dirty: async (project) => await dirtyIn(disk, shell, project),
    heads: {
      now: headOf,
      between: async (project, commits) => await movedIn({ disk, shell }, project, commits),
    },
    stage: async (root, files) => await stageProject(shell, root, files),
    find: async (name, outside) => await findProgram(name, outside, facts.env['PATH']),
    ...(own === undefined
      ? {}
      : {
          async trees({ name, from, ...needs }) {
            const place = path.join(own.trees, name);
            const { ignoreFile, home, hidden } = own;
            const desk = { ...needs, disk, shell, ignoreFile, home, hidden, place };
            if (from === 'known') return knownTrees({ ...desk, from: 'head' });
            sweepTrees(own.trees);
            return await openTrees({ ...desk, from });
          },
          async editable(needs) {
            const { home, hidden } = own;
            const where = facts.env['PATH'] ?? '';
            const theirs = needs.isFixed === true ? '' : facts.env['AGENT_ARTIFACT_DIR'];
            const said = theirs || needs.artifacts;
            const artifacts = path.resolve(said.replace(/^~(?=$|[/\\])/, home));
            return await openRepository({
              ...needs,
              artifacts,
              disk,
              shell,
              path: where,
              home,
              hidden,
            });
          },
        }),
  };
}
