/**
 * Is a file of this program gone that it had not loaded yet? Then the program was built or installed anew while this
 * one was open: what it has in memory goes on, and what it lacks is found when it is started again.
 */
export function isRenewed(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
    return false;
  const [, lost = '', by = ''] =
    /^Cannot find module '([^']+)' imported from (\S.*)$/m.exec(error.message) ?? [];
  // all files of the program lie in one folder; a package that lacks one is told as what it is
  return lost !== '' && folderOf(lost) === folderOf(by);
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
}
