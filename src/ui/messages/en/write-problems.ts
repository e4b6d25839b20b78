/** What a task begins with (`docs/spec/crew.md` §4). */
export const beginProblems: Readonly<Record<string, string>> = {
  E061: 'Others took each number for a new task at the same moment',
  E063: 'The folder for the files of the tasks cannot be made',
  E064: 'The folder for the results cannot be made',
};

export const writeProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your disk quota is used up',
  EFBIG: 'The limit for the size of a file is reached',
  EROFS: 'The place is read-only',
  EACCES: 'You may not write there',
  EPERM: 'You may not write there',
  ENOTDIR: 'Something else stands where a folder belongs',
  EISDIR: 'A folder stands where a file belongs',
  ENAMETOOLONG: 'The path is too long',
  EMFILE: 'Too many files are open',
  EIO: 'The disk failed',
};

export const writeAdvice: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room',
  EDQUOT: 'Make room',
  EFBIG: 'Raise the limit (ulimit -f)',
  EROFS: 'Name a writable place with `--workspace`',
  EIO: 'Check the disk',
};
