import path from 'node:path';
import { RunError } from '../data/failure.ts';
import { codeOf, type Disk, unwritable } from './disk.ts';
import { makeFolder } from './folders.ts';

export type FindWorkspace = {
  readonly disk: Disk;
  readonly cwd: string;
  /** `--workspace DIR`. */
  readonly flag?: string | undefined;
  /** `FOLIO_WORKSPACE`; empty counts as unset. */
  readonly env?: string | undefined;
  /** Only a verb that writes may make one. */
  readonly mayCreate: boolean;
  /** `init` may meet a workspace without `config.yaml`: it writes one. */
  readonly mayLackConfig?: boolean;
};

export type Workspace = {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly by: 'flag' | 'environment' | 'here' | 'parent' | 'default';
  /** new: nothing in it but dot-files, so it gets its first files now. */
  readonly state: 'new' | 'ready' | 'without_config';
};

type Named = { readonly folder: string; readonly by: Workspace['by'] };

/**
 * Which workspace is meant: flag, environment, `./workspace`, the nearest parent folder with
 * `workspace/config.yaml`, else `./workspace` made now. undefined: there is none and none may be made.
 * Rejects with RunError `workspace_without_config`, `file_unwritable`.
 */
export async function findWorkspace(options: FindWorkspace): Promise<Workspace | undefined> {
  const { disk } = options;
  const { folder, by } = await chosen(options);
  const there = await stateOf(disk, folder);
  if (there === 'missing' && !options.mayCreate) return undefined;
  if (there === 'missing') await create(disk, folder);
  if (there === 'without_config' && !options.mayLackConfig) {
    throw new RunError({ kind: 'workspace_without_config', path: folder });
  }
  const root = await disk.realpath(folder);
  return { root, by, state: there === 'missing' ? 'new' : there };
}

async function chosen({ disk, flag, env, cwd }: FindWorkspace): Promise<Named> {
  if (flag !== undefined) return { folder: path.resolve(cwd, flag), by: 'flag' };
  if (env !== undefined && env !== '') return { folder: path.resolve(cwd, env), by: 'environment' };
  const here = path.join(cwd, 'workspace');
  if ((await kindOf(disk, here)) === 'folder') return { folder: here, by: 'here' };
  const above = await inParents(disk, path.dirname(cwd));
  return above === undefined ? { folder: here, by: 'default' } : { folder: above, by: 'parent' };
}

async function inParents(disk: Disk, start: string): Promise<string | undefined> {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'workspace');
    if ((await kindOf(disk, path.join(candidate, 'config.yaml'))) === 'file') return candidate;
    if (path.dirname(folder) === folder) return undefined;
  }
}

async function stateOf(disk: Disk, folder: string): Promise<Workspace['state'] | 'missing'> {
  const kind = await kindOf(disk, folder);
  if (kind === undefined) return 'missing';
  if (kind !== 'folder') throw notA('folder', folder);
  const config = path.join(folder, 'config.yaml');
  const found = await kindOf(disk, config);
  if (found === 'file') return 'ready';
  // none could be written there either
  if (found === 'folder') throw notA('file', config);
  const entries = await disk.readFolder(folder);
  return entries.every(({ name }) => name.startsWith('.')) ? 'new' : 'without_config';
}

/** A folder that may not be read counts as empty. */
async function kindOf(disk: Disk, file: string) {
  try {
    return (await disk.stat(file)).kind;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

async function create(disk: Disk, folder: string): Promise<void> {
  try {
    await makeFolder(disk, folder);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function notA(kind: 'file' | 'folder', place: string): RunError {
  const code = kind === 'file' ? 'EISDIR' : 'ENOTDIR';
  return new RunError({ kind: 'file_unwritable', path: place, code, detail: `not a ${kind}` });
}
