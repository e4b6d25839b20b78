/*
 * What is known of programs. The lists decide which of them ask; what a known program may do with which arguments
 * stands in *-rules.ts. Names in lower case, without the version at their end (`python3.11` is `python`).
 */

/** Shells: what is piped into one runs. */
export const shells = names('sh bash zsh dash ksh mksh ash fish csh tcsh');

export const sqlClients =
  names(`psql mysql mariadb sqlite sqlite3 sqlcmd sqlplus duckdb clickhouse clickhouse-client
  cockroach mycli pgcli usql bq isql`);

/** Programs that ask because of what they are, by family (docs/spec/crew.md §18.12 and its kin). */
const families: Readonly<Record<string, ReadonlySet<string>>> = {
  network:
    names(`sftp ncat netcat socat telnet ftp lftp tftp dig nslookup host traceroute tracepath mtr nmap whois
    http https xh aria2c axel rclone mosh iperf iperf3 openssl smbclient mail mailx sendmail mutt msmtp aws gcloud gsutil
    az heroku fly flyctl vercel netlify firebase wrangler doctl ngrok cloudflared hub glab tea arp tcpdump tshark`),
  privilege: names(
    'doas pkexec runuser setpriv capsh newgrp sg chroot unshare nsenter systemd-run machinectl polkit',
  ),
  wrapper:
    names(`toybox command builtin time nice ionice chrt taskset stdbuf setsid setarch linux32 linux64 fakeroot
    proot flock watch parallel strace ltrace gdb lldb valgrind perf hyperfine entr direnv mise asdf rtx nix nix-shell
    nix-env guix dbus-run-session xvfb-run unbuffer expect cgexec numactl prlimit coproc caffeinate faketime torsocks
    proxychains firejail bwrap logsave chpst softlimit envdir envuidgid setuidgid runcon sem chronic ifne pee sponge
    trap arch ldd dtach abduco reptyr disown start-stop-daemon daemonize run-parts`),
  interpreter:
    names(`python pypy zsh dash ksh mksh ash csh tcsh fish pwsh powershell nu elvish xonsh lua luajit tclsh
    wish r rscript julia octave matlab ghci ghc runghc runhaskell ocaml erl elixir iex scala groovy kotlin jshell java
    javac clojure clj bb racket guile sbcl scheme awk gawk mawk nawk original-awk bc dc m4 osascript deno bun tsx
    ts-node swipl gnuplot maxima sage ipython jupyter streamlit`),
  interactive:
    names(`ed ex red vi vim nvim view vimdiff emacs nano pico micro joe hx helix less more most top htop btop
    tig lazygit fzf mc ranger nnn ssh-agent gpg pass`),
  database:
    names(`psql mysql mysqldump mariadb sqlite sqlite3 sqlcmd sqlplus duckdb clickhouse clickhouse-client
    cockroach mycli pgcli usql bq isql mongo mongosh mongodump redis-cli valkey-cli dropdb createdb pg_dump pg_restore
    cqlsh influx`),
  packages:
    names(`npx pnpx pnpm yarn bunx pipx uv uvx poetry pdm conda mamba micromamba gem bundle bundler composer
    brew port snap flatpak dnf yum zypper pacman yay apk dpkg rpm emerge aptitude corepack nvm fnm volta rustup rvm
    rbenv pyenv cpan cpanm luarocks hex mix rebar3 cabal stack opam nuget pod carthage vcpkg conan spack easy_install`),
  system:
    names(`kill pkill killall skill snice xkill shutdown reboot halt poweroff init telinit systemctl service
    launchctl journalctl crontab at batch mount umount losetup fdisk parted sfdisk gdisk mkfs mke2fs mkswap swapon
    swapoff wipefs blkdiscard hdparm dmsetup lvm vgcreate lvcreate cryptsetup fsck e2fsck useradd userdel usermod adduser
    deluser groupadd groupdel passwd chpasswd chsh chfn visudo vipw iptables ip6tables nft ufw ip ifconfig route sysctl
    modprobe insmod rmmod dmesg hostnamectl timedatectl localectl loginctl chattr lsattr setfacl chown chgrp setcap
    update-alternatives ldconfig open xdg-open defaults diskutil security lsof lsblk fuser blkid printenv pbcopy pbpaste
    xclip xsel wl-copy notify-send logger wall write mesg ulimit renice tput reset stty setterm chvt dbus-send gdbus
    busctl defaults scutil networksetup`),
  removal: names('unlink shred truncate srm trash trash-put rimraf del scrub wipe fstrim'),
  writing:
    names(`ln link install dd tee split csplit rename mmv cpio pax ar patch mkfifo mknod mktemp 7z unzip zip gunzip
    gzip bunzip2 bzip2 unxz xz zstd unzstd lz4 compress uncompress ex ffmpeg convert magick pandoc dos2unix unix2dos
    rdfind fdupes`),
  containers:
    names(`podman nerdctl docker-compose lxc lxd incus multipass vagrant helm k9s minikube kind k3d k3s oc
    ansible ansible-playbook pulumi packer nomad vault consul skaffold tilt crictl ctr buildah skopeo virsh qemu
    terragrunt tofu`),
};

