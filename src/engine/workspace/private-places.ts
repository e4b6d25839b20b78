/*
 * Where a home keeps what no command of an agent may see, by what it is; all paths from the home. Data alone: who adds a
 * program to the world adds its line here. Places that are not there cost nothing.
 */
export const privatePlaces = {
  /** Keys, tokens and passwords. */
  credentials:
    lines(`.ssh .gnupg .pgp .aws .azure .kube .docker .oci .s3cfg .boto .netrc .authinfo .authinfo.gpg .npmrc
    .yarnrc .yarnrc.yml .pypirc .pgpass .my.cnf .mylogin.cnf .git-credentials .vault-token .terraformrc .terraform.d
    .password-store .keybase .config/gh .config/glab-cli .config/hub .config/git/credentials .config/gcloud .config/doctl
    .config/op .config/1Password .config/Bitwarden .config/rclone .config/sops .config/age .config/heroku .config/netlify
    .config/stripe .config/pip .config/containers .config/helm .config/argocd .config/flyctl .fly .config/nix/netrc
    .cargo/credentials .cargo/credentials.toml .gem/credentials .bundle/config .m2/settings.xml .m2/settings-security.xml
    .gradle/gradle.properties .composer/auth.json .config/composer/auth.json .hex/hex.config .pub-cache/credentials.json
    .nuget/NuGet/NuGet.Config .config/NuGet .sbt/.credentials .ivy2/.credentials .jupyter .kaggle .huggingface/token
    .cache/huggingface/token .wrangler .vercel .config/vercel .supabase .railway .netlify .databrickscfg .dbt .snowsql
    .sentryclirc .circleci .travis .bitcoin .ethereum .config/solana .electrum .local/share/keyrings .local/share/kwalletd
    .local/share/gnome-keyring .local/share/TelegramDesktop .config/Signal Library/Keychains .bw .config/Bitwarden\\ CLI
    .config/sourcehut .config/hcloud .config/linode-cli .config/scw .config/configstore .local/share/pass
    .config/KeePass .config/keepassxc .config/filezilla .config/remmina .config/freerdp .vnc .rdp`),
  /** Cookies, saved passwords, what was looked at. */
  browsers:
    lines(`.mozilla .thunderbird .config/google-chrome .config/google-chrome-beta .config/chromium
    .config/BraveSoftware .config/microsoft-edge .config/vivaldi .config/opera .config/falkon .config/epiphany
    .local/share/epiphany .local/share/qutebrowser .config/qutebrowser .librewolf .waterfox .zen .floorp
    .tor-browser .var/app snap .cache/mozilla .cache/google-chrome .cache/chromium .cache/BraveSoftware
    Library/Application\\ Support/Google Library/Application\\ Support/Firefox Library/Application\\ Support/BraveSoftware
    Library/Safari Library/Cookies Library/Mail Library/Messages`),
  /** What was typed at a prompt. */
  histories:
    lines(`.bash_history .zsh_history .zhistory .histfile .sh_history .ksh_history .fish_history
    .local/share/fish .config/fish/fish_history .local/share/atuin .python_history .node_repl_history .psql_history
    .mysql_history .sqlite_history .rediscli_history .mongosh .dbshell .irb_history .pry_history .lesshst .viminfo
    .local/state/nvim .local/share/nvim/shada .wget-hsts .local/share/recently-used.xbel .zsh_sessions .bash_sessions
    .lldb .gdb_history .octave_hist .Rhistory .julia/logs`),
  /** Conversations, logins and instructions of other agents and editors. */
  agents:
    lines(`.claude .claude.json .config/claude Library/Application\\ Support/Claude .codex .gemini .qwen .cursor
    .config/Cursor .windsurf .codeium .config/github-copilot .copilot .continue .aider .aider.conf.yml .aider.chat.history.md
    .config/goose .local/share/goose .config/opencode .local/share/opencode .opencode .amp .config/amp .cline .roo .kiro
    .trae .augment .factory .openhands .config/crush .local/share/crush .ollama/id_ed25519 .lmstudio .config/Code
    .config/VSCodium .vscode .vscode-server .config/JetBrains .config/zed .local/share/zed .config/io.datasette.llm
    .llm .plandex-home .mentat .devin .junie .config/warp-terminal .local/share/warp-terminal`),
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Blanks within a name are written `\ `. */
function lines(text: string): readonly string[] {
  return text
    .trim()
    .split(/(?<!\\)\s+/)
    .map((name) => name.replaceAll('\\ ', ' '));
}
