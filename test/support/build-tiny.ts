import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the tiny cockpit as the program itself is bundled; gives the file to start. */
export async function buildTinyCockpit(): Promise<string> {
  const outdir = mkdtempSync(path.join(tmpdir(), 'tiny-'));
  await build({
    absWorkingDir: root,
    entryPoints: ['test/support/tiny-cockpit.tsx'],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'string-width': 'fast-string-width',
      'react-devtools-core': 'data:text/javascript,export default undefined',
    },
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  });
  return path.join(outdir, 'tiny-cockpit.js');
}
