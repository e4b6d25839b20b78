import * as fs from 'node:fs';
import path from 'node:path';
import { isBelow } from './sandbox-guarded.ts';

/*
 * What of a home commands need to work: programs that a person installed for themselves, and what their package managers
 * have fetched already. Only to be read. Data; paths from the home.
 */

/** Folders of version managers and tools, whole: they hold programs and nothing of a person. */
const programs =
  lines(`.nvm .fnm .volta .asdf .nodenv .nodebrew .local/share/mise .local/share/fnm .local/share/rtx
  .pyenv .rbenv .rvm .goenv .jenv .sdkman .rustup .deno/bin .bun/bin .bun/install .ghcup .elan .opam .juliaup .julia
  .local/bin .local/lib .local/share/uv .local/share/pipx .local/share/pnpm .local/share/virtualenvs .local/pipx
  .poetry .linuxbrew .nix-profile .cargo/bin .cargo/env bin sdk go/bin flutter .dotnet .android/sdk Android/Sdk
  .foundry/bin .wasmtime .wasmer/bin .moon/bin .proto .krew/bin .yarn/bin .config/yarn/global .npm-global .npm-packages
  miniconda3 anaconda3 miniforge3 mambaforge .conda/envs .conda/pkgs .micromamba .local/share/mamba .platformio/penv`);

/** What was fetched already: offline caches. */
const caches =
  lines(`.npm/_cacache .cache/pip .cache/uv .cache/pnpm .cache/yarn .cache/node .cache/node-gyp
  .cache/ms-playwright .cache/Cypress .cache/puppeteer .cache/deno .cache/bazelisk .cache/pypoetry .cache/pdm
  .cargo/registry .cargo/git .cargo/config .cargo/config.toml go/pkg .m2/repository .m2/wrapper .gradle/caches
  .gradle/wrapper .gradle/native .ivy2/cache .cache/coursier .nuget/packages .composer/cache .cache/composer .gem/ruby
  .mix .hex/packages .cache/rebar3 .cabal/packages .stack/programs .pub-cache/hosted .yarn/berry .yarn/cache
  .local/share/gem .bun/cache .node-gyp Library/Caches/pip Library/Caches/go-build Library/Caches/Homebrew`);

/** Who commits, and which files are never of interest. */
const git = lines('.gitconfig .config/git/config .config/git/ignore .config/git/attributes');

/** Where a person has put one of these elsewhere. Whole folders of tools, never the settings of one. */
const variables =
  lines(`NVM_DIR FNM_DIR VOLTA_HOME PYENV_ROOT RBENV_ROOT RUSTUP_HOME GOROOT GOMODCACHE JAVA_HOME
  SDKMAN_DIR DENO_INSTALL BUN_INSTALL PNPM_HOME npm_config_cache PIP_CACHE_DIR UV_CACHE_DIR VIRTUAL_ENV CONDA_PREFIX
  PLAYWRIGHT_BROWSERS_PATH ANDROID_HOME DOTNET_ROOT`);

type Env = Readonly<Record<string, string | undefined>>;

/** Places of the home that a command is shown; absolute, not all of them need be there. */
export function toolchainsIn(home: string, env: Env): readonly string[] {
  const named = variables.flatMap((name) => env[name] ?? []);
  const elsewhere = [...named, ...onPath(env)].filter(
    (place) => path.isAbsolute(place) && isBelow(place, home) && !isTop(place, home),
  );
  return [
    ...new Set([
      ...[...programs, ...caches, ...git].map((each) => path.join(home, each)),
      ...elsewhere,
    ]),
  ];
}

/** A folder of the search path; with what lies beside it where that is a tool's own folder (`bin` beside `lib`). */
function onPath(env: Env): readonly string[] {
  return (env['PATH'] ?? '').split(path.delimiter).flatMap((folder) => {
    if (!path.isAbsolute(folder)) return [];
    const around = path.dirname(path.normalize(folder));
    const isTool =
      path.basename(folder) === 'bin' &&
      ['lib', 'lib64', 'libexec', 'conda-meta', 'pyvenv.cfg'].some((name) =>
        fs.existsSync(path.join(around, name)),
      );
    return isTool ? [folder, around] : [folder];
  });
}

/** The home itself, and its folders that hold more than tools. */
function isTop(place: string, home: string): boolean {
  const plain = path.relative(home, path.normalize(place));
  return ['', '.local', '.config', '.cache', '.local/share', 'Library'].includes(plain);
}

/** Folders of the search path that a command cannot write to, and that are named from the root. */
export function safePath(searchPath: string, writable: readonly string[]): string {
  return searchPath
    .split(path.delimiter)
    .filter((folder) => {
      if (!path.isAbsolute(folder)) return false;
      const places = [path.normalize(folder), realOf(folder)];
      return !places.some((place) => writable.some((root) => isBelow(place, root)));
    })
    .join(path.delimiter);
}

function realOf(folder: string): string {
  try {
    return fs.realpathSync.native(folder);
  } catch {
    return folder;
  }
}

function lines(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
