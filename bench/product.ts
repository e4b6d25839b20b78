import { fileURLToPath } from 'node:url';

/** The program as it is shipped. */
export const product = fileURLToPath(new URL('../dist/main.js', import.meta.url));
