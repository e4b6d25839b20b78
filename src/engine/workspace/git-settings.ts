/*
 * What git is started with by this program, whatever a repository or the person's own settings say: each thing that these could
 * have it run, show or leave out is switched off by name.
 */

export type Settings = Readonly<Record<string, string>>;

/** Programs, and what would make one answer differently on this computer than on another. */
const always: Settings = {
  'core.fsmonitor': 'false',
  'core.pager': 'cat',
  'core.editor': 'false',
  'sequence.editor': 'false',
  'core.quotePath': 'false',
  'core.abbrev': 'auto',
  'diff.orderFile': '/dev/null',
  'color.ui': 'false',
  'i18n.commitEncoding': 'UTF-8',
  'i18n.logOutputEncoding': 'UTF-8',
  'commit.gpgSign': 'false',
  'submodule.recurse': 'false',
};

/** What git is started with wherever it only looks, or works on a store of this program's own. */
export const looking: Settings = {
  ...always,
  'safe.bareRepository': 'explicit',
  'core.hooksPath': '/dev/null',
  'core.askPass': '',
  'core.sshCommand': 'false',
  'core.gitProxy': '',
  'core.alternateRefsCommand': 'false',
  'credential.helper': '',
  'gpg.program': 'false',
  'gpg.ssh.program': 'false',
  'gpg.x509.program': 'false',
  'protocol.allow': 'never',
  'log.showSignature': 'false',
  'status.submoduleSummary': 'false',
  'diff.suppressBlankEmpty': 'false',
};

export const committing: Settings = { ...always, 'gc.auto': '0', 'maintenance.auto': 'false' };

export const quiet = { GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' } as const;
/**
 * Nothing is written, nothing fetched that is missing, no name is a pattern, and every object is what its name says.
 */
export const lookingOnly = {
  ...quiet,
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_LITERAL_PATHSPECS: '1',
} as const;

/** Settings that outrank those of every file, whatever signs their names and values have. */
export function asEnvironment(settings: Settings): Readonly<Record<string, string>> {
  const entries = Object.entries(settings);
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(entries.length)],
    ...entries.flatMap(([name, value], at) => [
      [`GIT_CONFIG_KEY_${at}`, name],
      [`GIT_CONFIG_VALUE_${at}`, value],
    ]),
  ]);
}
