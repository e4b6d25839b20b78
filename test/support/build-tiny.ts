import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { cockpitBundling } from '../../scripts/bundling.ts';
import { passingFolder } from './passing-folder.ts';

/** Bundles a small cockpit of `test/support` as the program itself is bundled; gives the file to start. */
export async function buildTinyCockpit(entry = 'tiny-cockpit.tsx'): Promise<string> {
  const outdir = passingFolder('tiny');
  await build({
    ...cockpitBundling,
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: [`test/support/${entry}`],
    outdir,
    logLevel: 'error',
  });
  return path.join(outdir, entry.replace(/\.tsx?$/, '.js'));
}
