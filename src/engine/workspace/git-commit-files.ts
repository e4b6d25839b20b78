import * as fs from 'node:fs';
import path from 'node:path';

/** A file as it was laid into a checkout; `bytes` null: it is not there. */
export type Laid = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer | null;
};

/** Puts files into a checkout as they are in the project. undefined: a link is on the way to one, and nothing was put there. */
export function layFiles(
  project: string,
  checkout: string,
  names: readonly string[],
): readonly Laid[] | undefined {
  const laid = names.map((name) => ({
    name,
    from: path.join(project, name),
    to: path.join(checkout, name),
  }));
  if (laid.some(({ name }) => hasLink(checkout, name))) return undefined;
  for (const name of new Set(names.flatMap(attributesFor)))
    layAttributes(path.join(project, name), path.join(checkout, name));
  return laid.map((each) => {
    const { from, to } = each;
    const stats = fs.lstatSync(from, { throwIfNoEntry: false });
    fs.rmSync(to, { force: true });
    if (stats === undefined) return { ...each, bytes: null };
    fs.mkdirSync(path.dirname(to), { recursive: true });
    if (stats.isSymbolicLink()) {
      fs.symlinkSync(fs.readlinkSync(from), to);
      return { ...each, bytes: null };
    }
    const bytes = fs.readFileSync(from);
    fs.writeFileSync(to, bytes, { mode: stats.mode & 0o777 });
    return { ...each, bytes };
  });
}

/** Files that say how git takes a file in: they count as they are, committed or not. */
function attributesFor(name: string): readonly string[] {
  const folders = path.dirname(name).split(path.sep);
  return [
    '.gitattributes',
    ...folders.map((_, at) => path.join(...folders.slice(0, at + 1), '.gitattributes')),
  ];
}

function layAttributes(from: string, to: string): void {
  const bytes = plainBytes(from);
  if (bytes === undefined || !fs.existsSync(path.dirname(to))) return;
  fs.rmSync(to, { force: true });
  fs.writeFileSync(to, bytes);
}

/** Does a link stand where a folder on the way to a file should be? */
function hasLink(root: string, name: string): boolean {
  const parts = path.dirname(name).split(path.sep);
  return parts.some((_, at) =>
    fs
      .lstatSync(path.join(root, ...parts.slice(0, at + 1)), { throwIfNoEntry: false })
      ?.isSymbolicLink(),
  );
}

/** Brings what hooks made of the files into the project, where that is still as it was. Names those that they changed. */
export function bringBack(laid: readonly Laid[]): readonly string[] {
  return laid.flatMap(({ name, from, to, bytes }) => {
    const now = plainBytes(to);
    if (bytes === null || now === undefined || now.equals(bytes)) return [];
    if (plainBytes(from)?.equals(bytes) === true) {
      const beside = `${from}.folio-commit`;
      fs.writeFileSync(beside, now, { mode: fs.statSync(from).mode & 0o777, flag: 'wx' });
      fs.renameSync(beside, from);
    }
    return [name];
  });
}

function plainBytes(file: string): Buffer | undefined {
  const isFile = fs.lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? fs.readFileSync(file) : undefined;
}
