import type { RunFiles } from '../../../../src/engine/ports.ts';

/** These texts by their paths, to be read. */
export function filesIn(texts: Record<string, string>): RunFiles {
  const namesIn = (folder: string) =>
    Object.keys(texts).flatMap((path) =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).split('/')[0] ?? ''] : [],
    );
  return {
    read: async (path) => texts[path],
    pieces: async () => undefined,
    list: async (folder) => [...new Set(namesIn(folder))].sort(),
    exists: async (path) => path in texts,
    write: async () => undefined,
  };
}
