import { type RepoFacts, upwards } from './pipeline.ts';

type LockCommand = {
  readonly argv: readonly string[];
  /** What it may write, beside each other; the first is what it makes where none is there. */
  readonly writes: readonly string[];
  /** What it goes by. */
  readonly manifest: string;
};

/** All that the Editor may have run: each brings a lock up to its manifest and installs nothing (docs/spec/edit.md §6.2). */
const lockCommands: readonly LockCommand[] = [
  {
    argv: ['npm', 'install', '--package-lock-only'],
    ...{ writes: ['package-lock.json', 'npm-shrinkwrap.json'], manifest: 'package.json' },
  },
  {
    argv: ['pnpm', 'install', '--lockfile-only'],
    ...{ writes: ['pnpm-lock.yaml'], manifest: 'package.json' },
  },
  {
    argv: ['yarn', 'install', '--mode=update-lockfile'],
    ...{ writes: ['yarn.lock'], manifest: 'package.json' },
  },
  {
    argv: ['bun', 'install', '--lockfile-only'],
    ...{ writes: ['bun.lock'], manifest: 'package.json' },
  },
  { argv: ['uv', 'lock'], writes: ['uv.lock'], manifest: 'pyproject.toml' },
  { argv: ['poetry', 'lock'], writes: ['poetry.lock'], manifest: 'pyproject.toml' },
  { argv: ['cargo', 'generate-lockfile'], writes: ['Cargo.lock'], manifest: 'Cargo.toml' },
  { argv: ['go', 'mod', 'tidy'], writes: ['go.sum', 'go.mod'], manifest: 'go.mod' },
];

export type LockPlan = {
  readonly argv: readonly [string, ...string[]];
  /** Where it is run, with `/` behind it; empty: the root. */
  readonly at: string;
  /** Files it may write, from the root. */
  readonly writes: readonly string[];
};

/**
 * How a command is run: beside the nearest lock of its own from the target up, else beside the nearest manifest. A string:
 * why it is not.
 */
export function lockPlan(
  argv: readonly string[],
  { files, at }: Pick<RepoFacts, 'files' | 'at'>,
): LockPlan | string {
  const line = argv.join(' ');
  const known = lockCommands.find((each) => each.argv.join(' ') === line);
  const [program, ...words] = known?.argv ?? [];
  if (known === undefined || program === undefined) {
    const all = lockCommands.map((each) => `\`${each.argv.join(' ')}\``).join(', ');
    return `command: \`${line}\` is none of those that are run: ${all}`;
  }
  const places = upwards(at);
  const folder =
    places.find((place) => known.writes.some((name) => files.has(place + name))) ??
    places.find((place) => files.has(place + known.manifest));
  if (folder === undefined) return `command: \`${line}\`: there is no ${known.manifest}`;
  const there = known.writes.filter((name) => files.has(folder + name));
  // what is not there is made only where none of them is
  const writes = there.length > 0 && known.writes[0] !== 'go.sum' ? there : known.writes;
  return { argv: [program, ...words], at: folder, writes: writes.map((name) => folder + name) };
}
