/**
 * Ahead of the first hunk git tells of the file itself; that a plain file is new or gone, its sign says. A mode that is not
 * that of a plain file (a program, a link) stays: it is part of what a person lets in.
 */
const told =
  /^(?:index |--- |\+\+\+ |similarity index |dissimilarity index |new file mode 100644$|deleted file mode )/;

/** The lines of a difference (`git diff`), each file under one line with its sign and its name (`+ docs/a.md`). */
export function underNames(lines: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let head: string[] | undefined;
  const close = () => {
    if (head === undefined) return;
    shown.push(nameIn(head), ...head.slice(1).filter((line) => !told.test(line)));
    head = undefined;
  };
  for (const line of lines) {
    if (line.startsWith('diff --git ')) {
      close();
      head = [line];
    } else if (head === undefined) shown.push(line);
    else if (line.startsWith('@@')) {
      close();
      shown.push(line);
    } else head.push(line);
  }
  close();
  return shown;
}

function nameIn(head: readonly string[]): string {
  const [names = ''] = head;
  const side = (sign: string) => head.find((line) => line.startsWith(sign))?.slice(sign.length);
  const found = [side('+++ '), side('--- ')].find(
    (name) => name !== undefined && name !== '/dev/null',
  );
  const half = names.slice('diff --git '.length);
  const name = found ?? half.slice(Math.floor(half.length / 2) + 1);
  const isNew = head.some((line) => line.startsWith('new file mode'));
  const isGone = head.some((line) => line.startsWith('deleted file mode'));
  const plain = name
    .replace(/\t$/, '')
    .replace(/^"?[ab]\//, '')
    .replace(/"$/, '');
  return `${isNew ? '+' : isGone ? '-' : '~'} ${plain}`;
}
