import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** How this program is bundled for Node; tests and the bench bundle programs of their own the same way. */
export const bundling = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: {
    'string-width': 'fast-string-width',
    'react-devtools-core': 'data:text/javascript,export default undefined',
  },
  banner: {
    js: [
      // all that packages ask for in this way is built in; the usual way to it costs 0.1 ms in each chunk
      'const require=(name)=>process.getBuiltinModule(name)',
      "??process.getBuiltinModule('node:module').createRequire(import.meta.url)(name);",
    ].join(''),
  },
} as const;

/** The files that make an `Intl.Segmenter` when they are loaded, and what they do with it: split text into graphemes. */
const segmenting =
  /node_modules\/(@alcalzone\/ansi-tokenize\/build\/tokenize|ink\/build\/line-update|slice-ansi\/tokenize-ansi|wrap-ansi\/index)\.js$/;
const making = /new Intl\.Segmenter\((undefined, \{ ?granularity: '?"?grapheme"?'? ?\})?\)/;

/** Ink and what it brings along split text as we do. Fails where one of these packages has become another. */
const ourGraphemes: Plugin = {
  name: 'our-graphemes',
  setup({ onLoad }) {
    onLoad({ filter: segmenting }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      if (!making.test(text)) throw new Error(`${file} no longer splits text as before`);
      const ours = new URL('../src/ui/text/ink-segmenter.ts', import.meta.url).pathname;
      const contents = `import { InkSegmenter } from ${JSON.stringify(ours)};\n${text.replace(making, 'new InkSegmenter()')}`;
      return { contents, loader: 'js' };
    });
  },
};

/**
 * As above for what opens the cockpit: Ink measures text as the terminal at hand draws it, and splits it as we do. Paths
 * from the root.
 */
export const cockpitBundling = {
  ...bundling,
  alias: { ...bundling.alias, 'string-width': './src/ui/text/ink-width.ts' },
  plugins: [ourGraphemes],
};
