/** A folder that is part of the program: beside `dist` in the package, beside `src` in a checkout. */
export function shipped(folder: string): URL {
  return new URL(`../${folder}/`, import.meta.url);
}
