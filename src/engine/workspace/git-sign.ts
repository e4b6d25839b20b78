import type { Shell } from '../acting/shell.ts';
import { asEnvironment, looking, lookingOnly, type Settings } from './git-settings.ts';

const timeoutMs = 60_000;
/** What signs is a program of the person's, which talks to where their keys lie. */
const doors = ['SSH_AUTH_SOCK', 'GPG_AGENT_INFO', 'GNUPGHOME'];

type Said = { readonly scope: string; readonly key: string; readonly value: string };

/**
 * Signs the newest commit where the person's git signs: the same commit again, with their signature. The program that signs
 * is named by their own settings alone, never by those of a repository, and runs outside of the sandbox, where their keys
 * are. Resolves with whether all is as they want it: not where signing failed, which leaves the commit unsigned.
 */
export async function signHead({ shell, root, signal, look }: Facts): Promise<boolean> {
  const said = saidBy(
    await look(
      'config',
      ['-z', '--show-scope', '--get-regexp', '^(commit[.]gpgsign|user[.]signingkey|gpg[.].*)$'],
      'history',
    ),
  );
  const wants = said.findLast(({ key }) => key === 'commit.gpgsign')?.value ?? 'false';
  if (!/^(true|yes|on|1|)$/i.test(wants)) return true;
  const argv = ['/bin/sh', '-c', signScript] as const;
  const env = { ...lookingOnly, ...asEnvironment({ ...looking, ...signing(said) }) };
  const run = { run: { argv }, cwd: root, env, signal, timeoutMs, maxBytes: 10_000 };
  return (await shell.run({ ...run, keeps: doors, sandbox: null })).code === 0;
}

type Facts = {
  readonly shell: Shell;
  readonly root: string;
  readonly signal: AbortSignal;
  /** What the settings say; see `startGit`. */
  look(verb: 'config', words: readonly string[], how: 'history'): Promise<string | null>;
};

const signScript = `old=$(git rev-parse --verify HEAD) && tree=$(git rev-parse "$old^{tree}") || exit 1
export GIT_AUTHOR_NAME="$(git log -1 --format=%an "$old")" GIT_AUTHOR_EMAIL="$(git log -1 --format=%ae "$old")"
export GIT_AUTHOR_DATE="$(git log -1 --format=%ad --date=raw "$old")"
export GIT_COMMITTER_NAME="$(git log -1 --format=%cn "$old")" GIT_COMMITTER_EMAIL="$(git log -1 --format=%ce "$old")"
set --
for parent in $(git log -1 --format=%P "$old"); do set -- "$@" -p "$parent"; done
new=$(git log -1 --format=%B "$old" | git commit-tree -S "$@" "$tree") || exit 1
git update-ref HEAD "$new" "$old"`;

/** Programs by the person's own files; data may stand in the repository too. */
function signing(said: readonly Said[]): Settings {
  const own = (key: string) =>
    said.findLast((each) => each.key === key && /^(global|system)$/.test(each.scope))?.value;
  const data = ['user.signingkey', 'gpg.format'].flatMap((key) => {
    const value = said.findLast((each) => each.key === key)?.value;
    return value === undefined ? [] : [[key, value] as const];
  });
  return {
    ...Object.fromEntries(data),
    'gpg.program': own('gpg.openpgp.program') ?? own('gpg.program') ?? 'gpg',
    'gpg.openpgp.program': own('gpg.openpgp.program') ?? own('gpg.program') ?? 'gpg',
    'gpg.x509.program': own('gpg.x509.program') ?? 'gpgsm',
    'gpg.ssh.program': own('gpg.ssh.program') ?? 'ssh-keygen',
    'gpg.ssh.defaultKeyCommand': own('gpg.ssh.defaultkeycommand') ?? '',
  };
}

/** `scope NUL key LF value NUL`, one after the other. */
function saidBy(output: string | null): readonly Said[] {
  const parts = (output ?? '').split('\0');
  return parts.flatMap((scope, at) => {
    const entry = parts[at + 1];
    // what this program itself has switched off is no wish of the person's
    if (at % 2 === 1 || entry === undefined || scope === 'command') return [];
    const end = entry.indexOf('\n');
    return end < 0
      ? [{ scope, key: entry, value: '' }]
      : [{ scope, key: entry.slice(0, end), value: entry.slice(end + 1) }];
  });
}
