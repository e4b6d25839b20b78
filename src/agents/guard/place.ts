import type { FileFacts, GuardContext } from './decision.ts';
import type { Place } from './paths.ts';
import type { Compiled } from './rules.ts';

/** The place of one decision. A path is looked at once, so that all phases see the same disk. */
export function openPlace(context: GuardContext, compiled: Compiled): Place {
  const { cwd, projectRoot, home, files } = context;
  return { cwd, root: projectRoot, home, extra: compiled.extraDirs, files: remembering(files) };
}

function remembering(files: FileFacts): FileFacts {
  const seen = new Map<string, string | undefined>();
  return {
    ...files,
    realPath(file) {
      if (!seen.has(file)) seen.set(file, files.realPath(file));
      return seen.get(file);
    },
  };
}
