import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundling, cockpitBundling } from '../scripts/bundling.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Bundles a program that opens our cockpit, as the product is bundled. Resolves with the file to start. */
export async function bundleCockpit(source: URL, outdir: string): Promise<string> {
  return await bundle(source, outdir, cockpitBundling);
}

/** Bundles a program that is drawn by Ink as it comes, with the quickest width there is. */
export async function bundlePlainInk(source: URL, outdir: string): Promise<string> {
  return await bundle(source, outdir, bundling);
}

async function bundle(
  source: URL,
  outdir: string,
  options: typeof bundling | typeof cockpitBundling,
): Promise<string> {
  const entry = fileURLToPath(source);
  await build({
    ...options,
    absWorkingDir: root,
    entryPoints: [entry],
    outdir,
    logLevel: 'error',
  });
  return path.join(outdir, `${path.parse(entry).name}.js`);
}
