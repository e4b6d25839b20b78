import * as fs from 'node:fs';
import path from 'node:path';
import { namedHosts } from '../../engine/data/hosts.ts';

/*
 * Programs that fetch something from a network. Data; no host stands here: which one a program goes to it says itself, by its
 * own settings. Nothing is allowed by this: it is what the question about a command offers a person.
 */

type Fetcher = {
  readonly programs: readonly string[];
  /** The word after the program with which it fetches; absent: it always does. */
  readonly verbs?: readonly string[];
  /** Says on its output where it fetches from, without doing so. */
  readonly says?: readonly [string, ...string[]];
  /** Folders of a project that it fills. */
  readonly fills?: readonly string[];
};

const fetchers: readonly Fetcher[] = [
  {
    programs: ['npm', 'npx'],
    verbs: words(
      'i install ci add in isntall update up upgrade audit exec x create init view outdated dedupe install-test it publish',
    ),
    says: ['npm', 'config', 'get', 'registry'],
    fills: ['node_modules'],
  },
  {
    programs: ['pnpm', 'pnpx'],
    verbs: words('i install add update up dlx create audit outdated fetch import publish'),
    says: ['pnpm', 'config', 'get', 'registry'],
    fills: ['node_modules'],
  },
  {
    programs: ['yarn', 'yarnpkg'],
    verbs: words('install add upgrade up dlx create audit outdated publish'),
    says: ['yarn', 'config', 'get', 'registry'],
    fills: ['node_modules'],
  },
  {
    programs: ['bun', 'bunx'],
    verbs: words('i install add update x create'),
    fills: ['node_modules'],
  },
  {
    programs: ['pip', 'pip3'],
    verbs: words('install download wheel index'),
    says: ['pip', 'config', 'get', 'global.index-url'],
    fills: ['.venv', 'venv'],
  },
  {
    programs: ['uv', 'poetry', 'pdm'],
    verbs: words('sync add install lock pip update'),
    fills: ['.venv'],
  },
  { programs: ['go'], verbs: words('get mod install'), says: ['go', 'env', 'GOPROXY'] },
  { programs: ['cargo'], verbs: words('fetch add update install build check test'), fills: [] },
  { programs: ['git'], verbs: words('push pull fetch clone ls-remote submodule') },
  { programs: words('curl wget gh apt apt-get brew') },
];

/** What of these stands in a command; by its words alone. */
export function fetchersIn(command: string): readonly Omit<Fetcher, 'programs' | 'verbs'>[] {
  const said = command.split(/[\s;&|()]+/).map((word) => path.basename(word));
  return fetchers.filter(({ programs, verbs }) =>
    said.some(
      (word, at) =>
        programs.includes(word) &&
        (verbs === undefined ||
          /^(?:npx|pnpx|bunx)$/.test(word) ||
          said.slice(at + 1, at + 4).some((verb) => verbs.includes(verb))),
    ),
  );
}

/**
 * What a person's own settings say of where packages come from, as variables of the programs that read them: in the sandbox
 * their files are not there, since they also hold keys. Nothing but addresses, and those without names and passwords.
 */
export function registryEnv(home: string): Readonly<Record<string, string>> {
  const npm = settingsIn(path.join(home, '.npmrc')).filter(([key]) =>
    /^(?:@[\w.-]+:)?registry$/.test(key),
  );
  const pip = [path.join(home, '.pip', 'pip.conf'), path.join(home, '.config', 'pip', 'pip.conf')]
    .flatMap(settingsIn)
    .filter(([key]) => key === 'index-url' || key === 'extra-index-url');
  return Object.fromEntries(
    [
      ...npm.map(([key, value]) => [`npm_config_${key}`, value] as const),
      ...pip.map(
        ([key, value]) => [`PIP_${key.toUpperCase().replaceAll('-', '_')}`, value] as const,
      ),
    ].flatMap(([name, value]) => {
      const address = withoutUser(value);
      return address === undefined ? [] : [[name, address]];
    }),
  );
}

/** Hosts that are named in what a program has said, or in variables. */
export function hostsSaid(texts: readonly string[]): readonly string[] {
  const addresses = texts.flatMap((text) => text.match(/https?:\/\/[^\s,'"]+/g) ?? []);
  return namedHosts(addresses.flatMap((each) => withoutUser(each) ?? []).join(' ')).hosts;
}

function withoutUser(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Lines of the form `key = value`. */
function settingsIn(file: string): readonly (readonly [string, string])[] {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [, key, value] = /^\s*([^=\s#;]+)\s*=\s*(\S+)\s*$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
