/** In a longer patch more than a line has changed. */
const longest = 20_000;

/**
 * A patch, as git writes it, that changes one line of one file: puts one in, takes one out, or has one read otherwise.
 * A file that is new, deleted, renamed or no text is more than that.
 */
export function isOneLineChange(patch: string): boolean {
  if (patch.length > longest) return false;
  const lines = patch.split('\n');
  const count = (what: RegExp) => lines.filter((line) => what.test(line)).length;
  const [added, removed] = [count(/^\+(?!\+\+ )/), count(/^-(?!-- )/)];
  const isPlain =
    count(/^diff --git /) === 1 &&
    count(/^(?:new file|deleted file|rename |copy |old mode|GIT binary|Binary files)/) === 0;
  return isPlain && added <= 1 && removed <= 1 && added + removed > 0;
}
