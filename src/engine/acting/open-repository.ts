import { RunError } from '../data/failure.ts';
import type { Walk } from '../walk/walk.ts';
import { startGit } from '../workspace/git-start.ts';
import { openGh } from './gh.ts';
import type { Repository } from './repository.ts';

const timeoutMs = 60_000;

/** Opens a repository at `root`. Rejects where runs may look at nothing. */
export async function repositoryOf(walk: Walk, root: string): Promise<Repository> {
  const at = walk.ports.repository?.(root);
  if (at === undefined || walk.programs === undefined)
    throw new RunError({
      kind: 'input_invalid',
      reason: 'nothing can be looked at here',
      values: {},
    });
  const { shell, find } = await walk.programs();
  const { signal } = walk;
  const git = startGit({ shell, root, signal, timeoutMs });
  return {
    root,
    files: at.files,
    async sweep(folder) {
      // rejects where a link leads out
      await at.files.list(folder);
      await at.sweep?.(folder);
    },
    git: {
      isOutside: git.isOutside,
      // in the sandbox also where nobody trusts the repository; without one its settings could start programs
      history: async (verb, words) =>
        (await git.canLook()) || (await at.known?.()) !== false
          ? await git.history(verb, words)
          : null,
    },
    gh: async (repo) =>
      openGh({ shell, program: await find?.('gh', root), folder: walk.places.run, repo, signal }),
  };
}
