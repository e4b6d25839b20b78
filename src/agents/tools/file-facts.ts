import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FileFacts } from '../guard/decision.ts';

/** The disk as the guard and the tools' paths see it. Looks again each time; never throws. */
export const diskFacts: FileFacts = { realPath, kind, names, hash };

function realPath(file: string): string | undefined {
  const real = unless(() => realpathSync.native(file));
  if (typeof real === 'string') return real;
  // a circle, a folder that may not be read, or a broken link: never written through
  if (real.code !== 'ENOENT' || isThere(file)) return undefined;
  const folder = path.dirname(file);
  if (folder === file) return undefined;
  const above = realPath(folder);
  return above === undefined ? undefined : path.join(above, path.basename(file));
}

function isThere(file: string): boolean {
  const found = unless(() => lstatSync(file));
  return !('code' in found) || found.code !== 'ENOENT';
}

function kind(file: string): 'file' | 'folder' | 'other' | 'missing' {
  const stats = unless(() => statSync(file));
  if ('code' in stats) return 'missing';
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'folder' : 'other';
}

function names(folder: string): readonly string[] | undefined {
  const found = unless(() => readdirSync(folder));
  return 'code' in found ? undefined : found;
}

function hash(file: string): string | undefined {
  if (kind(file) !== 'file') return undefined;
  const bytes = unless(() => readFileSync(file));
  if ('code' in bytes) return undefined;
  return createHash('sha256').update(bytes).digest('hex');
}

function unless<T>(look: () => T): T | { readonly code: string } {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { code: typeof code === 'string' ? code : 'EIO' };
  }
}