/** Programs that run what the project defines: they ask, and a yes is bound to the bytes of the definition. */
export const runners =
  names(`make gmake bmake cmake ctest ninja meson bazel bazelisk buck scons rake just task ant mvn
  mvnw gradle gradlew sbt cargo go pytest tox nox nose2 vitest jest mocha ava tap playwright cypress karma phpunit pest
  rspec cucumber minitest vite webpack rollup parcel next nuxt astro gulp grunt turbo nx lerna rush eslint prettier
  stylelint husky lint-staged lefthook pre-commit storybook concurrently nodemon pm2 foreman overmind dotnet msbuild
  xcodebuild swift zig dune rebar lein stack mage earthly invoke fab pnpm yarn npm bun deno tsx ts-node hatch setup.py
  esbuild swc babel postcss tailwindcss sass rustc gcc g++ cc c++ clang clang++ ld tcc node-gyp electron phpstan rubocop
  mypy pylint flake8 ruff black isort`);

/** Parts of the shell itself that change what later commands do, or run something. */
export const builtins =
  names(`alias bg bind break caller compgen complete compopt continue declare dirs disown enable
  export fc fg getopts hash help history jobs let local logout mapfile popd pushd read readarray readonly return set
  shift shopt suspend times trap typeset ulimit umask unalias unset wait exit`);

/** Phase 3: parts of the shell that run what they are given. */
export const evaluators = names('source . exec eval');

const familyOfProgram: ReadonlyMap<string, string> = new Map(
  Object.entries(families).flatMap(([family, members]) =>
    [...members].map((name) => [name, family] as const),
  ),
);

/** The family that makes a program ask; undefined: none. */
export function familyOf(program: string): string | undefined {
  return (
    familyOfProgram.get(program) ?? (runners.has(program) ? 'runner' : undefined) ?? byStem(program)
  );
}

/** The family of this very name, whatever a name like it belongs to. */
export function familyExactly(program: string): string | undefined {
  return familyOfProgram.get(program);
}

/** `python3.11`, `node20`, `mkfs.ext4`: the name without its version or its kind. */
export function stemOf(program: string): string {
  return program.replace(/(?<=[a-z+])[-.]?\d[\d.]*$/, '').replace(/\.[a-z0-9]+$/, '');
}

function byStem(program: string): string | undefined {
  const stem = stemOf(program);
  return stem === program
    ? undefined
    : (familyOfProgram.get(stem) ?? (runners.has(stem) ? 'runner' : undefined));
}

/** Does this word, as an argument, name a program that is asked about or denied? Then its program may start it. */
export function isAskedAbout(name: string): boolean {
  return (
    familyOf(name) !== undefined ||
    shells.has(name) ||
    evaluators.has(name) ||
    builtins.has(name) ||
    tooled.has(name)
  );
}

/** Programs of which some uses are asked about or denied. */
const tooled = names('git gh docker kubectl terraform chmod find sed sort tar curl');

/** Programs that take what a pipe brings them as text and nothing else: no names of files, no commands. */
export const filters =
  names(`head tail wc sort uniq grep egrep fgrep rg cut tr cat tac nl rev column fold fmt
  sed jq awk gawk mawk nawk xxd od hexdump base64 md5sum sha1sum sha256sum sha512sum cksum strings echo true false`);

/** Programs whose version is told by themselves alone: nothing that a project says is read first. */
const tellVersion = names(
  'node npm npx python3 python pip pip3 ruby perl php gcc clang make cmake bash',
);

/** `node --version`, `command -v node`: nothing is run. Not with a folder in front, which the project may hold. */
export function onlyTells(program: string, written: string, args: readonly string[]): boolean {
  if (written !== program) return false;
  if (program === 'command')
    return (
      /^-[vV]$/.test(args[0] ?? '') &&
      args.length > 1 &&
      args.slice(1).every((name) => /^[\w.+-]+$/.test(name) && !name.startsWith('-'))
    );
  const [only, more] = args;
  if (!tellVersion.has(program) || more !== undefined) return false;
  return (
    only === '--version' ||
    (only === '-v' && /^(node|npm|ruby|perl|php)$/.test(program)) ||
    (only === '-V' && program.startsWith('python'))
  );
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
