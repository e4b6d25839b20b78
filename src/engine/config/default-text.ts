import { providerNames } from '../data/provider-names.ts';
import { roomsInFile } from '../workflows/settings.ts';
import { type InFileGroup, settingsText } from './in-file.ts';
import { shared } from './schema.ts';

const head = `# Settings of this workspace. Each comment names the values that are allowed.
#
# Order: flag, -c key=value, local/config.yaml, this file, your own file
# (~/.config/folio-tui/config.yaml), built-in value. A value out of range in this file stops the program;
# in local/config.yaml or your own file it is left out, with a warning.
# Keys and passwords never go in here: name an environment variable in provider.api_key_env.
# provider.base_url, provider.api_key_env, provider.recording, ui.editor and ui.notifier count only from your own file,
# flags and the environment, or when you trust this workspace.
`;

const own = `provider:
  name: auto                         # auto | ${providerNames.join(' | ')}
  base_url: null                     # for compatible; env ANTHROPIC_BASE_URL
  api_key_env: ANTHROPIC_API_KEY
  tiers: { haiku: claude-haiku-5-5, sonnet: claude-sonnet-5-5, opus: claude-opus-5-5 }
  server: auto                       # for compatible: auto | ollama | llama.cpp | lm-studio | other
  context_tokens: null               # for compatible: its context (num_ctx), 1024–10000000 or null (unknown)
  concurrency: 10                    # 1–20; compatible: 1 unless set
  max_output_tokens: 32000           # 256–128000
  timeouts: { idle_sec: 300, total_sec: 900 }  # 3–3600; 10–14400
  retry: { attempts: 6, max_minutes: 10 }      # 1–10; 1–60
  budget: { usd: 5, tokens: null, calls: null }      # > 0 or null (none), per run
  wait_for_reset: true
  recording: null                    # file for recorded

ui:
  language: auto                     # auto | ja | en
  color: auto                        # auto | never
  ascii: false
  ambiguous_width: auto              # auto | 1 | 2
  refresh_hz: 15                     # 1–30
  confirm_plan: true                 # ask before Phase 2 with fan-out and cost (cockpit only)
  notify: unfocused                  # off | unfocused | always
  notifier: null                     # a program of yours that gets title and text: [notify-send]
  bell: false
  theme: auto                        # auto | light | dark | ansi (16 colours)
  motion: auto                       # auto | full | reduced | none
  mouse: false
  editor: null                       # null = $EDITOR
`;

/** All workflows share the file, so it also carries sections that are not read here. */
const others = `permissions:
  deny:  ["Bash(rm -rf *)", "Bash(rm -r *)", "Bash(curl -X DELETE*)", "Bash(* | sh)", "Bash(* | bash)", "Bash(chmod 777*)",
          "Bash(chmod -R 777*)", "Bash(*> /dev/sda*)", "Bash(*DROP TABLE*)", "Bash(*DROP DATABASE*)"]
  allow: [Read, Glob, Grep, Write, Edit, "Bash(ls*)", "Bash(grep *)"]
  ask:   ["Bash(git*push*)", "Bash(git*reset --hard*)", "Bash(git*clean -f*)", "Bash(git*checkout .)", "Bash(git*restore .)",
          "Bash(gh pr merge*)", "Bash(gh repo delete*)", "Bash(gh repo archive*)", "Bash(curl -X POST*)", "Bash(curl -X PUT*)", "Bash(curl -X PATCH*)"]
  always_ask: [curl, wget, ssh, scp, rsync, nc, sudo, su, eval, exec, xargs, env, nohup, timeout, busybox, screen, tmux, script,
               pip, pip3, npm, apt, apt-get, node, perl, ruby, php, rm, rmdir, mv, cp]          # union only
  subcommand_ask: ["git:push", "git:clean", "git:reset:--hard", "git:checkout:.", "git:restore:.",
                   "gh:pr:merge", "gh:repo:delete", "gh:repo:archive", "gh:release:delete"]   # union only
  interpreters:                      # frozen, overlays ignored with a warning
    python3: { safe: [u, B, s, S, v, b, q, O, I, E, P, R], dangerous: [c, e, m], dangerous_long: [--command, --eval] }
    bash:    { safe: [n], dangerous: [c, i], dangerous_long: [--init-file, --rcfile] }
    sh:      { safe: [],  dangerous: [c, i], dangerous_long: [--init-file, --rcfile] }
  script_dirs: ["scripts/", ".claude/hooks/"]
  allowed_dirs_extra: []             # union only
  fetch_hosts: []                    # hosts agents may still fetch from once they have read foreign text; union only
  read_host_files: true              # deny and ask always; allow only for a trusted hash: .claude/settings.json, .claude/permission-config.yaml, local/hooks/permission-config.yaml
  profile: strict                    # default | strict
  park_after_min: 10                 # 1–1440
  sandbox: auto                      # auto | off (asks for everything not read-only)
  commit:
    co_author: "Claude <noreply@anthropic.com>"     # "" = no trailer
    hooks: sandbox                   # sandbox | off: what the hooks of the repository do when a change is committed for you
`;

function groupText({ heading, settings }: InFileGroup, before = ''): string {
  const above = heading === undefined ? '' : `# --- ${heading} ---\n`;
  return `${above}${before}${settingsText(settings)}`;
}

/** Keys that all workflows share have always stood among those of the first one behind the engine's sections. */
const [firstAfter, ...more] = roomsInFile.after;

/**
 * The whole `config.yaml` with its built-in values, as `init` writes it: the engine's own text, and the settings of each
 * workflow with the words of their rows.
 */
export const defaultConfigText: string = [
  head,
  ...roomsInFile.before.map((group) => groupText(group)),
  own,
  groupText(firstAfter, settingsText(shared)),
  ...more.map((group) => groupText(group)),
  others,
].join('\n');
