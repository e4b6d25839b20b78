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
    js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);",
  },
} as const;

/** As above for what opens the cockpit: Ink measures text as the terminal at hand draws it. Paths from the root. */
export const cockpitBundling = {
  ...bundling,
  alias: { ...bundling.alias, 'string-width': './src/ui/text/ink-width.ts' },
} as const;
