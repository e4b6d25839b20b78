/*
 * Files of a project that other programs obey on their own: hooks, settings of editors and agents, what is run elsewhere
 * for everybody. Who writes one of them acts later, with the rights of whoever opens the project. Data; by name alone.
 */

/** Folders, wherever they lie. */
const folders =
  names(`.git .husky .githooks .git-hooks .hg .svn .vscode .idea .fleet .zed .vs .nova .devcontainer .claude
  .codex .cursor .windsurf .gemini .qwen .continue .aider .roo .cline .kiro .trae .opencode .goose .augment .junie .amazonq
  .agent .agents .circleci .buildkite .gitea .forgejo .woodpecker .teamcity .semaphore .ebextensions .direnv .tours`);

/** Files, wherever they lie. */
const files =
  names(`.gitattributes .gitmodules .gitconfig .envrc .mcp.json mcp.json .lefthook.yml .lefthook.yaml lefthook.yml
  lefthook.yaml lefthook-local.yml .pre-commit-config.yaml .pre-commit-hooks.yaml .lintstagedrc .huskyrc .huskyrc.json
  .lintstagedrc.json agents.md agents.override.md claude.md claude.local.md gemini.md qwen.md copilot-instructions.md
  .cursorrules .cursorignore .windsurfrules .clinerules .goosehints .roomodes .aider.conf.yml .rules .gitlab-ci.yml
  .gitlab-ci.yaml .travis.yml .drone.yml .cirrus.yml azure-pipelines.yml bitbucket-pipelines.yml jenkinsfile appveyor.yml
  .appveyor.yml .woodpecker.yml .buildkite.yml cloudbuild.yaml devcontainer.json .devcontainer.json .exrc .nvimrc .vimrc
  .lvimrc .nvim.lua .dir-locals.el .dir-locals-2.el .netrc .npmrc .yarnrc .yarnrc.yml .pypirc .tool-versions .mise.toml
  mise.toml .autoenv .autoenv.zsh .env.vault .sublime-project codeowners .bazelrc .bundle .irbrc .pryrc .gdbinit .lldbinit
  .inputrc .bashrc .profile .zshrc .zshenv .babelrc.js`);

/** git runs files of these names, in whichever folder `core.hooksPath` says. */
const hooks =
  names(`applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg
  post-commit pre-rebase post-checkout post-merge pre-push pre-receive post-receive post-update push-to-checkout
  pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman reference-transaction`);

/** Where they stand below another folder. */
const below =
  /(^|\/)(\.github\/(workflows|actions|copilot-instructions\.md|instructions|agents|prompts|chatmodes)|local\/hooks|\.cargo\/config(\.toml)?|\.config\/(git|fish|mise))(\/|$)/;

/** Does something obey this file without being told to? `file` from the top of the project, with `/`. */
export function isObeyed(file: string): boolean {
  const plain = file.toLowerCase();
  const parts = plain.split('/').filter((part) => part !== '' && part !== '.');
  const name = parts.at(-1) ?? '';
  return (
    parts.some((part) => folders.has(part)) ||
    files.has(name) ||
    hooks.has(name) ||
    below.test(plain)
  );
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
