import { RunError } from '../data/failure.ts';
import { readableOr } from './readable.ts';
import { bookkeeping, type Store, type Walk } from './walk.ts';

/** Is the folder of this run no longer where this process has locked it? */
export async function isGone({ store, folder }: Pick<Walk, 'store' | 'folder'>): Promise<boolean> {
  return !(await readableOr(store.exists(bookkeeping({ folder }, 'lock')), true));
}

/**
 * The files of a run at work while its folder is there. Who deletes or moves it takes the lock away with it: pieces of the
 * run that came into being again there would be no run, and anybody could begin another beside them. Every write rejects
 * with `run_gone` then. `real`: where the folder lies, absolute.
 */
export function whileThere(store: Store, folder: string, real: string): Store {
  const need = async () => {
    if (await isGone({ store, folder })) throw new RunError({ kind: 'run_gone', path: real });
  };
  return {
    ...store,
    async write(...given) {
      await need();
      await store.write(...given);
    },
    async once(...given) {
      await need();
      return await store.once(...given);
    },
    async move(...given) {
      await need();
      await store.move(...given);
    },
    async append(...given) {
      await need();
      return await store.append(...given);
    },
    async alone(...given) {
      await need();
      return await store.alone(...given);
    },
  };
}
