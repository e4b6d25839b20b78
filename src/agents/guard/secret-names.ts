/** Names of files that hold secrets, lower-cased (docs/spec/engine.md §7.8). */
const secret =
  /^\.env(\..*)?$|\.env$|credentials|secret|\.(pem|key|crt|p12|pfx)$|^id_|^\.(htpasswd|netrc|npmrc|pypirc|pgpass)$/;
const example = /^\.env\.(example|sample|template)$/;
/** Source code about secrets that holds none, e.g. `secret_manager.ts`. */
const source =
  /\.(c|cc|cpp|cs|css|go|h|hpp|html|java|js|jsx|kt|lua|mjs|mts|php|py|rb|rs|scala|sh|swift|ts|tsx|vue)$/;
const onlySpeaks = /^(?!\.)(id_|(?!.*credentials).*secret)/;

/** Does the file name in this path say that it holds secrets? Works for files in a commit too, `HEAD:.env`. */
export function isSecretName(file: string): boolean {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf(':')) + 1).toLowerCase();
  if (!secret.test(name) || example.test(name)) return false;
  return !(source.test(name) && onlySpeaks.test(name));
}

/** May this wildcard match the name of such a file? It has a leading dot, or would be such a name itself. */
export function mayMatchSecret(pattern: string): boolean {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1);
  return name.startsWith('.') || isSecretName(pattern);
}
