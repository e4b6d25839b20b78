import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { cockpitBundling } from '../../scripts/bundling.ts';
import { lastingFolder } from './passing-folder.ts';

const built = new Map<string, Promise<string>>();

/** Bundles a small cockpit of `test/support` as the program itself is bundled, once a worker; gives the file to start. */
export async function buildTinyCockpit(entry = 'tiny-cockpit.tsx'): Promise<string> {
  const known = built.get(entry) ?? bundled(entry);
  built.set(entry, known);
  return await known;
}

async function bundled(entry: string): Promise<string> {
  const outdir = lastingFolder('tiny');
  await build({
    ...cockpitBundling,
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: [`test/support/${entry}`],
    outdir,
    logLevel: 'error',
  });
  return path.join(outdir, entry.replace(/\.tsx?$/, '.js'));
}
