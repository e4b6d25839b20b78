import fc from 'fast-check';

/** A change of spelling after which the same command still runs, perhaps beside others. */
export type Disguise = { readonly name: string; readonly put: (command: string) => string };

const single = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const double = (text: string) => `"${text.replaceAll(/[\\"$\u0060]/g, String.raw`\$&`)}"`;

const wrappers =
  `env|env -i|env X=1|timeout 5|timeout -s KILL 5|nice|nice -n 5|command|command -p|nohup|setsid|setsid -w
stdbuf -o0|time|time -p|xargs|xargs -n1|sudo|sudo -u root|doas|exec|eval|builtin|ionice -c3|chrt 1|taskset 1|flock f
strace -f|unshare|watch|busybox|parallel|find . -exec|find src -execdir|somewrapper|another-tool run --|./scripts/x.sh
bash scripts/x.sh|python3 scripts/x.py|git -c alias.x=!x|npx|uv run|poetry run|mise exec --|direnv exec .|script -c
if true; then|while|until|!|coproc|sometool --cmd|sometool -x`.split(/[|\n]/);

const wrapped = wrappers.map(
  (wrapper): Disguise => ({
    name: wrapper,
    put: (command) => {
      const tail = wrapper.startsWith('if')
        ? '; fi'
        : /^(while|until)$/.test(wrapper)
          ? '; do break; done'
          : '';
      return `${wrapper} ${command}${wrapper.startsWith('find') ? ' {} +' : tail}`;
    },
  }),
);

const inStrings = [
  'sh -c',
  'bash -c',
  'bash -lc',
  'zsh -c',
  'dash -c',
  'env -S',
  'su -c',
  'eval',
  'watch',
  'ssh host',
  'hyperfine',
  'sometool --run',
  'flock f -c',
  'node -e',
  'trap',
].flatMap((start): Disguise[] => [
  { name: `${start} '…'`, put: (command) => `${start} ${single(command)}` },
  { name: `${start} "…"`, put: (command) => `${start} ${double(command)}` },
]);

const joined: readonly Disguise[] = [
  ['; ', ''],
  ['ls && ', ''],
  ['ls; ', ''],
  ['ls & ', ''],
  ['false || ', ''],
  ['ls | ', ''],
  ['ls\n', ''],
  ['ls\r\n', ''],
  ['', ' && ls'],
  ['', '; ls'],
  ['', ' &'],
  ['', ' | cat'],
  ['', ' || true'],
  ['', ' 2>&1'],
  ['', ' 2>/dev/null || true'],
  ['', ' && echo "ok"'],
  ['', ' > out.txt'],
  ['', ' # ls'],
  ['(', ')'],
  ['{ ', '; }'],
  ['ls $(', ')'],
  ['ls "$(', ')"'],
  ['ls `', '`'],
  ['diff <(', ') README.md'],
  ['f() { ', '; }; f'],
  ['FOO=bar ', ''],
  ['PAGER=cat X=1 ', ''],
  ['x=$(', ')'],
  ['echo $(( $(', ') ))'],
  ['case a in a) ', ';; esac'],
  ['[[ -n $(', ') ]]'],
  ['cat <<EOF\n$(', ')\nEOF'],
  ['ls >(', ')'],
].map(([before = '', after = '']) => ({
  name: `${before}…${after}`,
  put: (command) => before + command + after,
}));

const spaced: readonly Disguise[] = [
  { name: 'double blanks', put: (command) => command.replaceAll(' ', '  ') },
  { name: 'blanks around', put: (command) => `  ${command}  ` },
  { name: 'tabs', put: (command) => command.replaceAll(' ', '\t') },
  { name: 'line continued', put: (command) => command.replace(' ', ' \\\n') },
];

/** Another spelling of the name: quoted, escaped, by its folder. */
const renamed: readonly Disguise[] = [
  { name: 'quoted name', put: (command) => command.replace(/^\s*[\w.-]+/, (name) => `"${name}"`) },
  { name: 'split name', put: (command) => command.replace(/^\s*(\w)/, "$1''") },
  { name: 'escaped name', put: (command) => command.replace(/^\s*(\w)/, '\\$1') },
  { name: 'ansi name', put: (command) => command.replace(/^\s*[\w.-]+/, (name) => `$'${name}'`) },
  { name: 'whole path', put: (command) => command.replace(/^(\w)/, '/usr/bin/$1') },
  { name: 'own folder', put: (command) => command.replace(/^(\w)/, './$1') },
  { name: 'capitals', put: (command) => command.replace(/^\w+/, (name) => name.toUpperCase()) },
];

/** Quotes around one of the words, where there are none yet. */
const quoted = fc.nat(5).map(
  (at): Disguise => ({
    name: `word ${at} quoted`,
    put: (command) =>
      /["'\\$\u0060(]/.test(command)
        ? command
        : command
            .split(' ')
            .map((word, index) => (index === at && /^[\w./:=-]+$/.test(word) ? `'${word}'` : word))
            .join(' '),
  }),
);

export const disguise: fc.Arbitrary<Disguise> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...wrapped) },
  { weight: 2, arbitrary: fc.constantFrom(...inStrings) },
  { weight: 3, arbitrary: fc.constantFrom(...joined) },
  { weight: 1, arbitrary: fc.constantFrom(...spaced) },
  { weight: 2, arbitrary: fc.constantFrom(...renamed) },
  { weight: 1, arbitrary: quoted },
);

export const everyDisguise: readonly Disguise[] = [
  ...wrapped,
  ...inStrings,
  ...joined,
  ...spaced,
  ...renamed,
];
