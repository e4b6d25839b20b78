import path from 'node:path';
import type { FileFacts } from '../guard/decision.ts';

/** How names are compared: a letter and its mark are one, however they are stored. */
export function composed(name: string): string {
  return name.normalize('NFC');
}

/**
 * A path below `root` (absolute) in the form of its names on the disk: what is there only in another Unicode form, as a Mac
 * or an archive stores it, is found under the name it has. What is nowhere stays as it was given.
 */
export function asStored(
  files: Pick<FileFacts, 'kind' | 'names'>,
  root: string,
  rest: string,
): string {
  // ASCII has one form only, so that the usual miss costs nothing
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(rest) || files.kind(path.resolve(root, rest)) !== 'missing')
    return rest;
  const names: string[] = [];
  for (const segment of rest.split('/')) {
    // `..` behind a link is for the disk to walk, so nothing is worked out here
    const folder = [root, ...names].join('/');
    const there = isStep(segment) ? [] : (files.names(folder) ?? []);
    const twin = there.includes(segment)
      ? segment
      : there.find((name) => composed(name) === composed(segment));
    names.push(twin ?? segment);
  }
  return names.join('/');
}

function isStep(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..';
}
