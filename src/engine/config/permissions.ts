import { z } from 'zod';

/*
 * The section `permissions`: what agents' commands are judged by. How layers are
 * put together is in merge-permissions.ts; lists are unions there, so nothing built in can be taken away.
 */

const patterns = z.array(z.string().min(1)).readonly();
const names = z.array(z.string().min(1)).readonly();

/** Flags of a program that runs scripts: single letters without their dash, long ones as they are written. */
const Interpreter = z.object({ safe: names, dangerous: names, dangerous_long: names });

export const PermissionsSchema = z.object({
  deny: patterns,
  allow: patterns,
  ask: patterns,
  always_ask: names,
  /** `program:subcommand`, deeper ones as `gh:pr:merge`, `git:reset:--hard`. */
  subcommand_ask: names,
  /** Frozen: no file changes it. */
  interpreters: z.record(z.string(), Interpreter).readonly(),
  /** Folders of the project whose scripts run without a question, each with a `/` at its end. */
  script_dirs: names,
  /** Folders beside the project that commands may name; absolute. */
  allowed_dirs_extra: names,
  /** Hosts that agents may fetch from although they have read foreign text (docs/spec/engine.md §7.5). */
  fetch_hosts: names,
  read_host_files: z.boolean(),
  profile: z.enum(['default', 'strict']),
  park_after_min: z.number().int().min(1).max(1440),
  sandbox: z.enum(['auto', 'off']),
  /** `hooks`: those of the repository run in the sandbox when something is committed for the person, or not at all. */
  commit: z.object({
    co_author: z.string(),
    hooks: z.enum(['sandbox', 'off']).default('sandbox'),
  }),
});

/** What counts where nobody adds anything. */
export const defaultPermissions: z.infer<typeof PermissionsSchema> = {
  deny: [
    'Bash(rm -rf *)',
    'Bash(rm -r *)',
    'Bash(curl -X DELETE*)',
    'Bash(* | sh)',
    'Bash(* | bash)',
    'Bash(chmod 777*)',
    'Bash(chmod -R 777*)',
    'Bash(*> /dev/sda*)',
    'Bash(*DROP TABLE*)',
    'Bash(*DROP DATABASE*)',
  ],
  allow: ['Read', 'Glob', 'Grep', 'Write', 'Edit', 'Bash(ls*)', 'Bash(grep *)'],
  ask: [
    'Bash(git*push*)',
    'Bash(git*reset --hard*)',
    'Bash(git*clean -f*)',
    'Bash(git*checkout .)',
    'Bash(git*restore .)',
    'Bash(gh pr merge*)',
    'Bash(gh repo delete*)',
    'Bash(gh repo archive*)',
    'Bash(curl -X POST*)',
    'Bash(curl -X PUT*)',
    'Bash(curl -X PATCH*)',
  ],
  always_ask:
    words(`curl wget ssh scp rsync nc sudo su eval exec xargs env nohup timeout busybox screen tmux script
    pip pip3 npm apt apt-get node perl ruby php rm rmdir mv cp`),
  subcommand_ask: words(`git:push git:clean git:reset:--hard git:checkout:. git:restore:.
    gh:pr:merge gh:repo:delete gh:repo:archive gh:release:delete`),
  interpreters: {
    python3: {
      safe: words('u B s S v b q O I E P R'),
      dangerous: words('c e m'),
      dangerous_long: words('--command --eval'),
    },
    bash: {
      safe: words('n'),
      dangerous: words('c i'),
      dangerous_long: words('--init-file --rcfile'),
    },
    sh: { safe: [], dangerous: words('c i'), dangerous_long: words('--init-file --rcfile') },
  },
  script_dirs: ['scripts/', '.claude/hooks/'],
  allowed_dirs_extra: [],
  fetch_hosts: [],
  read_host_files: true,
  profile: 'strict',
  park_after_min: 10,
  sandbox: 'auto',
  commit: { co_author: 'Claude <noreply@anthropic.com>', hooks: 'sandbox' },
};

function words(text: string): string[] {
  return text.split(/\s+/);
}
