/** All files of the program lie in one folder; a package that lacks one is told as what it is. */
const ofOneFolder = /^Cannot find module '([^']*[/\\])[^/\\']+' imported from \1[^/\\]+$/m;

/**
 * Is a file of this program gone that it had not loaded yet? Then the program was built or installed anew while this
 * one was open: what it has in memory goes on, and what it lacks is found when it is started again.
 */
export function isRenewed(error: unknown): boolean {
  const { code, message } = Object(error);
  return code === 'ERR_MODULE_NOT_FOUND' && ofOneFolder.test(message);
}
