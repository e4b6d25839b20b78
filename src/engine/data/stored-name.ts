import path from 'node:path';

/** What is on the disk. Paths absolute. */
type Facts = {
  kind(file: string): string;
  /** undefined: it cannot be read as a folder. */
  names(folder: string): readonly string[] | undefined;
};

/** How names are compared: a letter and its mark are one, however they are stored. */
export function composed(name: string): string {
  return name.normalize('NFC');
}

/**
 * A path below `root` (absolute) in the form of its names on the disk: what is there only in another Unicode form, as a Mac
 * or an archive stores it, is found under the name it has. What is nowhere stays as it was given.
 */
export function asStored(files: Facts, root: string, rest: string): string {
  if (hasOneForm(rest) || files.kind(path.resolve(root, rest)) !== 'missing') return rest;
  const names: string[] = [];
  for (const segment of rest.split('/')) {
    // `..` behind a link is for the disk to walk, so nothing is worked out here
    const folder = [root, ...names].join('/');
    const there = hasOneForm(segment) ? [] : (files.names(folder) ?? []);
    const twin = there.includes(segment)
      ? segment
      : there.find((name) => composed(name) === composed(segment));
    names.push(twin ?? segment);
  }
  return names.join('/');
}

/** ASCII has; so the usual miss costs nothing. */
function hasOneForm(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  return /^[\x00-\x7f]*$/.test(text);
}
