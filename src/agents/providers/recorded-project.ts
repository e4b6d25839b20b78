import { readdir, readFile } from 'node:fs/promises';

export type RecordedFile = { readonly path: string; readonly text: string };

/** The files of a folder that is part of a recording, by their paths in it, in the order of their names; none where there is no such folder. */
export async function projectOn(folder: URL): Promise<readonly RecordedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const from = decodeURIComponent(folder.pathname).replace(/\/$/, '');
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(from.length + 1))
    .map((name) => name.replace(/^\/+/, ''))
    .toSorted();
  return await Promise.all(
    names.map(async (path) => ({
      path,
      text: await readFile(new URL(encodeURI(path), folder), 'utf8'),
    })),
  );
}
