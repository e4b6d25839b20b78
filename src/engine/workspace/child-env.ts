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
/** What programs need to find their way, and their tools to be found: data, by name. Nothing else is handed on. */
const plain = new Set(
  names(`PATH HOME USER LOGNAME SHELL PWD OLDPWD HOSTNAME LANG LANGUAGE TZ TERM TERM_PROGRAM COLORTERM COLUMNS LINES
    NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TMPDIR TMP TEMP EDITOR VISUAL PAGER MANPATH INFOPATH CI DEBIAN_FRONTEND
    NODE_ENV NODE_PATH NODE_OPTIONS NODE_EXTRA_CA_CERTS NVM_DIR NVM_BIN FNM_DIR VOLTA_HOME PNPM_HOME BUN_INSTALL
    DENO_INSTALL DENO_DIR PYTHONPATH PYTHONHOME PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYENV_ROOT PYENV_VERSION
    VIRTUAL_ENV CONDA_PREFIX CONDA_DEFAULT_ENV PIP_CACHE_DIR PIP_INDEX_URL UV_CACHE_DIR GOPATH GOROOT GOBIN GOCACHE
    GOMODCACHE GOFLAGS GOPROXY GOPRIVATE GOTOOLCHAIN CGO_ENABLED CARGO_HOME CARGO_TARGET_DIR RUSTUP_HOME RUSTUP_TOOLCHAIN
    RUSTFLAGS RUST_BACKTRACE RUST_LOG JAVA_HOME JDK_HOME MAVEN_HOME MAVEN_OPTS GRADLE_HOME GRADLE_USER_HOME GRADLE_OPTS
    KOTLIN_HOME SDKMAN_DIR ANDROID_HOME ANDROID_SDK_ROOT RBENV_ROOT RBENV_VERSION GEM_HOME GEM_PATH BUNDLE_PATH RUBYOPT
    RUBYLIB RAILS_ENV RACK_ENV PERL5LIB PHPRC COMPOSER_HOME MIX_ENV HEX_HOME DOTNET_ROOT DOTNET_CLI_TELEMETRY_OPTOUT
    NUGET_PACKAGES OPAMROOT OPAM_SWITCH_PREFIX GHCUP_INSTALL_BASE_PREFIX CC CXX CPP LD AR CFLAGS CXXFLAGS CPPFLAGS
    LDFLAGS MAKEFLAGS MAKELEVEL CMAKE_PREFIX_PATH CMAKE_GENERATOR PKG_CONFIG_PATH LD_LIBRARY_PATH DYLD_LIBRARY_PATH
    LIBRARY_PATH CPATH C_INCLUDE_PATH SDKROOT MACOSX_DEPLOYMENT_TARGET SOURCE_DATE_EPOCH HOMEBREW_PREFIX
    HOMEBREW_CELLAR HOMEBREW_REPOSITORY NIX_PATH NIX_PROFILES NIX_SSL_CERT_FILE SSL_CERT_FILE SSL_CERT_DIR
    REQUESTS_CA_BUNDLE CURL_CA_BUNDLE HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY XDG_CONFIG_HOME XDG_CACHE_HOME
    XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_DIRS XDG_DATA_DIRS PLAYWRIGHT_BROWSERS_PATH PUPPETEER_EXECUTABLE_PATH
    CHROME_BIN UV_THREADPOOL_SIZE`),
);

/** Also every variable of the language settings, and who somebody is for git. */
function isPlain(name: string): boolean {
  const upper = name.toUpperCase();
  return plain.has(upper) || upper.startsWith('LC_') || namesInGit.has(name);
}

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

/**
 * The environment a child may see: of this program's own only what is known to be plain; without keys by name, without
 * any variable that contains one of `known` (keys the program holds), without names and passwords in addresses. `added` comes last and is kept
 * as it is, keys excepted. `keeps`: names of keys that this one child needs, since the person is logged in with it.
 */
export function childEnv(
  base: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  added: Readonly<Record<string, string>>,
  keeps: readonly string[] = [],
): Record<string, string> {
  const keys = known.filter((key) => key.length >= shortestKey);
  const inherited = Object.entries(base).filter(([name]) => isPlain(name) || keeps.includes(name));
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

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
