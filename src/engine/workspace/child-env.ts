/** Words in a variable's name that say its value is a credential. */
const secretWord =
  /(^|_)(API_?KEY|ACCESS_?KEY(_ID)?|PRIVATE_?KEY|SIGNING_?KEY|SECRETS?|TOKEN|PASS(WORD|WD|PHRASE)?|CREDENTIALS?|COOKIE|AUTH)(_|$)/;
/** `OPENAIKEY`, `GITHUBTOKEN`; `MONKEY` and `TOKENIZERS_PARALLELISM` are not meant. */
const secretEnd = /(API_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|_KEY|_PAT|_DSN)$/;
/** Sockets of programs that act in the person's name. */
const doors = new Set([
  'SSH_AUTH_SOCK',
  'SSH_AGENT_PID',
  'GPG_AGENT_INFO',
  'DBUS_SESSION_BUS_ADDRESS',
  'DOCKER_HOST',
  'KUBECONFIG',
  'XAUTHORITY',
]);
/**
 * Variables of git that only say who somebody is. Any other sends it to another repository, has it start a program,
 * write a trace or read other settings than those of the project: no child of ours gets one by inheritance.
 */
const namesInGit = new Set([
  'GIT_AUTHOR_NAME',
  'GIT_AUTHOR_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_COMMITTER_EMAIL',
]);
/** `https://user:password@host` in any variable (a proxy, a database). */
const userInfo = /^([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/i;
/** Shorter values may be ordinary words: removing every variable that contains `test` would break things. */
const shortestKey = 8;

/** Does the name of a variable say that its value is a secret? */
function isSecretVariable(name: string): boolean {
  const upper = name.toUpperCase();
  return secretWord.test(upper) || secretEnd.test(upper) || doors.has(upper);
}

/** Is it a variable that moves git, inherited from whatever this program was started by (a hook of git, for one)? */
function movesGit(name: string): boolean {
  return name.startsWith('GIT_') && !namesInGit.has(name);
}

/**
 * The environment a child may see: without keys by name, without any variable that contains one of `known` (keys the
 * program holds), without names and passwords in addresses, without what would move git. `added` comes last and is kept
 * as it is, keys excepted. `keeps`: names of keys that this one child needs, since the person is logged in with it.
 */
export function childEnv(
  base: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  added: Readonly<Record<string, string>>,
  keeps: readonly string[] = [],
): Record<string, string> {
  const keys = known.filter((key) => key.length >= shortestKey);
  const inherited = Object.entries(base).filter(([name]) => !movesGit(name));
  const kept = Object.entries({ ...Object.fromEntries(inherited), ...added }).flatMap(
    ([name, value]) => {
      if (value === undefined) return [];
      if (isSecretVariable(name) && !keeps.includes(name)) return [];
      if (keys.some((key) => value.includes(key))) return [];
      return [[name, value.replace(userInfo, '$1')] as const];
    },
  );
  // Without a terminal git could not ask anyway; so it says so instead of trying.
  return { GIT_TERMINAL_PROMPT: '0', ...Object.fromEntries(kept) };
}
