import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundling } from '../../scripts/bundling.ts';

/*
 * Programs that tests start again and again, to kill them: bundled once a test run, since reading the source of the whole
 * engine takes longer than what most of them do.
 */

const root = path.join(import.meta.dirname, '../..');
/** Where they lie, and what else is made for a run of the tests. */
export const built = path.join(root, 'node_modules/.cache/folio-children');

/** Where Node keeps what it has compiled of them. */
export const compiled = path.join(built, 'compiled');

const children = [
  ...['toys/toy-child', 'folio/story-child', 'coder/coder-child'].map(inSupport),
  ...['crew/cmd-child', 'crew/secretary-child', 'trees/apply-child', 'field/field-child'].map(
    inSupport,
  ),
  'test/agents/children/acting-child.ts',
  ...[
    ...['add-consent', 'command-parent', 'lock-holder', 'save-once'],
    ...['take-lock', 'write-forever', 'write-until-interrupted'],
  ].map((name) => `test/engine/workspace/children/${name}.ts`),
];

function inSupport(name: string): string {
  return `test/support/${name}.ts`;
}

/** The bundle of such a program, which is called as its file is. */
export function childFile(name: string): string {
  return path.join(built, `${name}.mjs`);
}

/** Each file goes on to know where it lies, and what lies beside it. */
export const whereItLies: Plugin = {
  name: 'where-it-lies',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](src|test)[\\/].*\.tsx?$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

export async function buildChildren(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: children,
    outdir: built,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    // Libraries too: to find and read their many files takes as long as all else that most of these do.
    ...{ ...bundling, splitting: false },
    plugins: [whereItLies],
    logLevel: 'error',
  });
}
