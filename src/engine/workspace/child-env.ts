/** Words in a variable's name that say its value is a credential. */
const secretWord =
  /(^|_)(API_?KEY|ACCESS_?KEY(_ID)?|PRIVATE_?KEY|SIGNING_?KEY|SECRETS?|TOKEN|PASS(WORD|WD|PHRASE)?|CREDENTIALS?|COOKIE|AUTH)(_|$)/;
/** `OPENAIKEY`, `GITHUBTOKEN`; `MONKEY` and `TOKENIZERS_PARALLELISM` are not meant. */
const secretEnd = /(API_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|_KEY|_PAT|_DSN)$/;
/** Doors to something that acts in the person's name. */
const doors = new Set([
  'SSH_AUTH_SOCK',
  'SSH_AGENT_PID',
  'GPG_AGENT_INFO',
  'DBUS_SESSION_BUS_ADDRESS',
  'DOCKER_HOST',
  'KUBECONFIG',
  'XAUTHORITY',
]);
/** `https://user:password@host` in any variable (a proxy, a database). */
const userInfo = /^([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/i;
/** Shorter values are words, not keys: taking every variable that says `test` away would help nobody. */
const shortestKey = 8;

/** Does the name of a variable say that its value is a secret? */
function isSecretVariable(name: string): boolean {
  const upper = name.toUpperCase();
  return secretWord.test(upper) || secretEnd.test(upper) || doors.has(upper);
}

/**
 * The environment a child may see: without keys by name, without any variable that contains one of `known` (keys the
 * program holds), without names and passwords in addresses. `added` comes last and is kept as it is, keys excepted.
 */
export function childEnv(
  base: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const keys = known.filter((key) => key.length >= shortestKey);
  const kept = Object.entries({ ...base, ...added }).flatMap(([name, value]) => {
    if (value === undefined || isSecretVariable(name)) return [];
    if (keys.some((key) => value.includes(key))) return [];
    return [[name, value.replace(userInfo, '$1')] as const];
  });
  // Without a terminal git could not ask anyway; so it says so instead of trying.
  return { GIT_TERMINAL_PROMPT: '0', ...Object.fromEntries(kept) };
}
