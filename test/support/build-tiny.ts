import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { cockpitBundling } from '../../scripts/bundling.ts';
import { passingFolder } from './passing-folder.ts';

/** Bundles the tiny cockpit as the program itself is bundled; gives the file to start. */
export async function buildTinyCockpit(): Promise<string> {
  const outdir = passingFolder('tiny');
  await build({
    ...cockpitBundling,
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: ['test/support/tiny-cockpit.tsx'],
    outdir,
    logLevel: 'error',
  });
  return path.join(outdir, 'tiny-cockpit.js');
}
