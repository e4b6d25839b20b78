import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { cockpitBundling } from '../../scripts/bundling.ts';
import { whereItLies } from '../support/children.ts';
import { passingFolder } from '../support/passing-folder.ts';

/** Bundles the program with echoes as the program itself is bundled; gives the file to start. */
export async function buildEcho(): Promise<string> {
  const outdir = passingFolder('echo');
  await build({
    ...cockpitBundling,
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: ['test/echo/program.ts'],
    outdir,
    plugins: [whereItLies],
    logLevel: 'error',
  });
  return path.join(outdir, 'program.js');
}
